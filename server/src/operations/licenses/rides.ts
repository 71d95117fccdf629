import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { recordCheckRides, undoCheckRides } from '@muster/domain/operations/licenses/functions.ts'
import { RIDES_UNDONE } from '@muster/domain/operations/licenses/limits.ts'
import { ageProblem } from '@muster/domain/operations/licenses/problems.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import { licenseSettingsOf } from './reads.ts'
import {
  addLicenseEvents,
  holdLicenses,
  type RiddenLicense,
  setCheckRides,
  setRidesBack,
  touchLicenses,
} from './writes.ts'

export const ride: Handler<typeof recordCheckRides> = async (call, input) => {
  const today = call.today
  mustBePast(input.on, today, 'on')
  await holdLicenses(call.tx, call.scope)
  const { policy } = await licenseSettingsOf(call.tx, call.scope)
  const soldierIds = [...new Set(input.soldierIds)]
  const ridden = await setCheckRides(call.tx, call.scope, {
    soldierIds,
    on: input.on,
    ride: addDays(input.on, policy.checkRideDays),
  })
  await announceRides(call, ridden, 'check ride')
  const done = new Set(ridden.map(({ soldierId }) => soldierId))
  return {
    about: aboutRidden(ridden),
    answer: {
      recorded: done.size,
      rides: ridden.slice(0, RIDES_UNDONE).map(({ id, version, before }) => ({ licenseId: id, version, before })),
      skipped: soldierIds.filter((id) => !done.has(id)),
    },
  }
}

/** Undoes check rides that were recorded for many, for those whose license nobody changed since. */
export const unride: Handler<typeof undoCheckRides> = async (call, { rides }) => {
  const today = call.today
  for (const [at, { before }] of rides.entries()) mustBePast(before, today, `rides.${at}.before`)
  await holdLicenses(call.tx, call.scope)
  const { policy } = await licenseSettingsOf(call.tx, call.scope)
  const back = await setRidesBack(call.tx, call.scope, rides, policy.checkRideDays)
  await announceRides(call, back, 'change')
  return { about: aboutRidden(back), answer: { undone: back.length, kept: rides.length - back.length } }
}

/**
 * The same check as in `licenseProblem`, because a date that it refuses would block every later change of the license.
 */
function mustBePast(date: CalendarDate | null, today: CalendarDate, field: string): void {
  if (date === null) return
  if (date > today) {
    refuse('invalid-argument', 'A check ride is recorded once it is done. Enter today or earlier.', { field })
  }
  const old = ageProblem(date, today)
  if (old) refuse('invalid-argument', old, { field })
}

/** Without a changed license the call is about the roster itself. */
const aboutRidden = (ridden: readonly RiddenLicense[]) =>
  ridden.length === 0 ? [null] : ridden.map(({ soldierId }) => soldierId)

async function announceRides(
  call: Pick<Call<typeof undoCheckRides>, 'tx' | 'scope' | 'now' | 'newId'>,
  ridden: readonly RiddenLicense[],
  act: 'check ride' | 'change',
): Promise<void> {
  const day = (date: CalendarDate | null) => (date === null ? 'none' : formatDate(date))
  await addLicenseEvents(
    call.tx,
    call.scope,
    ridden.map(({ id, soldierId, before, checkRideOn }) => ({
      id: call.newId(),
      licenseId: id,
      soldierId,
      act,
      at: call.now,
      changes: [`Check ride: ${act === 'change' ? `${day(before)} → ` : ''}${day(checkRideOn)}`],
    })),
  )
  await touchLicenses(
    call.tx,
    call.scope,
    ridden.map(({ linkedUid }) => linkedUid),
  )
}
