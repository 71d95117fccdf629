import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { mayDrive } from '@muster/domain/operations/licenses/driving.ts'
import { DRIVERS_NAMED } from '@muster/domain/operations/licenses/limits.ts'
import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'
import type { Drivers } from '@muster/domain/operations/licenses/schema.ts'
import type { Vehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import type { DutiesAround } from '../off-duty.ts'
import type { Candidate, CandidateFacts } from './driver-reads.ts'

interface Asked {
  readonly vehicle: Vehicle
  readonly on: Drivers['on']
}

/** The Soldiers who are present and can drive it that day, and why the others cannot. */
export function driversOf(facts: CandidateFacts, duties: Pick<DutiesAround, 'comingOff'>, asked: Asked): Drivers {
  const can: Drivers['can'] = []
  const cannot: Drivers['cannot'] = []
  for (const { licenses, status, statusTo, offDuty, profiles, ...person } of facts.candidates) {
    const answer = mayDrive({
      licenses,
      vehicle: asked.vehicle,
      on: asked.on,
      profileLimits: profiles,
      policy: facts.policies[person.rosterId] ?? SEED_POLICY,
    })
    const away = awayBy(status)
    const rested = away !== null || !(offDuty || duties.comingOff.has(person.soldierId))
    if (answer.may && away === null && rested) {
      can.push({ ...person, duty: dutyOf(status), until: answer.until, limits: [...answer.limits] })
    } else {
      cannot.push({
        ...person,
        away,
        reasons: [
          ...(answer.may ? [] : answer.reasons),
          ...(rested ? [] : ['comes off duty from the night before']),
          ...(away === null
            ? []
            : [`away: ${DUTY_STATUSES[away].label}${statusTo === null ? '' : ` until ${formatDate(statusTo)}`}`]),
        ],
      })
    }
  }
  return {
    today: facts.today,
    on: asked.on,
    without: facts.without,
    can: can.slice(0, DRIVERS_NAMED),
    cannot: cannot.slice(0, DRIVERS_NAMED),
    more: can.length > DRIVERS_NAMED || cannot.length > DRIVERS_NAMED,
  }
}

function awayBy(status: Candidate['status']): Exclude<Candidate['status'], 'NR'> | null {
  return status === 'NR' || DUTY_STATUSES[status].present ? null : status
}

/** The duty of a present Soldier that day. Null for a Soldier who is simply present or not reported. */
function dutyOf(status: Candidate['status']): Exclude<Candidate['status'], 'NR'> | null {
  return status === 'NR' || DUTY_STATUSES[status].available ? null : status
}
