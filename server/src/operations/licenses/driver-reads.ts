import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseFacts } from '@muster/domain/operations/licenses/lapse.ts'
import type { Vehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import { KNOWN, lastInstantOf, strengthNow } from '../../dutyday/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { type Asking, readAsChainViewer } from '../../roster/scope.ts'
import { FACTS, INSIDE } from './reads.ts'
import './tables.ts'

/** Who may be asked about, with what is known of them that day. */
export interface Candidate {
  readonly soldierId: string
  readonly rank: string
  readonly last: string
  readonly first: string
  readonly middle: string
  readonly suffix: string
  readonly groupId: string | null
  readonly status: DutyStatusCode | 'NR'
  readonly statusTo: CalendarDate | null
  readonly licenses: LicenseFacts[]
}

/** $3 the day, $4 now, $5 kinds of license, $6 the vehicle that they must name or null, $7 the group. */
const SELECT_CANDIDATES = `
  , asked as (
    select scope.id, $3::date as day, scope.time_zone, ($4::timestamptz at time zone scope.time_zone)::date as today
    from scope
  ), moments as (
    select 0 as key, a.id as roster_id, a.day, 'infinity'::timestamptz as known_at,
      case when a.day >= a.today then ${strengthNow('$4::timestamptz')} else ${lastInstantOf('a.day', 'a.time_zone')} end
        as strength_at
    from asked a
  ), ${KNOWN}, ${INSIDE('$7')}, people as materialized (
    select k.status, k.to_date, s.*, l.licenses
    from known k cross join lateral (
        select x.* from soldiers x where x.roster_id = k.roster_id and x.id = k.soldier_id limit 1
      ) s cross join lateral (
        select json_agg(${FACTS} order by l.id) as licenses from licenses l
        where l.roster_id = k.roster_id and l.soldier_id = k.soldier_id and l.kind = any($5::text[])
          and l.end_reason is distinct from 'entered in error'
          and ($6::text is null or l.vehicles @> jsonb_build_array(jsonb_build_object('vehicle', $6::text)))
      ) l
    where $7::uuid is null or s.group_id in (select id from inside)
  )
  select asked.today,
    (select count(*) from people where licenses is null) as without,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, 'rank', s.rank, 'last', s.last_name,
        'first', s.first_name, 'middle', s.middle_name, 'suffix', s.suffix, 'groupId', s.group_id,
        'status', s.status, 'statusTo', s.to_date, 'licenses', s.licenses) order by ${ROSTER_ORDER}), '[]')
      from people s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.licenses is not null) as candidates
  from asked`

export interface CandidateFacts {
  readonly today: CalendarDate
  readonly without: number
  readonly candidates: Candidate[]
}

/** Everybody of the roster with a license of the kind that the vehicle takes. Proves the scope by itself. */
export async function candidatesFor(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly vehicle: Vehicle
    readonly on: CalendarDate
    readonly groupId: string | null
  },
): Promise<CandidateFacts> {
  const { code, needs } = asked.vehicle
  const [found] = await readAsChainViewer<CandidateFacts>(
    call,
    asked.rosterId,
    'licenses.candidates',
    SELECT_CANDIDATES,
    [
      asked.on,
      call.now,
      needs === 'equipment' ? ['equipment', 'military'] : [needs],
      needs === 'equipment' ? code : null,
      asked.groupId,
    ],
  )
  return found
}
