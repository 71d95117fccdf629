import { type Accountability, type HistoryEntryOnWire, HOURS_OF_A_DAY } from '@muster/domain/dutyday/schema.ts'
import type { ReportFacts } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { DUTY_STATUS_CODES, DUTY_STATUSES, isMissing, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { isoInstant, listOf, numbered } from '../database/sql-words.ts'
import type { ReadTx } from '../database/transaction.ts'
import { ACCOUNT_NAME, NAMED } from '../roster/people/reads.ts'
import { ROSTER_ORDER } from '../roster/reads.ts'
import { type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../roster/scope.ts'
import { reportFacts } from './formations/report-facts.ts'
import './tables.ts'

/** The codes of the statuses that count as present, as a list in SQL. */
export const PRESENT_STATUSES = listOf(
  Object.values(DUTY_STATUSES)
    .filter((status) => status.present)
    .map((status) => status.code),
)

/** The codes of those that do not. */
export const ABSENT_STATUSES = listOf(
  Object.values(DUTY_STATUSES)
    .filter((status) => !status.present)
    .map((status) => status.code),
)
/** The codes of the statuses of missing Soldiers, as a list in SQL. */
export const MISSING_STATUSES = listOf(DUTY_STATUS_CODES.filter(isMissing))

/** The columns of the entry that decides. */
const DECIDING = [
  ...['entry_id', 'said', 'from_date', 'to_date', 'place', 'remark', 'method', 'recorded_at', 'recorded_by', 'made_at'],
  'source',
]

/** Whether a source made the line `e`, and not a leader. */
const FROM_SOURCE = `(e.source is not null and e.method = 'prefilled')`

/** Whether a leader had overridden the source of the line `e` by then: `overriddenSources` of the domain. */
const OVERRIDDEN = (knownAt: string) => `(${FROM_SOURCE} and exists (
          select from duty_entries o
          where o.roster_id = e.roster_id and o.source = e.source and o.soldier_id = e.soldier_id
            and o.method <> 'prefilled' and o.recorded_at <= ${knownAt}
            and coalesce((
              select w.at > ${knownAt} from duty_withdrawals w where w.roster_id = o.roster_id and w.entry_id = o.id
            ), true)))`

/** Whether the hours `h` hold over the status of the day `d`: `holdsOver` of the domain. */
const HOLDS_OVER = `case
          when h.source is null or h.method <> 'prefilled' then d.said is null or d.said in (${PRESENT_STATUSES})
            or h.recorded_at >= d.recorded_at
          when h.said = 'PRO' then d.status = 'PDY'
          else d.status in ('PDY', 'PRO')
            or d.status = '${NOT_REPORTED}' and coalesce(d.said in (${PRESENT_STATUSES}), true) end`

/**
 * `statusAt` of domain/dutyday/status-history.ts for whole rosters: the Soldiers on the strength and their known
 * statuses. Follows a relation `moments (key, roster_id, strength_at, known_at, day, at)` and makes a relation `known`:
 * a row for each of its moments and each Soldier on the roster at `strength_at`, with what was known at `known_at` about
 * the instant `at` of `day`. Where `at` is null, it is the status of the day, without hours (`statusOn`). `status` is the effective one. The entry columns are those of the entry that decides, also when its days are
 * over and the status is therefore NR.
 *
 * On an ordinary day nearly everyone has an entry of that very day, which then decides. Those are read in one index
 * range, and only the others are looked up one by one. That is four times as fast as looking up everyone.
 */
export const KNOWN = `
  strength as materialized (
    select m.key, m.roster_id, m.known_at, m.day, h.soldier_id, h.rank, h.strength, h.group_id, h.on_roster
    from moments m cross join lateral (
      select distinct on (h.soldier_id) h.soldier_id, h.rank, h.strength, h.group_id, h.on_roster
      from strength_history h
      where h.roster_id = m.roster_id and h.from_at <= m.strength_at
      order by h.soldier_id, h.from_at desc, h.id desc
    ) h
    where h.on_roster
  ),
  that_day as materialized (
    select m.key, e.*
    from moments m cross join lateral (
      select distinct on (e.soldier_id) e.soldier_id, e.id as entry_id, e.status as said, e.from_date, e.to_date,
        e.place, e.remark, e.method, e.recorded_at, e.recorded_by, e.made_at, e.source
      from duty_entries e
      where e.roster_id = m.roster_id and e.from_date = m.day and e.starts_at is null and e.recorded_at <= m.known_at
        -- Not an anti-join: the planner gets it wrong for the minute after many entries were withdrawn at once.
        and coalesce((
          select w.at > m.known_at from duty_withdrawals w where w.roster_id = m.roster_id and w.entry_id = e.id
        ), true)
      order by e.soldier_id, e.recorded_at desc, e.id desc
    ) e
  ),
  of_day as (
    select k.*, case when k.to_date >= k.day or (k.entry_id is not null and k.to_date is null)
        then k.said else '${NOT_REPORTED}' end as status
    from (
      select s.key, s.roster_id, s.day, s.soldier_id, s.rank, s.strength, s.group_id,
        ${DECIDING.map((column) => `case when d.entry_id is null then e.${column} else d.${column} end as ${column}`).join(',\n        ')}
      -- A full join, though nobody is in the second alone, because that one is always hashed, however few rows the
      -- planner expects. Where most rosters are squads it expects one row for a brigade too.
      from strength s full join that_day d on d.key = s.key and d.soldier_id = s.soldier_id
      left join lateral (
        select e.id as entry_id, e.status as said, e.from_date, e.to_date,
          e.place, e.remark, e.method, e.recorded_at, e.recorded_by, e.made_at, e.source
        from duty_entries e
        -- By the Soldier alone, who is on one roster only, because the planner's estimate of the roster's entries is
        -- wrong as well.
        where d.entry_id is null and e.soldier_id = s.soldier_id and e.from_date < s.day and e.starts_at is null
          and e.recorded_at <= s.known_at
          and coalesce((
            select w.at > s.known_at from duty_withdrawals w where w.roster_id = s.roster_id and w.entry_id = e.id
          ), true)
        order by e.from_date desc, e.recorded_at desc, e.id desc
        limit 1
      ) e on true
      where coalesce(s.on_roster, false)
    ) k
  ),
  hours as materialized (
    select m.key, e.* from moments m cross join lateral (
      select distinct on (e.soldier_id) e.soldier_id, e.id as entry_id, e.status as said, e.from_date, e.to_date,
        e.place, e.remark, e.method, e.recorded_at, e.recorded_by, e.made_at, e.source, e.starts_at, e.ends_at
      from duty_entries e
      where e.roster_id = m.roster_id and e.starts_at <= m.at and e.ends_at > m.at and e.starts_at is not null
        and e.recorded_at <= m.known_at
        and coalesce((
          select w.at > m.known_at from duty_withdrawals w where w.roster_id = m.roster_id and w.entry_id = e.id
        ), true)
        and not ${OVERRIDDEN('m.known_at')}
      order by e.soldier_id, ${FROM_SOURCE}, e.recorded_at desc, e.id desc
    ) e
  ),
  known as materialized (
    select k.key, k.roster_id, k.day, k.soldier_id, k.rank, k.strength, k.group_id,
      ${DECIDING.map((column) => `case when k.held then k.h_${column} else k.${column} end as ${column}`).join(',\n      ')},
      case when k.held then k.starts_at end as starts_at, case when k.held then k.ends_at end as ends_at,
      case when k.held then k.h_said else k.status end as status
    from (
      select d.*, ${DECIDING.map((column) => `h.${column} as h_${column}`).join(', ')}, h.starts_at, h.ends_at,
        h.entry_id is not null and ${HOLDS_OVER} as held
      from (select d.*, true as on_strength from of_day d) d
        full join hours h on h.key = d.key and h.soldier_id = d.soldier_id
      where coalesce(d.on_strength, false)
    ) k
  )`

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

/** The entry `e` in the form of answers, with more of its fields. `a` is the account of its author. */
function entryJson(id: string, status: string, more = ''): string {
  return `json_build_object('id', ${id}, 'soldierId', e.soldier_id, 'status', ${status}, 'from', e.from_date,
    'to', e.to_date, 'place', e.place, 'remark', e.remark, 'method', e.method,
    'recordedAt', ${isoInstant('e.recorded_at')}, 'recordedBy', ${ACCOUNT_NAME}, 'madeAt', ${isoInstant('e.made_at')},
    'hours', ${HOURS_JSON}, 'source', e.source${more})`
}

/** The submission `b` in the form of answers. */
export const SUBMISSION_JSON = `json_build_object('id', b.id, 'dutyDate', b.duty_date,
  'submittedAt', ${isoInstant('b.submitted_at')}, 'submittedBy', b.submitted_by_name, 'counts', b.counts)`

/** Archived, and the day of the loss has come. Until then a leaving Soldier is still reported. */
const GONE = (today: string) => `(s.archived_on is not null and s.loss_date <= ${today})`

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
        else (a.day + a.report_due::time) at time zone a.time_zone end as at
    from asked a
  ), ${KNOWN}, on_day as materialized (
    select e.soldier_id, json_agg(${entryJson('e.id', 'e.status', `, 'overridden', ${OVERRIDDEN(`'infinity'`)}`)} order by e.starts_at, e.recorded_at, e.id) as hours
    from asked cross join lateral (
      select e.*, row_number() over (partition by e.soldier_id order by e.starts_at, e.recorded_at, e.id) as nth
      from duty_entries e
      where e.roster_id = asked.id and e.starts_at is not null
        and e.ends_at > (asked.day::timestamp at time zone asked.time_zone)
        and e.starts_at <= ${lastInstantOf('asked.day', 'asked.time_zone')}
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
    ) e left join account_names a on a.uid = e.recorded_by
    where e.nth <= ${HOURS_OF_A_DAY} group by e.soldier_id
  ), listed as materialized (
    -- A full join for the same reason as above.
    select k.*, o.hours from known k full join on_day o on o.soldier_id = k.soldier_id
  )
  select scope.id as "rosterId", asked.day as "dutyDate", asked.today, scope.time_zone as "timeZone",
    scope.report_due as "reportDue", ${reportFacts('scope.id', 'asked.day')} as "reportFacts",
    (select coalesce(json_agg(json_build_object(
        'soldierId', e.soldier_id, ${NAMED('s', 'e.rank')}, 'position', s.position, 'groupId', g.id,
        'strength', e.strength, 'status', e.status,
        'entry', case when e.status <> '${NOT_REPORTED}' then ${entryJson('e.entry_id', 'e.status')} end,
        'carried', e.status <> '${NOT_REPORTED}' and e.from_date < e.day,
        'dueBack', case when e.status = '${NOT_REPORTED}' and e.said not in (${PRESENT_STATUSES})
          then json_build_object('status', e.said, 'until', e.to_date) end, 'hours', coalesce(e.hours, '[]')
      ) order by ${ROSTER_ORDER}), '[]')::text
      from listed e
      join soldiers s on s.roster_id = e.roster_id and s.id = e.soldier_id
      left join groups g on g.roster_id = e.roster_id and g.id = e.group_id
      left join account_names a on a.uid = e.recorded_by) as rows,
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
    case when w.at is not null then (select ${ACCOUNT_NAME} from (select) one left join account_names a on a.uid = w.by) end
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

/** Those of these days, from the first to the last one, whose report was submitted. */
export async function submittedDays(
  tx: ReadTx,
  scope: ChainViewer,
  first: CalendarDate,
  last: CalendarDate,
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select distinct b.duty_date as day from submissions b
    where b.roster_id = ${scope.rosterId} and b.duty_date between ${first}::date and ${last}::date and not b.extra
      order by 1`.execute(tx.query)
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
