import { type Accountability, type HistoryEntryOnWire, HOURS_OF_A_DAY } from '@muster/domain/dutyday/schema.ts'
import type { ReportFacts } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { isoInstant, numbered } from '../database/sql-words.ts'
import type { ReadTx } from '../database/transaction.ts'
import { ACCOUNT_NAME, NAME_COLUMNS } from '../roster/people/reads.ts'
import { ROSTER_ORDER } from '../roster/reads.ts'
import { type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../roster/scope.ts'
import { reportFacts } from './formations/report-facts.ts'
import { KNOWN, knownWith, MISSING_STATUSES, PRESENT_STATUSES } from './known.ts'
import './tables.ts'

/**
 * Over several rosters a person may be on hand twice: a leader on his own roster and on the one above. He counts once,
 * where his own leader takes accountability, which is the roster farthest down. The DoD ID identifies the same person.
 * A leader whose own row lacks it is also recognized by rank and name, because the link says whose roster it is.
 * Follows `asked (roster_id, depth)` and `known`, and makes `elsewhere (key, soldier_id)`, the rows that are not
 * counted, and `repeated (roster_id, depth, soldier_id, person)`, the persons who may be there twice.
 */
export const ELSEWHERE = `
  people as materialized (
    select asked.roster_id, asked.depth, s.*
    -- One roster at a time, because in a join the planner may read every leader's Soldiers.
    from asked cross join lateral (
      select s.id as soldier_id, s.dodid, s.linked_uid, s.rank, lower(s.last_name) as last, lower(s.first_name) as first
      from soldiers s where s.roster_id = asked.roster_id offset 0) s
  ), leaders as materialized (
    select up.soldier_id as above, low.soldier_id as own
    from asked join rosters r on r.id = asked.roster_id
      join people up on up.linked_uid = r.owner_uid and up.roster_id <> asked.roster_id
      join people low on low.roster_id = asked.roster_id and low.rank = up.rank and low.last = up.last
        and low.first = up.first and coalesce(low.dodid = up.dodid, true)
  ), repeated as materialized (
    select p.roster_id, p.depth, p.soldier_id, one.person
    from (
      select d.soldier_id, d.dodid as person from (
        select p.soldier_id, p.dodid, count(*) over (partition by p.dodid) as rows from people p where p.dodid is not null
      ) d where d.rows > 1
      union select above, own::text from leaders
      union select own, own::text from leaders
    ) one join people p on p.soldier_id = one.soldier_id
  ), elsewhere as materialized (
    select distinct o.key, o.soldier_id from (
      select k.key, k.soldier_id, row_number() over (partition by k.key, p.person order by p.depth desc, p.roster_id) as place
      from known k join repeated p on p.roster_id = k.roster_id and p.soldier_id = k.soldier_id
      where k.strength <> 'detached'
    ) o where o.place > 1
  )`

/** `known` without the rows counted elsewhere, so that each person counts once. */
export const COUNTED = `${ELSEWHERE}, counted as materialized (
    select k.* from known k left join elsewhere e on e.key = k.key and e.soldier_id = k.soldier_id
    where e.soldier_id is null
  )`

/**
 * The instant up to which a change of strength counts now: a minute past our clock, because another server's may be
 * ahead. Losses with a future date do not count yet.
 */
export function strengthNow(now: string): string {
  return `(${now} + interval '1 minute')`
}

/** The last instant of a duty day, to the millisecond. */
export function lastInstantOf(day: string, timeZone: string): string {
  return `((${day} + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond')`
}

/** How many calendar days contain this many duty days, with weekends and long holidays between them. */
export const CALENDAR_DAYS_FOR = (days: number) => days * 2 + 30

/** When at least one in this many Soldiers was reported, the day had a formation, even without a submitted report. */
const FORMATION_SHARE = 4

/**
 * How many Soldiers `asked` has. Counted one roster at a time, because in a join the planner may read every leader's
 * Soldiers.
 */
export const STRONG = `strong as materialized (
    select sum(own.soldiers) as soldiers from asked r cross join lateral (
      select count(*) as soldiers from soldiers s where s.roster_id = r.roster_id and s.archived_on is null) own
  )`

/**
 * Whether `c.day` is a duty day by what was known at `c.at`: it was submitted, or a good part of the roster was
 * reported on the day itself, unlike a weekend with its CQ.
 */
export const HAD_FORMATION = (timeZone: string) => `(exists (
      select from asked r join submissions b on b.roster_id = r.roster_id
      where b.duty_date = c.day and b.submitted_at <= c.at
    ) or (
      select count(*) * ${FORMATION_SHARE} >= greatest(1, (select soldiers from strong))
      from asked r join duty_entries e on e.roster_id = r.roster_id
      where e.from_date = c.day and e.starts_at is null and e.recorded_at <= c.at
        and e.recorded_at >= (c.day::timestamp at time zone ${timeZone})
    ))`

/**
 * `before`: the last duty day before that of the top roster of `asked`, and the instant of its end, or the latest known
 * instant before. Every comparison with a day before uses this one.
 */
export const dutyDayBefore = (knownAt: string) => `${STRONG}, before as materialized (
    -- Searches backward from the newest day, and the first duty day ends the search.
    select c.day, c.at from (
      select d.day, d.time_zone, least(${knownAt}, ${lastInstantOf('d.day', 'd.time_zone')}) as at
      from (
        select a.day - back as day, a.time_zone from asked a cross join generate_series(1, ${CALENDAR_DAYS_FOR(1)}) back
        where a.depth = 0 order by back offset 0
      ) d
    ) c
    where ${HAD_FORMATION('c.time_zone')}
    limit 1
  )`

/** The hours of the line `e` in the form of answers, or null. */
export const HOURS_JSON = `case when e.starts_at is not null then json_build_object(
    'startsAt', ${isoInstant('e.starts_at')}, 'endsAt', ${isoInstant('e.ends_at')}) end`

/**
 * The entry `e` as a row in the form of answers. Follows `authors (names)`. The database makes JSON of a row in two
 * thirds of the time that it takes for a list of names and values.
 */
const entryRow = (id: string, status: string) => `(
        select ${id} as id, e.soldier_id as "soldierId", ${status} as status, e.from_date as "from", e.to_date as "to",
          e.place, e.remark, e.method, ${isoInstant('e.recorded_at')} as "recordedAt",
          (select names from authors) ->> e.recorded_by::text as "recordedBy", ${isoInstant('e.made_at')} as "madeAt"
        offset 0)`

/** What an entry of hours, or of a source, has besides. */
const OF_HOURS = `'hours', ${HOURS_JSON}, 'source', e.source`

/** A row as JSON, with more fields only under a condition, so that most of many rows are without them. */
function rowWith(row: string, condition: string, more: string): string {
  return `case when ${condition} then (to_jsonb(${row}) || jsonb_build_object(${more}))::json else row_to_json(${row}) end`
}

/** The submission `b` in the form of answers. */
export const SUBMISSION_JSON = `(json_build_object('id', b.id, 'dutyDate', b.duty_date,
  'submittedAt', ${isoInstant('b.submitted_at')}, 'submittedBy', b.submitted_by_name, 'counts', b.counts)::jsonb
  || case when b.stands_on is null then '{}' else jsonb_build_object('standsOn', b.stands_on) end)`

/** Archived, and the day of the loss has come. Until then a leaving Soldier is still reported. */
const GONE = (today: string) => `(s.archived_on is not null and s.loss_date <= ${today})`

/** A Soldier `e` of the list as a row in the form of answers, without hours. */
const SOLDIER_ROW = `(
        select e.soldier_id as "soldierId", ${NAME_COLUMNS('s', 'e.rank')}, s.position, g.id as "groupId",
          e.strength, e.status, case when e.status <> '${NOT_REPORTED}'
            then ${rowWith('entry', 'e.starts_at is not null or e.source is not null', OF_HOURS)} end as entry,
          e.status <> '${NOT_REPORTED}' and e.from_date < e.day as carried,
          case when e.status = '${NOT_REPORTED}' and e.said not in (${PRESENT_STATUSES})
            then json_build_object('status', e.said, 'until', e.to_date) end as "dueBack"
        offset 0)`

/** $3 the duty day, today when null. $4 now. */
const SELECT_ACCOUNTABILITY = `
  , asked as (
    select scope.id, coalesce($3::date, today) as day, today, scope.time_zone, scope.report_due
    from scope, lateral (select ($4::timestamptz at time zone scope.time_zone)::date as today) t
  ), moments as (
    select 0 as key, a.id as roster_id, a.day, 'infinity'::timestamptz as known_at,
      case when a.day = a.today then ${strengthNow('$4::timestamptz')} else ${lastInstantOf('a.day', 'a.time_zone')} end
        as strength_at,
      case when a.day = a.today then $4::timestamptz when a.day < a.today then ${lastInstantOf('a.day', 'a.time_zone')}
        else (a.day + a.report_due::time) at time zone a.time_zone end as at,
      a.day::timestamp at time zone a.time_zone as since, ${lastInstantOf('a.day', 'a.time_zone')} as until
    from asked a
  ), ${knownWith('m.since', 'm.until')}, authors as materialized (
    -- A few leaders report everybody, so each is named once. Looked up in one object, because a join may be nested.
    select jsonb_object_agg(by.uid, ${ACCOUNT_NAME}) as names
    from (select recorded_by as uid from known union select recorded_by from near) by
      left join account_names a on a.uid = by.uid where by.uid is not null
  ), on_day as materialized (
    select e.soldier_id, jsonb_agg(to_jsonb(entry) || jsonb_build_object(${OF_HOURS}, 'overridden', e.overridden)
        order by e.starts_at, e.recorded_at, e.entry_id) as hours
    from (
      select n.*, row_number() over (partition by n.soldier_id order by n.starts_at, n.recorded_at, n.entry_id) as nth
      from near n
    ) e cross join lateral ${entryRow('e.entry_id', 'e.said')} entry
    where e.nth <= ${HOURS_OF_A_DAY} group by e.soldier_id
  )
  select scope.id as "rosterId", asked.day as "dutyDate", asked.today, scope.time_zone as "timeZone",
    scope.report_due as "reportDue", ${reportFacts('scope.id', 'asked.day')} as "reportFacts",
    exists (select from roster_parts p where p.roster_id = scope.id)
      or exists (select from group_submissions b where b.roster_id = scope.id and b.duty_date = asked.day) as "groupsLed",
    exists (select from days_submitted(scope.id, asked.day, asked.day)) as submitted,
    (select coalesce(json_agg(${rowWith('soldier', 'e.hours is not null', `'hours', e.hours`)}
      order by ${ROSTER_ORDER}), '[]')::text
      from (select known.*, (select jsonb_object_agg(soldier_id, hours) from on_day) -> soldier_id::text as hours from known) e
      join soldiers s on s.roster_id = e.roster_id and s.id = e.soldier_id
      left join groups g on g.roster_id = e.roster_id and g.id = e.group_id
      cross join lateral ${entryRow('e.entry_id', 'e.status')} entry
      cross join lateral ${SOLDIER_ROW} soldier) as rows,
    (select coalesce(json_agg(${SUBMISSION_JSON} order by b.submitted_at desc), '[]')::text
      from (select b.* from submissions b where b.roster_id = scope.id and b.duty_date = asked.day and not b.extra
        order by b.submitted_at desc limit 50) b) as submissions
  from scope, asked`

export interface AccountabilityText extends Omit<Accountability, 'rows' | 'submissions' | 'noReport'> {
  readonly reportFacts: ReportFacts
  /** JSON, in the form of answers. */
  readonly rows: string
  readonly submissions: string
}

/**
 * Everyone on the roster with his or her status on a day (today when null), as known now, in roster order. For another
 * day, the Soldiers on the roster at its end, past or planned. Proves the scope in the same statement.
 */
export async function accountabilityText(
  call: Asking & { readonly now: Date },
  rosterId: string,
  day: CalendarDate | null,
): Promise<AccountabilityText> {
  const [found] = await readAsChainViewer<AccountabilityText>(
    call,
    rosterId,
    'accountability',
    'dutyday.accountability',
    SELECT_ACCOUNTABILITY,
    [day, call.now],
  )
  return found
}

const SELECT_HISTORY = `
  select e.id, e.soldier_id as "soldierId", e.status, e.from_date as "from", e.to_date as "to", e.place, e.remark,
    e.method, ${isoInstant('e.recorded_at')} as "recordedAt", ${ACCOUNT_NAME} as "recordedBy",
    e.reason, ${isoInstant('e.made_at')} as "madeAt", ${HOURS_JSON} as hours, e.source, ${isoInstant('w.at')} as "withdrawnAt",
    case when w.by is not null then (select ${ACCOUNT_NAME} from (select) one left join account_names a on a.uid = w.by) end
      as "withdrawnBy"
  from duty_entries e
  left join duty_withdrawals w on w.roster_id = e.roster_id and w.entry_id = e.id
  left join account_names a on a.uid = e.recorded_by`

export type HistoryLine = HistoryEntryOnWire

interface PageOfHistory {
  readonly after: string | null
  readonly limit: number
}

/** A page of a Soldier's history, newest first. Entries of the same instant are always on the same page. */
export async function historyPage(
  tx: ReadTx,
  scope: ChainViewer | OwnRow,
  page: PageOfHistory & { readonly soldierId: string },
): Promise<HistoryLine[]> {
  const { rows: lines } = await sql<HistoryLine>`
    ${sql.raw(SELECT_HISTORY)}
    where e.roster_id = ${scope.rosterId} and e.soldier_id = ${page.soldierId} and (${page.after}::timestamptz is null
      or e.recorded_at < ${page.after})
    order by e.recorded_at desc, e.from_date desc, e.id desc
    limit ${page.limit + 1}`.execute(tx.query)
  return untorn(lines, page.limit)
}

function untorn(lines: HistoryLine[], limit: number): HistoryLine[] {
  const beyond = lines[limit]
  if (!beyond) return lines
  const whole = lines.filter((line) => line.recordedAt !== beyond.recordedAt)
  return whole.length > 0 ? whole : lines.slice(0, limit)
}

/** All history lines of some Soldiers, for rules that need their current status. */
export async function historiesOf(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
): Promise<HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    ${sql.raw(SELECT_HISTORY)} where e.roster_id = ${scope.rosterId} and e.soldier_id = any(${soldierIds}::uuid[])`.execute(
    tx.query,
  )
  return rows
}

/** Those of these Soldiers whose missing status was recorded again over a future plan. */
export async function missingAhead(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
  today: CalendarDate,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.soldier_id as id from duty_entries e
    where e.roster_id = ${scope.rosterId} and e.from_date > ${today}::date
      and e.soldier_id = any(${soldierIds}::uuid[]) and e.status in (${sql.raw(MISSING_STATUSES)})`.execute(tx.query)
  return rows.map(({ id }) => id)
}

/** The entries of the roster with these ids. */
export async function entriesOf(tx: ReadTx, scope: ChainViewer, ids: readonly string[]): Promise<HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    ${sql.raw(SELECT_HISTORY)} where e.roster_id = ${scope.rosterId} and e.id = any(${ids}::uuid[])`.execute(tx.query)
  return rows
}

/** The entries of the roster that begin after one day, up to another, without withdrawn ones. */
export async function entriesAhead(
  tx: ReadTx,
  scope: ChainViewer,
  after: CalendarDate,
  until: CalendarDate,
): Promise<HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    ${sql.raw(SELECT_HISTORY)}
    where e.roster_id = ${scope.rosterId} and e.from_date > ${after}::date and e.from_date <= ${until}::date and w.at is null
    order by e.soldier_id, e.from_date, e.recorded_at, e.id`.execute(tx.query)
  return rows
}

/** Those of these days, from the first to the last one, whose report was submitted. Also for a leader of some groups. */
export async function submittedDays(
  tx: ReadTx,
  scope: ChainViewer,
  first: CalendarDate,
  last: CalendarDate,
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select d as day from days_submitted(${scope.rosterId}, ${first}::date, ${last}::date) d order by 1`.execute(
    tx.query,
  )
  return rows.map(({ day }) => day)
}

export interface ReportedSoldier {
  readonly id: string
  readonly archived: boolean
  /** When the Soldier came to the unit, if the roster says. */
  readonly gainedOn: CalendarDate | null
}

/** Those of these Soldiers who are in the roster. */
export async function soldiersOf(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
  today: CalendarDate,
): Promise<ReportedSoldier[]> {
  const { rows } = await sql<ReportedSoldier>`
    select s.id, ${numbered(GONE('$1::date'), [today])} as archived, nullif(s.details ->> 'gainedOn',
      '') as "gainedOn"
    from soldiers s where s.roster_id = ${scope.rosterId} and s.id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return rows
}

/**
 * Those of these Soldiers who are on hand and still not reported on a day, without those who are due back or have an
 * open case.
 */
export async function unreportedOf(
  tx: ReadTx,
  scope: ChainViewer,
  about: {
    readonly day: CalendarDate
    readonly today: CalendarDate
    readonly now: Date
    readonly soldierIds: readonly string[]
  },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
  with moments as (
    select 0 as key, ${scope.rosterId}::uuid as roster_id, ${about.day}::date as day,
      'infinity'::timestamptz as known_at,
      case when ${about.day}::date < ${about.today}::date then
        ${numbered(lastInstantOf('$1::date', '$2::text'), [about.day, scope.timeZone])} else
        ${numbered(strengthNow('$1::timestamptz'), [about.now])} end
        as strength_at,
      case when ${about.day}::date < ${about.today}::date then
        ${numbered(lastInstantOf('$1::date', '$2::text'), [about.day, scope.timeZone])} else ${about.now}::timestamptz end
        as at
  ), ${sql.raw(KNOWN)}
  select k.soldier_id as id
  from known k join soldiers s on s.roster_id = k.roster_id and s.id = k.soldier_id
  where k.soldier_id = any(${about.soldierIds}::uuid[]) and k.status = '${sql.raw(NOT_REPORTED)}'
    and k.strength <> 'detached'
    and coalesce(k.said in (${sql.raw(PRESENT_STATUSES)}), true)
    and not exists (select from awol_cases c
      where c.roster_id = k.roster_id and c.soldier_id = k.soldier_id and c.closed_at is null)
    and not ${numbered(GONE('$1::date'), [about.today])}`.execute(tx.query)
  return new Set(rows.map((row) => row.id))
}
