import { DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { PictureFacts } from '@muster/domain/scheduling/leave/picture.ts'
import type { LeaveCalendar } from '@muster/domain/scheduling/leave/schema.ts'
import { sql } from 'kysely'
import { listOf, numbered } from '../../database/sql-words.ts'
import { segmentsOf } from '../../dutyday/history/segments.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { type Asking, type ChainViewer, readAsChainViewer } from '../../roster/scope.ts'
import { NAMED } from '../../roster/people/reads.ts'
import './tables.ts'

const AWAY = listOf(
  Object.values(DUTY_STATUSES)
    .filter(({ present }) => !present)
    .map(({ code }) => code),
)

/** $3 the first day, $4 the last, $5 now. */
const SELECT_PICTURE = `
  , people as materialized (
    select s.roster_id, s.id as soldier_id, scope.time_zone,
      ($5::timestamptz at time zone scope.time_zone)::date as today, $3::date as first_day, $4::date as last_day
    from scope join soldiers s on s.roster_id = scope.id and s.archived_on is null
  ), ${segmentsOf('$5::timestamptz')}
  select ($5::timestamptz at time zone scope.time_zone)::date as today, scope.time_zone as "timeZone",
    (select m.percent from leave_minimums m where m.roster_id = scope.id and m.group_id is null) as minimum,
    (select coalesce(json_agg(json_build_object('groupId', m.group_id, 'percent', m.percent)), '[]')
      from leave_minimums m where m.roster_id = scope.id and m.group_id is not null) as "groupMinimums",
    (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name)
        order by g.ordinal), '[]')
      from groups g where g.roster_id = scope.id) as groups,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')}, 'groupId', s.group_id)
        order by ${ROSTER_ORDER}), '[]')
      from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.roster_id = scope.id and s.archived_on is null) as soldiers,
    (select coalesce(json_agg(json_build_object('soldierId', k.soldier_id, 'from', k.from_day, 'to', k.to_day,
        'status', k.kind) order by k.soldier_id, k.from_day), '[]')
      from segments k where k.kind in (${AWAY}, '${DETACHED}')) as stretches,
    (select coalesce(json_agg(json_build_object('id', q.id, 'soldierId', q.soldier_id, 'kind', q.kind,
        'state', q.state, 'from', q.from_date, 'to', coalesce(q.ended_on, q.to_date)) order by q.from_date, q.id), '[]')
      from leave_requests q join soldiers s on s.roster_id = q.roster_id and s.id = q.soldier_id
      where q.roster_id = scope.id and q.to_date >= $3::date and q.from_date <= $4::date
        and q.went_along_at is null and q.state not in ('denied', 'cancelled', 'withdrawn')
        and s.archived_on is null) as requests
  from scope`

export interface RosterPicture extends PictureFacts {
  readonly today: CalendarDate
  readonly timeZone: string
  readonly groups: LeaveCalendar['groups']
  readonly soldiers: LeaveCalendar['soldiers']
}

/** The Soldiers of a roster, and who is away on which of these days by any record. Proves the scope by itself. */
export async function pictureFacts(
  call: Asking & { readonly now: Date },
  asked: { readonly rosterId: string; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<RosterPicture> {
  const [found] = await readAsChainViewer<RosterPicture>(
    call,
    asked.rosterId,
    'leave',
    'leave.picture',
    SELECT_PICTURE,
    [asked.from, asked.to, call.now],
  )
  return found
}

/** An absence with its own days. `to` is null while its end is not known. */
export interface Absence {
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly status: PictureFacts['stretches'][number]['status']
}

/**
 * The absences of one Soldier that fall on these days, each from its first day to its last. The segments are of all days,
 * because a period would cut the absences that begin before it or end after it. A change of group divides an absence into
 * segments of one entry.
 */
export async function absencesOf(
  { tx, now }: Asking & { readonly now: Date },
  { rosterId }: ChainViewer,
  { soldierId, from, to }: { readonly soldierId: string; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    with people as materialized (
      select s.roster_id, s.id as soldier_id, r.time_zone, (${now}::timestamptz at time zone r.time_zone)::date as today,
        date '1900-01-01' as first_day, date '9999-12-31' as last_day
      from soldiers s join rosters r on r.id = s.roster_id where s.roster_id = ${rosterId} and s.id = ${soldierId}
    ), ${numbered(segmentsOf('$1::timestamptz'), [now])}
    select min(k.from_day) as "from", nullif(max(k.to_day), date '9999-12-31') as "to", k.kind as status
    from (select c.*, count(*) filter (where c.begins) over (order by c.from_day) as run from segments c) k
    where k.kind in (${sql.raw(AWAY)}, ${DETACHED})
    group by k.run, k.entry_id, k.kind
    having min(k.from_day) <= ${to}::date and max(k.to_day) >= ${from}::date
    order by 1`.execute(tx.query)
  return rows
}
