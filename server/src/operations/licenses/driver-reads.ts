import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseFacts } from '@muster/domain/operations/licenses/lapse.ts'
import type { NoDriving } from '@muster/domain/operations/licenses/driving.ts'
import type { LicensePolicy } from '@muster/domain/operations/licenses/policy.ts'
import type { Vehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Named } from '@muster/domain/roster/schema.ts'
import { KNOWN } from '../../dutyday/known.ts'
import { lastInstantOf, strengthNow } from '../../dutyday/reads.ts'
import { NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { type Asking, readAsChainViewer } from '../../roster/scope.ts'
import { OFF_DUTY } from '../off-duty.ts'
import { FACTS } from './reads.ts'
import { INSIDE } from '../../roster/asked-group.ts'
import './tables.ts'

/** The Soldiers to choose from, with what is known of them that day. */
export interface Candidate extends Named {
  readonly groupId: string | null
  readonly rosterId: string
  readonly rosterName: string
  /** On CQ, staff duty or guard the night before, or on the day off after it, by the duty status. */
  readonly offDuty: boolean
  /** In force that day. */
  readonly profiles: NoDriving[]
  readonly status: DutyStatusCode | 'NR'
  readonly statusTo: CalendarDate | null
  readonly licenses: LicenseFacts[]
}

/** Profiles of `s` that forbid driving on the day of `a`: the last day of each. */
const NO_DRIVING = `select coalesce(json_agg(json_build_object('until', least(p.to_date, p.last_day))
    order by p.from_date), '[]')
  from duty_profiles p where p.roster_id = s.roster_id and p.soldier_id = s.id and 'no driving' = any(p.limits)
    and p.from_date <= a.day and (p.to_date is null or p.to_date >= a.day)
    and (p.closed_at is null or p.last_day >= a.day)`

/**
 * $3 the day, $4 now, $5 kinds of license, $6 the vehicle that they must name or null, $7 the group, $8 this roster or
 * its chain. Two moments per roster: the day (0) and the day before (1), for Soldiers coming off duty.
 */
const SELECT_CANDIDATES = `
  , asked as materialized (
    select r.id, r.name, r.time_zone, $3::date as day, ($4::timestamptz at time zone r.time_zone)::date as today
    from (
      select scope.id from scope where $8::text = 'roster'
      union select b.roster_id from scope, rosters_below(scope.id) b where $8 = 'chain'
    ) x join rosters r on r.id = x.id
  ), moments as (
    select d.key, a.id as roster_id, d.day, 'infinity'::timestamptz as known_at,
      case when a.day >= a.today then ${strengthNow('$4::timestamptz')} else ${lastInstantOf('a.day', 'a.time_zone')} end
        as strength_at, null::timestamptz as at
    from asked a, lateral (values (0, a.day), (1, a.day - 1)) d (key, day)
  ), ${KNOWN}, ${INSIDE('$7')}, off_duty as materialized (${OFF_DUTY}), people as materialized (
    select k.status, k.to_date, s.*, l.licenses
    from known k cross join lateral (
        select x.* from soldiers x where x.roster_id = k.roster_id and x.id = k.soldier_id limit 1
      ) s cross join lateral (
        select json_agg(${FACTS} order by l.id) as licenses from licenses l
        where l.roster_id = k.roster_id and l.soldier_id = k.soldier_id and l.kind = any($5::text[])
          and l.end_reason is distinct from 'entered in error'
          and ($6::text is null or l.vehicles @> jsonb_build_array(jsonb_build_object('vehicle', $6::text)))
      ) l
    where k.key = 0 and ($7::uuid is null or s.group_id in (select id from inside))
  )
  select ($4::timestamptz at time zone scope.time_zone)::date as today,
    (select count(*) from people where licenses is null) as without,
    (select coalesce(json_object_agg(a.id, w.policy), '{}') from asked a join license_settings w on w.roster_id = a.id)
      as policies,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')}, 'groupId', s.group_id, 'rosterId', a.id, 'rosterName', a.name, 'status', s.status, 'statusTo', s.to_date, 'licenses', s.licenses,
        'offDuty', s.status = 'REC' or exists (
          select from off_duty o where o.roster_id = a.id and o.soldier_id = s.id
        ), 'profiles', (${NO_DRIVING}))
        order by a.id <> scope.id, a.name, a.id, ${ROSTER_ORDER}), '[]')
      from people s join asked a on a.id = s.roster_id
        left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.licenses is not null) as candidates
  from scope`

export interface CandidateFacts {
  readonly today: CalendarDate
  readonly without: number
  /** Policies of the rosters that have their own. */
  readonly policies: Readonly<Record<string, LicensePolicy>>
  readonly candidates: Candidate[]
}

/** Everybody with a license of the kind that the vehicle needs, roster by roster. Proves the scope by itself. */
export async function candidatesFor(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly vehicle: Vehicle
    readonly on: CalendarDate
    readonly groupId: string | null
    readonly over: 'roster' | 'chain'
  },
): Promise<CandidateFacts> {
  const { code, needs } = asked.vehicle
  const [found] = await readAsChainViewer<CandidateFacts>(
    call,
    asked.rosterId,
    'readiness',
    'licenses.candidates',
    SELECT_CANDIDATES,
    [
      asked.on,
      call.now,
      needs === 'equipment' ? ['equipment', 'military'] : [needs],
      needs === 'equipment' ? code : null,
      asked.groupId,
      asked.over,
    ],
  )
  return found
}
