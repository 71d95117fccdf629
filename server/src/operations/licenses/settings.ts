import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { saveLicenseSettings } from '@muster/domain/operations/licenses/functions.ts'
import { lapseOf } from '@muster/domain/operations/licenses/lapse.ts'
import { type OwnVehicle, VEHICLES } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { licenseSettingsOf } from './reads.ts'
import { factsOfRoster, holdLicenses, replaceSettings, setLapses, touchLicenses } from './writes.ts'

/** Saves the policy and the vehicles. With another policy the last valid days of every license are computed again. */
export const saveSettings: Handler<typeof saveLicenseSettings> = async (call, input) => {
  await holdLicenses(call.tx, call.scope)
  const before = await licenseSettingsOf(call.tx, call.scope)
  if (before.version !== input.version) {
    refuseChanged({ by: before.by, what: 'the license policy' })
  }
  mustKeepVehicles(before.vehicles, input.vehicles)
  const { policy, vehicles } = input
  const version = (input.version ?? 0) + 1
  await replaceSettings(call.tx, call.scope, { version, at: call.now, policy, vehicles })
  const all = await factsOfRoster(call.tx, call.scope)
  await setLapses(
    call.tx,
    call.scope,
    all.map(({ id, facts }) => ({ id, lapse: lapseOf(facts, policy) })),
  )
  await touchLicenses(call.tx, call.scope)
  return { version }
}

/** Each name once, and none from the catalog. Existing names stay, because licenses and manifests may use them. */
function mustKeepVehicles(before: readonly OwnVehicle[], after: readonly OwnVehicle[]): void {
  const names = new Set(VEHICLES.map(({ code }) => code.toLowerCase()))
  after.forEach(({ name }, at) => {
    const key = name.toLowerCase()
    // A name that existed before the catalog had it stays.
    if (names.has(key) && !(at < before.length && before[at]?.name === name)) {
      refuse('invalid-argument', 'This name is already used.', { field: `vehicles.${at}.name` })
    }
    names.add(key)
  })
  const gone = before.find(({ name }) => !after.some((one) => one.name === name))
  if (gone) {
    refuse('failed-precondition', `${gone.name} may be on licenses. Retire it instead: it is then no longer offered.`, {
      field: 'vehicles',
    })
  }
}
