import { departureOf } from '@muster/domain/roster/departure.ts'
import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { mayDrive } from '@muster/domain/operations/licenses/driving.ts'
import { vehicleNamed, vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Busy } from '@muster/domain/operations/taskings/availability.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { profilesOver } from '../../readiness/reads.ts'
import { licenseSettingsOf, licensesOf } from '../licenses/reads.ts'
import { departuresOf } from './reads.ts'

export interface AskedDays {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly soldierIds: readonly string[]
}

/**
 * Reports when Soldiers are not free for reasons that accountability does not know, such as published duties. It is asked
 * about several taskings at once, so the days may be more than those of one.
 */
export type BusySource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: AskedDays,
) => Promise<ReadonlyMap<string, readonly Busy[]>>

/** The sources from features that operations may not import. compose.ts connects them. */
export type BusySources = readonly BusySource[]

/** Profiles limit what a Soldier may be tasked with. The limits are named, never their reason. */
export const onProfile: BusySource = async (tx, scope, asked) => {
  const found = [...(await profilesOver(tx, scope, asked.soldierIds, asked))]
  return new Map(
    found.map(([soldierId, profiles]) => [
      soldierId,
      profiles.map(({ from, to, limits }) => ({ from, to, why: `Profile: ${limits.join(', ')}` })),
    ]),
  )
}

/** Nobody is tasked past the day they leave. */
export const departing: BusySource = async (tx, scope, asked) => {
  const found = new Map<string, readonly Busy[]>()
  for (const { soldierId, ...dates } of await departuresOf(tx, scope, asked.soldierIds)) {
    const departure = departureOf(dates)
    if (departure) found.set(soldierId, [{ from: addDays(departure.on, 1), to: null, why: `After ${departure.label}` }])
  }
  return found
}

/** Why a Soldier may not drive a vehicle on all of these days. Empty for one who may. */
export type NoDriving = (
  soldierId: string,
  vehicle: string,
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
) => readonly string[]

/** Who may drive these vehicles, by the licenses of these Soldiers. */
export async function drivingOf(
  tx: ReadTx,
  scope: ChainViewer,
  { soldierIds, vehicles: wanted }: { readonly soldierIds: readonly string[]; readonly vehicles: readonly string[] },
): Promise<NoDriving> {
  const { policy, vehicles: own } = await licenseSettingsOf(tx, scope)
  const vehicles = new Map(wanted.map((words) => [words, vehicleNamed(words, own) ?? vehicleOf(words)]))
  const held = await licensesOf(tx, scope, soldierIds)
  return (soldierId, words, { from, to }) => {
    const vehicle = vehicles.get(words) ?? vehicleOf(words)
    const answer = mayDrive({ licenses: held.get(soldierId) ?? [], vehicle, on: from, policy })
    if (!answer.may) return answer.reasons
    if (answer.until === null || answer.until >= to) return []
    return [`License for the ${vehicle.label} expires ${formatDate(answer.until)}`]
  }
}
