import { departureOf } from '@muster/domain/roster/departure.ts'
import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { mayDrive } from '@muster/domain/operations/licenses/driving.ts'
import { vehicleNamed, vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Busy } from '@muster/domain/operations/taskings/availability.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { licenseSettingsOf, licensesOf } from '../licenses/reads.ts'
import { departuresOf, profilesOver } from './reads.ts'

export interface AskedDays {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly soldierIds: readonly string[]
}

/** Reports when Soldiers are not free for reasons that accountability does not know, such as published duties. */
export type BusySource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: AskedDays,
) => Promise<ReadonlyMap<string, readonly Busy[]>>

/** The sources from features that operations may not import. compose.ts connects them. */
export type BusySources = readonly BusySource[]

/** Profiles limit what a Soldier may be tasked with. The limits are named, never their reason. */
export const onProfile: BusySource = async (tx, scope, asked) => {
  const rows = await profilesOver(tx, scope, asked)
  const busy = rows.map(({ limits, ...one }) => ({ ...one, why: `Profile: ${limits.join(', ')}` }))
  return Map.groupBy(busy, ({ soldierId }) => soldierId)
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

/** The Soldiers who may not drive a vehicle on all of these days, with the reasons. */
export async function noDriving(
  tx: ReadTx,
  scope: ChainViewer,
  { from, to, soldierIds, vehicle: wanted }: AskedDays & { readonly vehicle: string },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { policy, vehicles } = await licenseSettingsOf(tx, scope)
  const vehicle = vehicleNamed(wanted, vehicles) ?? vehicleOf(wanted)
  const held = await licensesOf(tx, scope, soldierIds)
  const found = new Map<string, readonly string[]>()
  for (const soldierId of soldierIds) {
    const answer = mayDrive({ licenses: held.get(soldierId) ?? [], vehicle, on: from, policy })
    if (!answer.may) found.set(soldierId, answer.reasons)
    else if (answer.until !== null && answer.until < to) {
      found.set(soldierId, [`License for the ${vehicle.label} expires ${formatDate(answer.until)}`])
    }
  }
  return found
}
