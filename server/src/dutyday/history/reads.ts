import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { DayKind } from '@muster/domain/dutyday/history/day-kind.ts'
import type { DayPerson, DaySegment } from '@muster/domain/dutyday/history/day-kinds.ts'
import { type DutyYear, ENTRIES_OF_A_YEAR, type SubmissionChanges } from '@muster/domain/dutyday/history/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { StatusOrUnreported, Submission } from '@muster/domain/dutyday/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import { sql } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME, NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../../roster/scope.ts'
import { KNOWN } from '../known.ts'
import { HAD_FORMATION, HOURS_JSON, lastInstantOf, STRONG, strengthNow, SUBMISSION_JSON } from '../reads.ts'
import { segmentsOf } from './segments.ts'
import '../tables.ts'

/** Follows `person (roster_id, id, time_zone)`. The arguments are the parameter numbers of the year and of now. */
const selectYear = (year: string, now: string, from = 'people p') => `
  people as materialized (
    select p.roster_id, p.id as soldier_id, p.time_zone, (${now}::timestamptz at time zone p.time_zone)::date as today,
      make_date(${year}::int, 1, 1) as first_day, make_date(${year}::int, 12, 31) as last_day
    from person p
  ), ${segmentsOf(`${now}::timestamptz`)}
  select ${year}::int as year, p.today, p.time_zone as "timeZone",
    (select coalesce(json_agg(json_build_object('from', g.from_day, 'to', g.to_day, 'kind', g.kind, 'entryId', g.entry_id)
      order by g.from_day), '[]') from segments g) as segments,
    (select coalesce(json_agg(json_build_object('id', e.id, 'soldierId', e.soldier_id, 'status', e.status,
        'from', e.from_date, 'to', e.to_date, 'place', e.place, 'remark', e.remark, 'method', e.method,
        'recordedAt', ${isoInstant('e.recorded_at')}, 'recordedBy', ${ACCOUNT_NAME}, 'reason', e.reason,
        'madeAt', ${isoInstant('e.made_at')}, 'hours', ${HOURS_JSON}, 'source', e.source, 'withdrawnAt', ${isoInstant('w.at')}, 'withdrawnBy', case when w.by is not null
          then (select ${ACCOUNT_NAME} from (select) one left join account_names a on a.uid = w.by) end)
        order by e.recorded_at desc, e.id), '[]')
      from (
        select e.* from duty_entries e
        where e.soldier_id = p.soldier_id and e.roster_id = p.roster_id and e.from_date <= p.last_day
          and coalesce(e.to_date, 'infinity') >= p.first_day
        order by e.recorded_at desc, e.id limit ${ENTRIES_OF_A_YEAR}
      ) e
        left join duty_withdrawals w on w.roster_id = e.roster_id and w.entry_id = e.id
        left join account_names a on a.uid = e.recorded_by) as entries
  from ${from}`

const SELECT_YEAR = `, person as (
    select s.roster_id, s.id, scope.time_zone from scope join soldiers s on s.roster_id = scope.id and s.id = $3
  ), ${selectYear('$4', '$5', 'scope left join people p on true')}`

/** A year of one Soldier, as known now. Null when the roster has no such Soldier. Proves the scope by itself. */
export async function dutyYear(
  call: Asking & { readonly now: Date },
  asked: { readonly rosterId: string; readonly soldierId: string; readonly year: number },
): Promise<DutyYear | null> {
  // A stranger gets no row. A roster without that Soldier gets an empty one.
  const [row] = await readAsChainViewer<DutyYear | { readonly today: null }>(
    call,
    asked.rosterId,
    'accountability',
    'dutyday.year',
    SELECT_YEAR,
    [asked.soldierId, asked.year, call.now],
  )
  return row.today === null ? null : row
}

const SELECT_OWN_YEAR = `
  with person as (
    select $1::uuid as roster_id, $2::uuid as id, $3::text as time_zone
  ), ${selectYear('$4', '$5')}`

/** The same for the row that the caller is linked to. */
export async function ownDutyYear(tx: ReadTx, own: OwnRow, year: number, now: Date): Promise<DutyYear> {
  const person = [own.rosterId, own.soldierId, own.timeZone]
  const [row] = await tx.prepared<DutyYear>('dutyday.ownYear', 'open screens', SELECT_OWN_YEAR, [...person, year, now])
  if (!row) throw new Error('a year without its Soldier')
  return row
}

const ROSTERS = {
  roster: 'select $1::uuid as roster_id, 0 as depth',
  chain: 'select roster_id, depth from rosters_below($1::uuid)',
} as const
export type Over = keyof typeof ROSTERS

/**
 * $1 the roster, $2 the first day, $3 the last, $4 now. Makes `segments` of everybody in the period, and `duty_days`, by
 * the rule of the strength trend.
 */
const daysIn = (over: Over) => `
  with asked as materialized (
    select c.roster_id, c.depth, r.name, r.time_zone, r.owner_uid, t.today, least($3::date, t.today) as last_day
    from (${ROSTERS[over]}) c join rosters r on r.id = c.roster_id,
      lateral (select ($4::timestamptz at time zone r.time_zone)::date as today) t
  ), people as materialized (
    select a.roster_id, s.id as soldier_id, a.time_zone, a.today, $2::date as first_day, a.last_day
    from asked a join soldiers s on s.roster_id = a.roster_id
    where $2::date <= a.last_day
  ), ${STRONG}, calendar as materialized (
    select d.day::date, a.time_zone, ${lastInstantOf('d.day::date', 'a.time_zone')} as at
    from asked a cross join generate_series($2::date, $3::date, interval '1 day') d (day) where a.depth = 0
  ), duty_days as materialized (
    select c.day, ${HAD_FORMATION('c.time_zone')} as held from calendar c
  ), ${segmentsOf('$4::timestamptz')}`

/**
 * A day that was not a duty day does not count as not reported. The number of such days is summed up once for the period,
 * so that each segment takes a difference and not a count.
 */
const selectDays = (over: Over) => `${daysIn(over)}, off_days as materialized (
    select array_agg(o.sum order by o.day) as sums
    from (select d.day, count(*) filter (where not d.held) over (order by d.day) as sum from duty_days d) o
  ),
  counted as materialized (
    select g.roster_id, g.soldier_id, g.group_id, g.kind, sum(g.to_day - g.from_day + 1 - g.off)::int as days,
      (count(*) filter (where g.begins))::int as spans, (count(*) filter (where g.goes_on))::int as goes_on,
      sum(g.off)::int as off
    from (
      select s.*, case when s.kind = '${NOT_REPORTED}'
        then o.sums[s.to_day - $2::date + 1] - coalesce(o.sums[s.from_day - $2::date], 0) else 0 end as off
      from segments s cross join off_days o
    ) g group by 1, 2, 3, 4
  )
  select
    (select json_agg(json_build_object('rosterId', r.roster_id, 'name', r.name, 'leader', ${ACCOUNT_NAME},
        'depth', r.depth) order by r.depth, lower(r.name), r.roster_id)
      from asked r left join account_names a on a.uid = r.owner_uid) as rosters,
    (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name,
        'position', g.position)), '[]') from groups g where g.roster_id = $1) as groups,
    (select coalesce(json_agg(json_build_array(roster_id, soldier_id, group_id, kind, days, spans, goes_on, off)), '[]')
      from counted) as counted,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, 'rosterId', s.roster_id, ${NAMED('s')},
        'archived', s.archived_on is not null, 'groupId', g.id)
        order by r.depth, lower(r.name), r.roster_id, ${ROSTER_ORDER}), '[]')
      from asked r join soldiers s on s.roster_id = r.roster_id
        left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where exists (select from counted c where c.roster_id = s.roster_id and c.soldier_id = s.id)) as soldiers`

const SELECT_DAYS: Readonly<Record<Over, string>> = { roster: selectDays('roster'), chain: selectDays('chain') }

export interface DaysFacts {
  readonly rosters: readonly {
    readonly rosterId: string
    readonly name: string
    readonly leader: string
    readonly depth: number
  }[]
  readonly groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[]
  readonly counted: readonly (readonly [
    rosterId: string,
    soldierId: string,
    groupId: string | null,
    kind: DayKind,
    days: number,
    spans: number,
    goesOn: number,
    off: number,
  ])[]
  readonly soldiers: readonly {
    readonly soldierId: string
    readonly rosterId: string
    readonly rank: string
    readonly last: string
    readonly first: string
    readonly middle: string
    readonly suffix: string
    readonly sharesName: boolean
    readonly archived: boolean
    readonly groupId: string | null
  }[]
}

/** Days by status in a period, in one statement. */
export async function daysFacts(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly over: Over; readonly from: CalendarDate; readonly to: CalendarDate; readonly now: Date },
): Promise<DaysFacts> {
  const [found] = await tx.prepared<DaysFacts>(
    asked.over === 'chain' ? 'dutyday.days.chain' : 'dutyday.days.roster',
    'open screens',
    SELECT_DAYS[asked.over],
    [scope.rosterId, asked.from, asked.to, asked.now],
  )
  if (!found) throw new Error('the count of days answered nothing')
  return found
}

const SELECT_KINDS = `${daysIn('roster')}
  select
    (select json_agg(json_build_object('day', d.day, 'held', d.held) order by d.day) from duty_days d) as days,
    (select coalesce(json_agg(json_build_array(g.soldier_id, g.group_id, g.kind, g.from_day, g.to_day)), '[]')
      from segments g) as segments,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')},
        'archived', s.archived_on is not null, 'groupId', g.id) order by ${ROSTER_ORDER}), '[]')
      from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.roster_id = $1 and exists (select from segments c where c.soldier_id = s.id)) as people`

export interface KindsFacts {
  readonly days: readonly { readonly day: CalendarDate; readonly held: boolean }[]
  readonly segments: readonly DaySegment[]
  readonly people: readonly DayPerson[]
}

/** The kind of each day of a period for each Soldier, in one statement. */
export async function kindsFacts(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly from: CalendarDate; readonly to: CalendarDate; readonly now: Date },
): Promise<KindsFacts> {
  const [found] = await tx.prepared<KindsFacts>('dutyday.days.kinds', 'open screens', SELECT_KINDS, [
    ...[scope.rosterId, asked.from, asked.to, asked.now],
  ])
  if (!found) throw new Error('the kinds of days answered nothing')
  return found
}

export interface ChangesFacts {
  readonly submission: Submission
  readonly cells: readonly {
    readonly strength: StrengthKind
    readonly status: StatusOrUnreported
    readonly count: number
  }[]
  readonly changes: SubmissionChanges['changes']
}

/** A report as submitted, with the current data of its day. Null when there is no such report. */
export async function changesSince(
  tx: ReadTx,
  scope: ChainViewer,
  submissionId: string,
  now: Date,
): Promise<ChangesFacts | null> {
  const { rows } = await sql<ChangesFacts>`
  with sent as materialized (
    select b.*, r.time_zone, (${now}::timestamptz at time zone r.time_zone)::date as today
    from submissions b join rosters r on r.id = b.roster_id where b.roster_id = ${scope.rosterId}
      and b.id = ${submissionId}
  ), moments as (
    select 0 as key, b.roster_id, b.duty_date as day, b.submitted_at as known_at,
      case when b.duty_date < (b.submitted_at at time zone b.time_zone)::date
        then ${sql.raw(lastInstantOf('b.duty_date', 'b.time_zone'))} else ${sql.raw(strengthNow('b.submitted_at'))}
          end as strength_at,
      case when b.duty_date < (b.submitted_at at time zone b.time_zone)::date
        then ${sql.raw(lastInstantOf('b.duty_date', 'b.time_zone'))} else b.submitted_at end as at
    from sent b
    union all
    select 1, b.roster_id, b.duty_date, 'infinity',
      case when b.duty_date < b.today then ${sql.raw(lastInstantOf('b.duty_date', 'b.time_zone'))}
        else ${numbered(strengthNow('$1::timestamptz'), [now])} end,
      case when b.duty_date < b.today then ${sql.raw(lastInstantOf('b.duty_date', 'b.time_zone'))}
        else ${now}::timestamptz end
    from sent b
  ), ${sql.raw(KNOWN)},
  sides as (
    select k.key, k.soldier_id, k.rank, case when k.strength <> 'detached' then k.status end as status from known k
  )
  select (select ${sql.raw(SUBMISSION_JSON)} from sent b) as submission,
    (select coalesce(json_agg(json_build_object('strength', c.strength, 'status', c.status, 'count', c.count)), '[]')
      from (select k.strength, k.status, count(*)::int as count from known k where k.key = 1
        group by 1, 2) c) as cells,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${sql.raw(NAMED('s', 'coalesce(n.rank, t.rank)'))},
      'before', t.status, 'after', n.status)
        order by lower(s.last_name), lower(s.first_name), s.id), '[]')
      from (select * from sides where key = 0) t
        full join (select * from sides where key = 1) n on n.soldier_id = t.soldier_id
        join soldiers s on s.roster_id = ${scope.rosterId} and s.id = coalesce(n.soldier_id, t.soldier_id)
      where t.status is distinct from n.status) as changes
  where exists (select from sent)`.execute(tx.query)
  const [found] = rows
  return found ?? null
}
