import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { HistoryEntry } from '@muster/domain/dutyday/status-history.ts'
import {
  FAIR_DAYS,
  MOST_EVENTS,
  MOST_LINES,
  MOST_ON_A_LINE,
  OWN_TASKINGS,
  WHOLE_TASKINGS,
} from '@muster/domain/operations/taskings/limits.ts'
import type {
  Assigned,
  ListedTasking,
  OwnTasking,
  Tasking,
  TaskingEvent,
  TaskingLine,
} from '@muster/domain/operations/taskings/schema.ts'
import { OPEN_STATES, type TaskingState } from '@muster/domain/operations/taskings/states.ts'
import type { DepartureDates } from '@muster/domain/roster/departure.ts'
import type { Named } from '@muster/domain/roster/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameOf, NAME_COLUMNS, NAMED, SOLDIER_NAME } from '../../roster/people/reads.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import {
  askedRosters,
  type Asking,
  type ChainViewer,
  type OwnRow,
  readAsChainViewer,
  type RowChanger,
} from '../../roster/scope.ts'

const OPEN = `('planned', 'approved', 'executing')`

const BRIEF = `'id', t.id, 'name', t.name, 'type', t.type, 'state', t.state, 'from', ${isoInstant('t.from_at')},
  'to', ${isoInstant('t.to_at')}, 'fromDay', t.from_day, 'toDay', t.to_day, 'place', t.place,
  'reference', t.reference, 'risk', t.risk`

/** The current name of the Soldier in charge on the roster. */
const inCharge = (id: string, name: string) => `coalesce((
  select ${SOLDIER_NAME} from soldiers s where s.roster_id = t.roster_id and s.id = t.${id}), t.${name})`

/** The id of such a Soldier, for those who see the Soldier. */
const inChargeId = (id: string) => `(select s.id from soldiers s where s.roster_id = t.roster_id and s.id = t.${id})`

const REQUIRED = `(select coalesce(sum(l.count), 0)::int from tasking_lines l
  where l.roster_id = t.roster_id and l.tasking_id = t.id)`
/** A leader of some groups sees only their Soldiers of a tasking, and how many it has in all. */
const FILLED = `case when scope.limited then tasking_filled(t.roster_id, t.id) else (
  select count(*)::int from tasking_assignments a where a.roster_id = t.roster_id and a.tasking_id = t.id) end`

const SHELVES = {
  open: { where: `t.state in ${OPEN}`, at: 't.from_at', order: 't.from_at, t.id', past: '>' },
  closed: {
    where: `t.state in ('closed', 'cancelled')`,
    at: 't.state_at',
    order: 't.state_at desc, t.id desc',
    past: '<',
  },
} as const
type Shelf = keyof typeof SHELVES

/** $3 type, $4 and $5 the end of the page before, $6 the page size plus one, $7 now, $8 this roster or its chain. */
const selectList = (show: Shelf) => {
  const { where, at, order, past } = SHELVES[show]
  return `
  , ${askedRosters('$8')}, found as materialized (
    select t.* from asked, lateral (
      select t.* from taskings t
      where t.roster_id = asked.id and ${where} and ($3::text is null or t.type = $3)
        and ($4::timestamptz is null or (${at}, t.id) ${past} ($4::timestamptz, $5::uuid))
      order by ${order} limit $6::int
    ) t
    order by ${order} limit $6::int
  )
  select ($7::timestamptz at time zone scope.time_zone)::date as today,
    (select coalesce(json_agg(json_build_object(${BRIEF}, 'required', ${REQUIRED}, 'filled', ${FILLED},
        'ncoic', ${inCharge('ncoic_id', 'ncoic')}, 'rosterId', r.id, 'rosterName', r.name, 'timeZone', r.time_zone,
        'at', ${isoInstant(at)}) order by ${order}), '[]')
      from found t join rosters r on r.id = t.roster_id) as taskings,
    (select json_build_object('taskings', coalesce(sum(o.taskings), 0)::int,
        'required', coalesce(sum(o.required), 0)::int, 'filled', coalesce(sum(o.filled), 0)::int)
      -- Counted roster by roster, so that PostgreSQL looks up the key of each and never joins.
      from asked, lateral (
        select count(*) as taskings, sum(${REQUIRED}) as required, sum(${FILLED}) as filled
        from taskings t where t.roster_id = asked.id and t.state in ${OPEN}
      ) o) as open
  from scope`
}

export interface TaskingList {
  readonly today: CalendarDate
  /** `at` is the cursor after it. */
  readonly taskings: readonly (ListedTasking & { readonly at: string })[]
  readonly open: { readonly taskings: number; readonly required: number; readonly filled: number }
}

/** One list of taskings, one more than requested where there are more. Proves the scope by itself. */
export async function taskingsOf(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly over: 'roster' | 'chain'
    readonly show: Shelf
    readonly type: string | null
    readonly after: { readonly at: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<TaskingList> {
  const { rosterId, over, show, type, after, limit } = asked
  const [found] = await readAsChainViewer<TaskingList>(
    call,
    rosterId,
    'operations',
    show === 'open' ? 'tasking.list.open' : 'tasking.list.closed',
    selectList(show),
    [...[type, after && new Date(after.at), after?.id ?? null, limit + 1, call.now, over]],
  )
  return found
}

/** `limited`: for a leader of some groups, who sees only their Soldiers of a line, and how many it has in all. */
const linesJson = (limited: boolean) => `(select coalesce(json_agg(json_build_object('id', l.id, 'count', l.count,
    'filled', ${
      limited
        ? 'tasking_line_filled(l.roster_id, l.tasking_id, l.id)'
        : `(select count(*)::int from tasking_assignments f
          where f.roster_id = l.roster_id and f.tasking_id = l.tasking_id and f.line_id = l.id)`
    }, 'gradeFrom', l.grade_from,
    'gradeTo', l.grade_to, 'need', case when l.need is not null then
      json_build_object('kind', l.need_kind, 'value', l.need) end, 'label', l.label,
    'assigned', (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')}, 'reason', x.reason, 'at', ${isoInstant('x.at')},
        'by', ${accountNameOf('x.by')}) order by ${ROSTER_ORDER}), '[]')
      from tasking_assignments x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
        left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where x.roster_id = t.roster_id and x.tasking_id = t.id and x.line_id = l.id)) order by l.position), '[]')
  from tasking_lines l where l.roster_id = t.roster_id and l.tasking_id = t.id)`

const STEPS = `(select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'daysBefore', p.days_before,
    'done', case when p.done_at is not null then json_build_object('at', ${isoInstant('p.done_at')},
      'by', ${accountNameOf('p.done_by')}) end) order by p.position), '[]')
  from tasking_steps p where p.roster_id = t.roster_id and p.tasking_id = t.id)`

/** An assigned Soldier, before it is known whether he or she is free. */
export type StoredAssigned = Omit<Assigned, 'problems'>
export interface StoredTasking extends Omit<Tasking, 'lines'> {
  readonly lines: readonly (Omit<TaskingLine, 'assigned'> & { readonly assigned: readonly StoredAssigned[] })[]
}

/** The current tasking. */
export async function taskingOf(tx: ReadTx, scope: ChainViewer, id: string, now: Date): Promise<StoredTasking> {
  const [found] = await taskingsWhere(tx, scope, now, sql`t.id = ${id}`)
  return found ?? unknownTasking()
}

/** The open taskings of the roster that begin first, in the order of their list. */
export function openTaskings(tx: ReadTx, scope: ChainViewer, now: Date): Promise<StoredTasking[]> {
  const { where, order } = SHELVES.open
  const which = sql`${sql.raw(where)} order by ${sql.raw(order)} limit ${sql.lit(WHOLE_TASKINGS)}`
  return taskingsWhere(tx, scope, now, which)
}

async function taskingsWhere(
  tx: ReadTx,
  { rosterId, limited }: ChainViewer,
  now: Date,
  which: RawBuilder<unknown>,
): Promise<StoredTasking[]> {
  const { rows } = await sql<{ tasking: StoredTasking }>`
    select json_build_object(${sql.raw(BRIEF)}, 'version', t.version, 'rosterId', t.roster_id, 'rosterName', r.name,
      'timeZone', r.time_zone, 'today', (${now}::timestamptz at time zone r.time_zone)::date,
      'oic', json_build_object('soldierId', ${sql.raw(inChargeId('oic_id'))}, 'name', ${sql.raw(inCharge('oic_id', 'oic'))}),
      'ncoic', json_build_object('soldierId', ${sql.raw(inChargeId('ncoic_id'))}, 'name', ${sql.raw(inCharge('ncoic_id', 'ncoic'))}),
      'worksheetId', t.worksheet_id, 'fillsIn', t.fills_in, 'stateAt', ${sql.raw(isoInstant('t.state_at'))},
      'stateBy', ${sql.raw(accountNameOf('t.state_by'))}, 'stateRemark', t.state_remark, 'aar', t.aar,
      'lines', ${sql.raw(linesJson(limited))}, 'steps', ${sql.raw(STEPS)}) as tasking
    from taskings t join rosters r on r.id = t.roster_id
    where t.roster_id = ${rosterId} and ${which}`.execute(tx.query)
  return rows.map(({ tasking }) => tasking)
}

export function unknownTasking(): never {
  return refuse('not-found', 'There is no such tasking. Open the list again.', { field: 'taskingId' })
}

const EVENT = `json_build_object('id', e.id, 'act', e.act, 'at', ${isoInstant('e.at')}, 'by', ${accountNameOf('e.by')},
  'remark', e.remark, 'whom', coalesce((
    select ${SOLDIER_NAME} from soldiers s where s.roster_id = e.roster_id and s.id = e.soldier_id), ''))`

/** The history of each of these taskings, newest first. */
export async function eventsOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskingEvent[]>> {
  const { rows } = await sql<{ id: string; events: TaskingEvent[] }>`
    select w.id, h.events from unnest(${ids}::uuid[]) as w(id) cross join lateral (
      select coalesce(json_agg(${sql.raw(EVENT)} order by e.number desc), '[]') as events from (
        select x.* from tasking_events x where x.roster_id = ${rosterId} and x.tasking_id = w.id
        order by x.number desc limit ${sql.lit(MOST_EVENTS)}) e
    ) h`.execute(tx.query)
  return new Map(rows.map(({ id, events }) => [id, events]))
}

/** The facts that decide whether a tasking may be saved over. */
export interface TaskingHead {
  readonly version: number
  readonly state: TaskingState
}

export async function headOf(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<TaskingHead | undefined> {
  const found = await tx.query
    .selectFrom('taskings')
    .select(['version', 'state'])
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found
}

type Entry = HistoryEntry & {
  readonly status: DutyStatusCode
  /** The name of the tasking that it was filled in from, if it was. */
  readonly filledFrom: string | null
}

/** A Soldier with the facts that decide whether he or she fits a tasking and is free. */
export interface Known extends Named {
  readonly mos: string
  readonly position: string
  readonly schools: string
  readonly groupId: string | null
  readonly linkedUid: string | null
  /** Lines of the duty history that apply to the days of the tasking. */
  readonly entries: readonly Entry[]
  /** Other taskings at the same time. */
  readonly taskings: readonly { readonly name: string; readonly from: CalendarDate; readonly to: CalendarDate }[]
  /** Tasking days in the ninety days before it, and the last of them. */
  readonly days: number
  readonly lastOn: CalendarDate | null
}

const ENTRY = `json_build_object('id', e.id, 'status', e.status, 'from', e.from_date, 'to', e.to_date,
  'recordedAt', ${isoInstant('e.recorded_at')},
  'filledFrom', case when e.method = 'prefilled' and e.status = 'DTL' then e.remark end)`
/** Not withdrawn, and not filled in from the same tasking `k`. */
const STANDS = `not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
  and not (e.method = 'prefilled' and e.status = 'DTL'
    and case when e.source is null then e.remark = k.name else e.source = 'tasking:' || k.id end)`

type Who = 'on it' | 'everybody' | readonly string[]

/**
 * For each of these taskings the Soldiers on it, or everybody on the roster, or some of them, in roster order, with the
 * facts about its days. From the duty history, the line that applies to the first day and all later ones.
 */
export async function knownOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  taskings: readonly Pick<StoredTasking, 'id' | 'name' | 'from' | 'to' | 'fromDay' | 'toDay'>[],
  who: Who,
): Promise<ReadonlyMap<string, readonly Known[]>> {
  const { rows } = await sql<Known & { readonly taskingId: string }>`
    select k.id as "taskingId", s.id as "soldierId", ${sql.raw(NAME_COLUMNS('s'))},
      s.mos, s.position, coalesce(s.details ->> 'militarySchools', '') as schools, s.group_id as "groupId",
      s.linked_uid as "linkedUid",
      (select coalesce(json_agg(${sql.raw(ENTRY)}), '[]') from (
        (select e.* from duty_entries e where e.soldier_id = s.id and e.starts_at is null and e.from_date <= k.from_day
          and ${sql.raw(STANDS)}
          order by e.from_date desc, e.recorded_at desc, e.id desc limit 1)
        union all
        (select e.* from duty_entries e where e.soldier_id = s.id and e.starts_at is null and e.from_date > k.from_day
          and e.from_date <= k.to_day and ${sql.raw(STANDS)})
      ) e) as entries,
      (select coalesce(json_agg(json_build_object('name', t.name, 'from', t.from_day, 'to', t.to_day)
          order by t.from_at), '[]')
        from tasking_assignments a join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
        where a.roster_id = s.roster_id and a.soldier_id = s.id and a.tasking_id <> k.id
          and t.state in ${sql.raw(OPEN)} and t.from_at < k.to_at and t.to_at > k.from_at) as taskings,
      coalesce(d.days, 0)::int as days, d.last as "lastOn"
    from unnest(${taskings.map(({ id }) => id)}::uuid[], ${taskings.map(({ name }) => name)}::text[],
        ${taskings.map(({ from }) => from)}::timestamptz[], ${taskings.map(({ to }) => to)}::timestamptz[],
        ${taskings.map(({ fromDay }) => fromDay)}::date[], ${taskings.map(({ toDay }) => toDay)}::date[])
        as k(id, name, from_at, to_at, from_day, to_day)
      join ${chosen(rosterId, who)} left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      left join lateral (
        select sum(least(t.to_day, k.from_day - 1) - greatest(t.from_day, k.from_day - ${sql.lit(FAIR_DAYS)}) + 1) as days,
          max(least(t.to_day, k.from_day - 1)) as last
        from tasking_assignments a join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
        where a.roster_id = s.roster_id and a.soldier_id = s.id and a.tasking_id <> k.id
          and t.state <> 'cancelled'
          and t.to_day >= k.from_day - ${sql.lit(FAIR_DAYS)} and t.from_day < k.from_day
      ) d on true
    order by ${sql.raw(ROSTER_ORDER)}`.execute(tx.query)
  return Map.groupBy(rows, ({ taskingId }) => taskingId)
}

/** The Soldiers `s` of the roster whom a tasking `k` is asked about. */
function chosen(rosterId: string, who: Who): RawBuilder<unknown> {
  if (who === 'everybody') return sql`soldiers s on s.roster_id = ${rosterId} and s.archived_on is null`
  if (who !== 'on it') return sql`soldiers s on s.roster_id = ${rosterId} and s.id = any(${who}::uuid[])`
  return sql`tasking_assignments x on x.roster_id = ${rosterId} and x.tasking_id = k.id
      join soldiers s on s.roster_id = ${rosterId} and s.id = x.soldier_id`
}

/** The Soldiers on each of these taskings of the chain, in roster order. */
export async function whoIsOn(
  tx: ReadTx,
  scope: ChainViewer,
  taskings: readonly Pick<ListedTasking, 'rosterId' | 'id'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ key: string; names: string[] }>`
    select w.roster_id || ' ' || w.id as key, array_agg(${sql.raw(SOLDIER_NAME)}
      order by ${sql.raw(ROSTER_ORDER)}) as names
    from unnest(${taskings.map(({ rosterId }) => rosterId)}::uuid[],
      ${taskings.map(({ id }) => id)}::uuid[]) as w(roster_id, id) cross join lateral (
        -- With the limits PostgreSQL looks up the keys, however many taskings are requested.
        select x.soldier_id from tasking_assignments x where x.roster_id = w.roster_id and x.tasking_id = w.id
        limit ${sql.lit(MOST_LINES * MOST_ON_A_LINE)}
      ) a cross join lateral (
        select x.* from soldiers x where x.roster_id = w.roster_id and x.id = a.soldier_id limit 1
      ) s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
    where w.roster_id in (select b.roster_id from rosters_below(${scope.rosterId}::uuid) b)
    group by w.roster_id, w.id`.execute(tx.query)
  return new Map(rows.map(({ key, names }) => [key, names]))
}

/** Accounts of the Soldiers on a tasking. */
export async function accountsOn(tx: ReadTx, { rosterId }: ChainViewer, taskingId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select s.linked_uid as uid from tasking_assignments a
      join soldiers s on s.roster_id = a.roster_id and s.id = a.soldier_id
    where a.roster_id = ${rosterId} and a.tasking_id = ${taskingId} and s.linked_uid is not null`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}

/** The Soldier's own: open ones, and those that ended within ninety days. Latest first. */
export async function ownTaskings(
  tx: ReadTx,
  own: OwnRow,
  now: Date,
): Promise<{ readonly today: CalendarDate; readonly taskings: OwnTasking[] }> {
  const [found] = await tx.prepared<{ today: CalendarDate; taskings: OwnTasking[] }>(
    'tasking.own',
    'open screens',
    `select d.today, (select coalesce(json_agg(json_build_object(${BRIEF}, 'rosterName', r.name,
        'timeZone', r.time_zone, 'ncoic', t.ncoic, 'label', t.label) order by t.from_at desc, t.id), '[]')
      from (
        select t.*, l.label from tasking_assignments a
          join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
          join tasking_lines l on l.roster_id = a.roster_id and l.tasking_id = a.tasking_id and l.id = a.line_id
        where a.roster_id = $1 and a.soldier_id = $2 and t.to_day >= d.today - 90
        order by t.from_at desc, t.id limit ${OWN_TASKINGS}
      ) t) as taskings
    from rosters r, lateral (select ($3::timestamptz at time zone r.time_zone)::date as today) d where r.id = $1`,
    [own.rosterId, own.soldierId, now],
  )
  if (!found) throw new Error('the caller’s own roster is not visible')
  return found
}

/** The days on which these Soldiers leave the unit, by the roster. */
export async function departuresOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  soldierIds: readonly string[],
): Promise<(DepartureDates & { readonly soldierId: string })[]> {
  const { rows } = await sql<DepartureDates & { readonly soldierId: string }>`
    select s.id as "soldierId", nullif(s.details ->> 'ets', '') as ets, nullif(s.details ->> 'deros', '') as deros,
      nullif(s.details ->> 'lossExpectedOn', '') as "lossExpectedOn"
    from soldiers s where s.roster_id = ${rosterId} and s.id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return rows
}

/** Open taskings of today or later that Soldiers are on. */
export async function taskingsFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'taskings' as kind, a.soldier_id as "soldierId", count(*)::int as count from tasking_assignments a
      join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
    where a.roster_id = ${rosterId} and a.soldier_id = any(${soldierIds}::uuid[]) and t.to_day >= ${on}::date
      and t.state = any(${OPEN_STATES}::text[])
    group by a.soldier_id`.execute(tx.query)
  return rows
}
