import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  DUTY_ROSTERS_LIMIT,
  EXCEPTIONS_LIMIT,
  MEMBERS_LIMIT,
  PICKS_LIMIT,
  SHEET_DAYS,
  SWAPS_LIMIT,
  WHOLE_SHEETS,
} from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { HandException, OtherDuty, PlannedMember } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import type { DutySettings, DutySwap, SWAP_STATES } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import { EXCEPTING_STATUSES } from '@muster/domain/scheduling/duty-roster/status-exceptions.ts'
import { sql } from 'kysely'
import { isoInstant, listOf } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { segmentsOf } from '../../dutyday/history/segments.ts'
import type { OpenMatter } from '../../roster/extension.ts'
import { accountNameOf, NAME_COLUMNS, NAMED } from '../../roster/people/reads.ts'
import { type Asking, type ChainViewer, readAsChainViewer, type RosterEditor } from '../../roster/scope.ts'
import type { StoredCell, StoredClosing } from './tables.ts'

const EXCEPTING = listOf(EXCEPTING_STATUSES)

/** A person's name, in its parts. */
export interface Named {
  readonly rank: string
  readonly last: string
  readonly first: string
  readonly middle: string
  readonly suffix: string
  readonly sharesName: boolean
}

export interface ListedDutyRoster {
  readonly dutyRosterId: string
  readonly name: string
  readonly picks: number
  readonly members: number
  readonly beginsOn: CalendarDate
  readonly publishedTo: CalendarDate | null
  readonly version: number
  readonly swapsAsked: number
  readonly ended: boolean
  readonly next: readonly ({ readonly day: CalendarDate; readonly position: string } & Named)[]
}

const SELECT_ROSTERS = `
  , asked as (select scope.id, ($3::timestamptz at time zone scope.time_zone)::date as today from scope)
  select asked.today, d.id as "dutyRosterId", d.name, d.picks, d.begins_on as "beginsOn",
    d.published_to as "publishedTo", d.version, d.ended_at is not null as ended,
    (select count(*) from duty_roster_members m where m.roster_id = d.roster_id and m.duty_roster_id = d.id
      and coalesce(m.until_date >= asked.today, true)) as members,
    (select count(*) from duty_swaps w join duty_details t on t.roster_id = w.roster_id and t.id = w.detail_id
      where w.roster_id = d.roster_id and w.duty_roster_id = d.id and w.state = 'asked' and t.day >= asked.today
    ) as "swapsAsked",
    (select coalesce(json_agg(json_build_object('day', n.day, 'position', coalesce(s.position, ''), ${NAMED('s')}) order by n.day, s.last_name), '[]')
      from (
        select t.day, t.performer_id from duty_details t
        where t.roster_id = d.roster_id and t.duty_roster_id = d.id and t.day >= asked.today and t.taken_back_at is null
        order by t.day limit ${PICKS_LIMIT * 3}
      ) n left join soldiers s on s.roster_id = d.roster_id and s.id = n.performer_id) as next
  from asked left join lateral (
    select * from duty_rosters d where d.roster_id = asked.id
    order by d.ended_at is not null, lower(d.name), d.id limit ${DUTY_ROSTERS_LIMIT}
  ) d on true`

/** The duty rosters of a roster, archived ones last. Proves the scope in the same statement. */
export async function dutyRostersOf(
  call: Asking & { readonly now: Date },
  rosterId: string,
): Promise<{ readonly today: CalendarDate; readonly dutyRosters: readonly ListedDutyRoster[] }> {
  const rows = await readAsChainViewer<{ today: CalendarDate } & ListedDutyRoster>(
    call,
    rosterId,
    'leave',
    'duty.rosters',
    SELECT_ROSTERS,
    [call.now],
  )
  return {
    today: rows[0].today,
    dutyRosters: rows.flatMap(({ today: _, ...one }) => (one.dutyRosterId === null ? [] : [one])),
  }
}

export interface StoredMember extends PlannedMember, Named {
  readonly removed: boolean
}

export interface StoredDay {
  readonly day: CalendarDate
  readonly stream: DutyStream
  readonly picks: number
  readonly open: number
  readonly picked: readonly number[]
  readonly alternates: readonly number[]
  readonly cells: readonly StoredCell[]
  readonly excluded: Readonly<Record<string, string>>
}

export interface StoredDetail {
  readonly detailId: string
  readonly day: CalendarDate
  readonly soldierId: string
  readonly performerId: string | null
  readonly soldier: Named
  readonly performer: Named | null
}

/** The stored data of a duty roster, and the facts that its coming days depend on. */
export interface StoredRoster {
  readonly unit: string
  readonly timeZone: string
  readonly today: CalendarDate
  readonly dutyRosterId: string
  readonly version: number
  readonly settings: DutySettings
  readonly beginsOn: CalendarDate
  readonly publishedTo: CalendarDate | null
  readonly ended: boolean
  /** The first day that is not published. */
  readonly firstOpen: CalendarDate
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly members: readonly StoredMember[]
  readonly closing: StoredClosing | null
  readonly days: readonly StoredDay[]
  readonly details: readonly StoredDetail[]
  readonly byHand: readonly (HandException & {
    readonly exceptionId: string
    readonly by: string
    readonly at: string
  })[]
  readonly manual: readonly {
    readonly day: CalendarDate
    readonly soldierId: string
    readonly reason: string
    readonly by: string
  }[]
  readonly others: readonly (OtherDuty & { readonly own: boolean })[]
  readonly statuses: readonly {
    readonly soldierId: string
    readonly status: DutyStatusCode
    readonly from: CalendarDate
    readonly to: CalendarDate
  }[]
  readonly daysOff: readonly { readonly day: CalendarDate; readonly name: string }[]
  readonly swaps: readonly (Omit<DutySwap, 'name' | 'standIn' | 'state'> & {
    readonly state: (typeof SWAP_STATES)[number]
    readonly soldier: Named
    readonly standIn: Named | null
  })[]
}

interface SheetAsked {
  readonly dutyRosterId: string
  readonly now: string
  /** The first day to show, two days ago when null. */
  readonly from: string
  readonly days: string
}

/** Follows `scope`. The arguments are parameter numbers or columns. */
const selectRoster = ({ dutyRosterId, now, from, days }: SheetAsked) => `
  asked as materialized (
    select scope.id as roster_id, scope.name as unit, scope.time_zone, d.id, d.version, d.begins_on, d.published_to,
      d.ended_at, today, f.from_day, f.from_day + (${days}::int - 1) as to_day, o.first_open,
      json_build_object('name', d.name, 'picks', d.picks, 'grades', d.grades, 'streams', d.streams,
        'recovery', d.recovery, 'weekdays', d.weekdays, 'newcomers', d.newcomers, 'time', d.report_time,
        'place', d.place) as settings
    from scope
      left join duty_rosters d on d.roster_id = scope.id and d.id = ${dutyRosterId}
      cross join lateral (select (${now}::timestamptz at time zone scope.time_zone)::date as today) t
      cross join lateral (select coalesce(${from}::date, t.today - 2) as from_day) f
      cross join lateral (select greatest(d.published_to + 1, d.begins_on) as first_open) o
  ), lines as materialized (
    select m.*, s.rank, s.last_name, s.first_name, s.middle_name, s.suffix, s.shares_name,
      least(m.until_date, case when s.archived_on is not null then s.loss_date - 1 end,
        -- Nobody is detailed past the day they leave. A past date is ignored while the Soldier is still here.
        (select min(leaves) from unnest(array[s.details ->> 'ets', s.details ->> 'deros',
            s.details ->> 'lossExpectedOn']) d(text), lateral (select nullif(d.text, '')::date as leaves) l
          where leaves >= asked.today)) as stays_until
    from asked join duty_roster_members m on m.roster_id = asked.roster_id and m.duty_roster_id = asked.id
      join soldiers s on s.roster_id = m.roster_id and s.id = m.soldier_id
    order by m.place limit ${MEMBERS_LIMIT}
  ), people as materialized (
    select distinct l.roster_id, l.soldier_id, asked.time_zone, asked.today,
      least(asked.today, asked.first_open) as first_day, greatest(asked.to_day, asked.today, asked.first_open) as last_day
    from asked join lines l on true
  ), ${segmentsOf(`${now}::timestamptz`)}
  select asked.unit, asked.time_zone as "timeZone", asked.today, asked.id as "dutyRosterId", asked.version, asked.settings,
    asked.begins_on as "beginsOn", asked.published_to as "publishedTo", asked.ended_at is not null as ended,
    asked.first_open as "firstOpen", asked.from_day as "from", asked.to_day as "to",
    (select coalesce(json_agg(json_build_object('place', l.place, 'soldierId', l.soldier_id, ${NAMED('l')},
        'from', l.from_date, 'until', l.stays_until, 'removed', l.until_date is not null,
        'start', json_build_object('weekday', l.start_weekday, 'weekend', l.start_weekend, 'holiday', l.start_holiday)
      ) order by l.place), '[]') from lines l) as members,
    (select y.closing from duty_roster_days y
      where y.roster_id = asked.roster_id and y.duty_roster_id = asked.id and y.taken_back_at is null
      order by y.day desc limit 1) as closing,
    (select coalesce(json_agg(json_build_object('day', y.day, 'stream', y.stream, 'picks', y.picks, 'open', y.open,
        'picked', y.picked, 'alternates', y.alternates, 'cells', y.cells, 'excluded', y.excluded) order by y.day), '[]')
      from duty_roster_days y
      where y.roster_id = asked.roster_id and y.duty_roster_id = asked.id and y.taken_back_at is null
        and y.day between asked.from_day and asked.to_day) as days,
    (select coalesce(json_agg(json_build_object('detailId', t.id, 'day', t.day, 'soldierId', t.soldier_id,
        'performerId', t.performer_id, 'soldier', json_build_object(${NAMED('s')}),
        'performer', case when p.id is not null then json_build_object(${NAMED('p')}) end)
        order by t.day, s.last_name, t.id), '[]')
      from duty_details t
        join soldiers s on s.roster_id = t.roster_id and s.id = t.soldier_id
        left join soldiers p on p.roster_id = t.roster_id and p.id = t.performer_id
      where t.roster_id = asked.roster_id and t.duty_roster_id = asked.id and t.taken_back_at is null
        and t.day between asked.from_day and asked.to_day) as details,
    (select coalesce(json_agg(json_build_object('exceptionId', e.id, 'soldierId', e.soldier_id, 'code', e.code,
        'from', e.from_date, 'to', e.to_date, 'reason', e.reason, 'by', ${accountNameOf('e.by')},
        'at', ${isoInstant('e.at')}) order by e.at, e.id), '[]')
      from (
        select * from duty_roster_exceptions e
        where e.roster_id = asked.roster_id and e.duty_roster_id = asked.id and e.withdrawn_at is null
          and e.to_date >= least(asked.first_open, asked.from_day)
        order by e.at desc limit ${EXCEPTIONS_LIMIT}
      ) e) as "byHand",
    (select coalesce(json_agg(json_build_object('day', k.day, 'soldierId', k.soldier_id, 'reason', k.reason,
        'by', ${accountNameOf('k.by')}) order by k.day, k.at, k.id), '[]')
      from (
        select * from duty_roster_picks k
        where k.roster_id = asked.roster_id and k.duty_roster_id = asked.id and k.withdrawn_at is null
          and k.day between least(asked.first_open, asked.from_day) and asked.to_day
        order by k.day limit ${PICKS_LIMIT * SHEET_DAYS}
      ) k) as manual,
    (select coalesce(json_agg(json_build_object('soldierId', t.performer_id, 'day', t.day, 'through', t.through_date,
        'name', r.name, 'own', t.duty_roster_id = asked.id) order by t.day, t.id), '[]')
      from (select distinct p.first_day, p.last_day from people p) span
        join duty_details t on t.roster_id = asked.roster_id and t.through_date >= span.first_day
          and t.day <= span.last_day + 7 and t.taken_back_at is null
        join duty_rosters r on r.roster_id = t.roster_id and r.id = t.duty_roster_id
      where t.performer_id in (select p.soldier_id from people p)
        and (t.duty_roster_id <> asked.id or t.performer_id <> t.soldier_id)) as others,
    (select coalesce(json_agg(json_build_object('soldierId', g.soldier_id, 'status', g.kind, 'from', g.from_day,
        'to', g.to_day)), '[]') from segments g where g.kind in (${EXCEPTING})) as statuses,
    (select coalesce(json_agg(json_build_object('day', o.day, 'name', o.name) order by o.day), '[]')
      from duty_days_off o where o.roster_id = asked.roster_id
        and o.day between least(asked.first_open, asked.from_day) and asked.to_day) as "daysOff",
    (select coalesce(json_agg(json_build_object('swapId', w.id, 'detailId', w.detail_id, 'day', t.day,
        'soldierId', w.soldier_id, 'soldier', json_build_object(${NAMED('s')}), 'note', w.note, 'state', w.state,
        'askedAt', ${isoInstant('w.asked_at')}, 'askedBy', ${accountNameOf('w.asked_by')},
        'standIn', case when p.id is not null then json_build_object(${NAMED('p')}) end,
        'decidedAt', ${isoInstant('w.decided_at')},
        'decidedBy', case when w.decided_by is null then '' else ${accountNameOf('w.decided_by')} end, 'answer', w.answer)
        order by w.state <> 'asked', w.asked_at desc, w.id), '[]')
      from (
        select * from duty_swaps w where w.roster_id = asked.roster_id and w.duty_roster_id = asked.id
        order by w.asked_at desc limit ${SWAPS_LIMIT}
      ) w join duty_details t on t.roster_id = w.roster_id and t.id = w.detail_id
        join soldiers s on s.roster_id = w.roster_id and s.id = w.soldier_id
        left join soldiers p on p.roster_id = w.roster_id and p.id = w.stand_in_id) as swaps
  from asked`

const SELECT_ROSTER = `, ${selectRoster({ dutyRosterId: '$3', now: '$4', from: '$5', days: '$6' })}`

/** $3 now, $4 how many days. A row for each duty roster that goes on. */
const SELECT_GOING_ON = `
  , going_on as materialized (
    select d.id from scope join duty_rosters d on d.roster_id = scope.id and d.ended_at is null
    order by lower(d.name), d.id limit ${WHOLE_SHEETS}
  )
  select sheet.* from scope left join going_on g on true
    left join lateral (with ${selectRoster({ dutyRosterId: 'g.id', now: '$3', from: 'null', days: '$4' }).trim()}) sheet on true`

/** One duty roster over some days, with all facts that its days depend on. Proves the scope in the same statement. */
export async function storedRoster(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly dutyRosterId: string
    readonly from: CalendarDate | null
    readonly days: number
  },
): Promise<StoredRoster> {
  const [found] = await readAsChainViewer<StoredRoster | { readonly dutyRosterId: null }>(
    call,
    asked.rosterId,
    'leave',
    'duty.roster',
    SELECT_ROSTER,
    [asked.dutyRosterId, call.now, asked.from, asked.days],
  )
  return found.dutyRosterId === null ? unknownDutyRoster() : found
}

/** The duty rosters that go on, each as `storedRoster` reads it, in one statement that proves the scope. */
export async function storedRosters(
  call: Asking & { readonly now: Date },
  asked: { readonly rosterId: string; readonly days: number },
): Promise<readonly StoredRoster[]> {
  const rows = await readAsChainViewer<StoredRoster | { readonly dutyRosterId: null }>(
    call,
    asked.rosterId,
    'leave',
    'duty.rosters.whole',
    SELECT_GOING_ON,
    [call.now, asked.days],
  )
  return rows.filter((row) => row.dutyRosterId !== null)
}

export function unknownDutyRoster(): never {
  return refuse('not-found', 'No such duty roster. Open the list of duty rosters again.', { field: 'dutyRosterId' })
}

export interface PublishedDay {
  readonly day: CalendarDate
  readonly stream: DutyStream
  readonly cells: readonly StoredCell[]
  readonly picked: readonly number[]
}

/** The published days of a period, and how many duties of it each Soldier performs: all, and those up to today. */
export async function publishedDays(
  tx: ReadTx,
  scope: ChainViewer,
  asked: {
    readonly dutyRosterId: string
    readonly from: CalendarDate
    readonly to: CalendarDate
    readonly today: CalendarDate
  },
): Promise<{
  readonly members: readonly (Named & { readonly place: number; readonly soldierId: string })[]
  readonly days: readonly PublishedDay[]
  readonly performed: readonly { readonly soldierId: string; readonly times: number; readonly all: number }[]
}> {
  const { rows } = await sql<{
    members: (Named & { place: number; soldierId: string })[]
    days: PublishedDay[]
    performed: { soldierId: string; times: number; all: number }[]
  }>`
      select
      (select coalesce(json_agg(json_build_object('place', m.place, 'soldierId', m.soldier_id, ${sql.raw(NAMED('s'))})
          order by m.place), '[]')
        from duty_roster_members m join soldiers s on s.roster_id = m.roster_id and s.id = m.soldier_id
        where m.roster_id = ${scope.rosterId} and m.duty_roster_id = ${asked.dutyRosterId}) as members,
      (select coalesce(json_agg(json_build_object('day', y.day, 'stream', y.stream, 'cells', y.cells, 'picked',
        y.picked)
          order by y.day), '[]')
        from duty_roster_days y where y.roster_id = ${scope.rosterId} and y.duty_roster_id = ${asked.dutyRosterId}
          and y.taken_back_at is null
          and y.day between ${asked.from}::date and ${asked.to}::date) as days,
      (select coalesce(json_agg(json_build_object('soldierId', t.performer_id, 'times', t.times, 'all', t.every)),
        '[]')
        from (
          select t.performer_id, count(*) as every, count(*) filter (where t.day <= ${asked.today}::date) as times
          from duty_details t
          where t.roster_id = ${scope.rosterId} and t.duty_roster_id = ${asked.dutyRosterId}
            and t.day between ${asked.from}::date and ${asked.to}::date
            and t.taken_back_at is null and t.performer_id is not null
          group by t.performer_id
        ) t) as performed`.execute(tx.query)
  const [found] = rows
  return found ?? { members: [], days: [], performed: [] }
}

export interface PublishedDuty {
  readonly soldierId: string
  readonly duty: string
  readonly day: CalendarDate
  /** The last day off after it. The day itself when there is none. */
  readonly through: CalendarDate
  readonly time: string
}

const published = ({ rosterId }: ChainViewer, from: CalendarDate, to: CalendarDate) => sql`
  select t.performer_id as "soldierId", r.name as duty, t.day, t.through_date as through, r.report_time as time
  from duty_details t join duty_rosters r on r.roster_id = t.roster_id and r.id = t.duty_roster_id
  where t.roster_id = ${rosterId} and t.through_date >= ${from}::date and t.day <= ${to}::date and t.taken_back_at is null`

/**
 * The Soldiers who perform a published duty, or have the day off after one, on these days: for calendars and plans. At
 * most `limit`, earliest first.
 */
export async function publishedDuties(
  tx: ReadTx,
  scope: ChainViewer,
  span: { readonly from: CalendarDate; readonly to: CalendarDate; readonly limit: number },
): Promise<PublishedDuty[]> {
  const { rows } = await sql<PublishedDuty>`
    ${published(scope, span.from, span.to)} and t.performer_id is not null
    order by t.day, t.id limit ${span.limit}`.execute(tx.query)
  return rows
}

/** The same for all of these Soldiers, without a limit, because a Soldier left out would look free. */
export async function publishedDutiesOf(
  tx: ReadTx,
  scope: ChainViewer,
  {
    from,
    to,
    soldierIds,
  }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly soldierIds: readonly string[] },
): Promise<PublishedDuty[]> {
  const { rows } = await sql<PublishedDuty>`
    ${published(scope, from, to)} and t.performer_id = any(${soldierIds}::uuid[])
    order by t.day, t.id`.execute(tx.query)
  return rows
}

interface AroundDay {
  readonly standing: ReadonlySet<string>
  readonly comingOff: ReadonlySet<string>
}

/**
 * Of each of these days the Soldiers who perform a published duty, and those who come off one: of the night before, or of
 * an earlier day with time off that continues. For the roster, or its chain.
 */
export async function dutiesAround(
  tx: ReadTx,
  scope: ChainViewer,
  { days, over }: { readonly days: readonly CalendarDate[]; readonly over: 'roster' | 'chain' },
): Promise<ReadonlyMap<CalendarDate, AroundDay>> {
  const inOrder = days.toSorted()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const { rows } = await sql<{ on: CalendarDate; soldierId: string; standing: boolean; comingOff: boolean }>`
    select x.day as "on", d.performer_id as "soldierId", bool_or(d.day = x.day) as standing,
      bool_or(d.day < x.day) as "comingOff"
    from (
      select ${scope.rosterId}::uuid as id union select b.roster_id from rosters_below(${scope.rosterId}) b
        where ${over}::text = 'chain'
    ) a cross join lateral (
      select d.performer_id, d.day, d.through_date from duty_details d
      where d.roster_id = a.id and d.taken_back_at is null and d.performer_id is not null
        and d.day <= ${last}::date and d.through_date >= ${first}::date - 1
      -- Kept apart, so that PostgreSQL looks up the index for each roster, however many days are asked about.
      offset 0
    ) d join unnest(${days}::date[]) as x (day)
      on d.day <= x.day and d.through_date >= x.day - 1 and (d.day >= x.day - 1 or d.through_date >= x.day)
    group by x.day, d.performer_id`.execute(tx.query)
  const onDay = Map.groupBy(rows, ({ on }) => on)
  const those = (on: CalendarDate, which: 'standing' | 'comingOff') =>
    new Set((onDay.get(on) ?? []).filter((one) => one[which]).map(({ soldierId }) => soldierId))
  return new Map(days.map((on) => [on, { standing: those(on, 'standing'), comingOff: those(on, 'comingOff') }]))
}

/** The accounts that these Soldiers are linked to, by Soldier. */
export async function accountsOf(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; uid: string }>`
    select s.id, s.linked_uid as uid from soldiers s
    where s.roster_id = ${scope.rosterId} and s.id = any(${soldierIds}::uuid[]) and s.linked_uid is not null`.execute(
    tx.query,
  )
  return new Map(rows.map(({ id, uid }) => [id, uid]))
}

export interface AskedSoldier extends Named {
  readonly soldierId: string
  readonly archived: boolean
}

/** Those of these Soldiers who are in the roster. */
export async function askedSoldiers(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
  today: CalendarDate,
): Promise<AskedSoldier[]> {
  const { rows } = await sql<AskedSoldier>`
    select s.id as "soldierId", ${sql.raw(NAME_COLUMNS('s'))},
      (s.archived_on is not null and s.loss_date <= ${today}::date) as archived
    from soldiers s where s.roster_id = ${scope.rosterId} and s.id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return rows
}

/** Published duties of these Soldiers that are not over. For whoever releases or archives them. */
export async function openDutiesOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  { soldierIds, today }: { readonly soldierIds: readonly string[]; readonly today: CalendarDate },
): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    select distinct 'Published duty' as what, performer_id as "soldierId" from duty_details
    where roster_id = ${rosterId} and performer_id = any(${soldierIds}::uuid[]) and through_date >= ${today}::date
      and taken_back_at is null`.execute(tx.query)
  return rows
}
