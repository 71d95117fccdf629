import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { capital } from '@muster/domain/kernel/capital.ts'
import { changeLines } from '@muster/domain/operations/licenses/changes.ts'
import type { endLicense, restoreLicense, saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { lapseOf } from '@muster/domain/operations/licenses/lapse.ts'
import { SOLDIER_LICENSES } from '@muster/domain/operations/licenses/limits.ts'
import { ageProblem, licenseProblem } from '@muster/domain/operations/licenses/problems.ts'
import type { LicenseInput, LicenseSettings } from '@muster/domain/operations/licenses/schema.ts'
import { vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import { licenseSettingsOf } from './reads.ts'
import {
  addLicenseEvents,
  type HeldLicense,
  heldLicense,
  holdLicenses,
  insertLicense,
  licensee,
  setEnd,
  touchLicenses,
  updateLicense,
} from './writes.ts'

type Answer = OutputOf<typeof saveLicense>

export async function save(call: Call<typeof saveLicense>, input: InputOf<typeof saveLicense>): Promise<Answer> {
  const problem = licenseProblem(input.license, call.today)
  if (problem) refuse('invalid-argument', problem.message, { field: problem.field })
  await holdLicenses(call.tx, call.scope)
  const held = await heldLicense(call.tx, call.scope, input.licenseId)
  const settings = await licenseSettingsOf(call.tx, call.scope)
  mustKnowVehicles(input.license, settings, held)
  return input.version === null
    ? add(call, input, settings, held)
    : change(call, { ...input, version: input.version }, settings, held)
}

async function add(
  call: Call<typeof saveLicense>,
  { licenseId, soldierId, license }: InputOf<typeof saveLicense>,
  settings: LicenseSettings,
  held: HeldLicense | undefined,
): Promise<Answer> {
  if (held) {
    // Sent again, it is the same license.
    if (held.soldierId === soldierId && held.version === 1 && changeLines(held.license, license).length === 0) {
      return { licenseId, version: held.version }
    }
    refuse('already-exists', 'A license with this id says something else. Start again.', { field: 'licenseId' })
  }
  const soldier = await licensee(call.tx, call.scope, soldierId)
  if (!soldier) {
    refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
  }
  if (soldier.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', { field: 'soldierId' })
  }
  if (soldier.licenses >= SOLDIER_LICENSES) {
    refuse('resource-exhausted', `A Soldier has at most ${SOLDIER_LICENSES} licenses. Change an existing one.`, {
      field: 'soldierId',
    })
  }
  const lapse = lapseOf({ ...license, endedOn: null, endReason: null }, settings.policy)
  await insertLicense(call.tx, call.scope, { id: licenseId, soldierId, license, lapse })
  await saved(call, { soldierId, linkedUid: soldier.linkedUid }, licenseId, 'add', changeLines(null, license))
  return { licenseId, version: 1 }
}

async function change(
  call: Call<typeof saveLicense>,
  { licenseId, soldierId, license, version }: InputOf<typeof saveLicense> & { readonly version: number },
  settings: LicenseSettings,
  found: HeldLicense | undefined,
): Promise<Answer> {
  const held = mustStand(found?.soldierId === soldierId ? found : undefined, version)
  if (held.license.endedOn !== null) {
    refuse('failed-precondition', 'This license is inactive. Reactivate it first.', { field: 'licenseId' })
  }
  if (held.license.kind !== license.kind) {
    refuse('invalid-argument', 'A license cannot change its kind. Deactivate this one and add another.', {
      field: 'license.kind',
    })
  }
  const lines = changeLines(held.license, license)
  if (lines.length === 0 && sameDetails(held.license, license)) return { licenseId, version }
  const lapse = lapseOf({ ...license, endedOn: null, endReason: null }, settings.policy)
  await updateLicense(call.tx, call.scope, { id: licenseId, license, lapse }, version + 1)
  await saved(call, held, licenseId, 'change', lines)
  return { licenseId, version: version + 1 }
}

/** The dates of qualification are stored, but are not in the history. */
function sameDetails(one: LicenseInput, other: LicenseInput): boolean {
  const days = ({ vehicles }: LicenseInput) => vehicles.map(({ qualifiedOn }) => qualifiedOn).join()
  return days(one) === days(other)
}

export const end: Handler<typeof endLicense> = async (call, input) => {
  const { licenseId, version, reason, on } = input
  const today = call.today
  if (on > today) {
    refuse('invalid-argument', 'This date is in the future. Enter today or an earlier day.', { field: 'on' })
  }
  const old = ageProblem(on, today)
  if (old) refuse('invalid-argument', old, { field: 'on' })
  await holdLicenses(call.tx, call.scope)
  const held = mustStand(await heldLicense(call.tx, call.scope, licenseId), version)
  if (held.license.endedOn !== null) {
    refuse('failed-precondition', 'This license is already inactive.', { field: 'licenseId' })
  }
  const { issuedOn } = held.license
  if (issuedOn !== null && on < issuedOn) {
    refuse('invalid-argument', `It was issued on ${formatDate(issuedOn)}. Enter that day or a later one.`, {
      field: 'on',
    })
  }
  await setEnd(call.tx, call.scope, licenseId, { on, reason, version: version + 1 })
  await saved(call, held, licenseId, 'end', [`${capital(reason)} ${formatDate(on)}`])
  return { about: [held.soldierId], answer: { licenseId, version: version + 1 } }
}

export const restore: Handler<typeof restoreLicense> = async (call, { licenseId, version }) => {
  await holdLicenses(call.tx, call.scope)
  const held = mustStand(await heldLicense(call.tx, call.scope, licenseId), version)
  if (held.license.endedOn === null) {
    refuse('failed-precondition', 'This license is active.', { field: 'licenseId' })
  }
  await setEnd(call.tx, call.scope, licenseId, { on: null, reason: null, version: version + 1 })
  await saved(call, held, licenseId, 'restore', [])
  return { about: [held.soldierId], answer: { licenseId, version: version + 1 } }
}

function mustStand(held: HeldLicense | undefined, version: number): HeldLicense {
  if (!held) refuse('not-found', 'There is no such license. Open the list again.', { field: 'licenseId' })
  if (held.version !== version) {
    refuseChanged({ what: 'this license' })
  }
  return held
}

/** A mistyped vehicle would never be found again. One that the license has already stays. */
function mustKnowVehicles(license: LicenseInput, { vehicles }: LicenseSettings, held: HeldLicense | undefined): void {
  const known = new Set([
    ...vehiclesOf(vehicles).map(({ code }) => code),
    ...(held?.license.vehicles.map(({ vehicle }) => vehicle) ?? []),
  ])
  const unknown = license.vehicles.findIndex(({ vehicle }) => !known.has(vehicle))
  if (unknown === -1) return
  refuse('invalid-argument', 'This vehicle is not in the catalog. Add it under Policy and vehicles first.', {
    field: `license.vehicles.${unknown}.vehicle`,
  })
}

async function saved(
  call: Pick<Call<typeof saveLicense>, 'tx' | 'scope' | 'now' | 'newId'>,
  { soldierId, linkedUid }: Pick<HeldLicense, 'soldierId' | 'linkedUid'>,
  licenseId: string,
  act: 'add' | 'change' | 'end' | 'restore',
  changes: string[],
): Promise<void> {
  await addLicenseEvents(call.tx, call.scope, [{ id: call.newId(), licenseId, soldierId, act, at: call.now, changes }])
  await touchLicenses(call.tx, call.scope, [linkedUid])
}
