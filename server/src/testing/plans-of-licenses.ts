import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as licenses from '@muster/domain/operations/licenses/functions.ts'
import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'
import { idOf } from './big-database.ts'

/** Two licenses for each Soldier, with their histories; numbers of its own for each roster. */
export const BIG_LICENSES = `
  insert into licenses (roster_id, id, soldier_id, kind, issued_on, expires_on, check_ride_on, vehicles, restrictions, qualifications,
      state, license_class, courses, note, expires, ride, complete, version)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(98, i * 10 + n), uuidv(5, i), case n when 1 then 'military' else 'civilian' end,
      current_date - 400, current_date + i % 900 - 60, case n when 1 then current_date - i % 400 end,
      case n when 1 then '[{"vehicle":"M1083","standing":"qualified","qualifiedOn":null}]' else '[]' end::jsonb, '[]', '[]',
      '', '', '[]', '', current_date + i % 900 - 60, case n when 1 then current_date + 365 - i % 400 end, true, 1
    from generate_series(1, 10000) i, generate_series(1, 2) n;
  insert into license_events (roster_id, id, license_id, soldier_id, act, at, by, changes)
    select roster_id, id, id, soldier_id, 'add', now(), uuidv(1, 1), '[]' from licenses;
  insert into license_settings (roster_id, version, policy, vehicles, at, by)
    select uuidv(3, i), 1, '${JSON.stringify(SEED_POLICY)}', '[]', now(), uuidv(1, i) from generate_series(1, 2000) i;
  insert into license_digests (roster_id, day) select uuidv(3, i), current_date from generate_series(1, 2000) i;
  insert into license_reminders (roster_id, license_id, what, due_on, stage, at)
    select roster_id, id, 'expires', expires, 60, now() from licenses where expires < current_date;
  analyze licenses, license_events, license_settings, license_digests, license_reminders;
`

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A license from its first day to its end, everything that is asked of many, and the caller's own. */
export async function callLicenses(
  call: Calling,
  own: { readonly rosterId: string },
  soldierId: string,
): Promise<void> {
  const licenseId = randomUUID()
  const license = { kind: 'military', issuedOn: inDays(-90), checkRideOn: inDays(-90) }
  const vehicles = [{ vehicle: 'M1083', standing: 'qualified' }]
  await call(licenses.saveLicense, { ...own, soldierId, licenseId, version: null, license })
  await call(licenses.saveLicense, { ...own, soldierId, licenseId, version: 1, license: { ...license, vehicles } })
  await call(licenses.endLicense, { ...own, licenseId, version: 2, reason: 'turned in', on: inDays(-2) })
  await call(licenses.restoreLicense, { ...own, licenseId, version: 3 })
  await call(licenses.recordCheckRides, { ...own, on: inDays(-2), soldierIds: [soldierId, idOf(5, 302)] })
  await call(licenses.undoCheckRides, { ...own, rides: [{ licenseId, version: 5, before: inDays(-90) }] })
  await call(licenses.saveLicenseSettings, { ...own, version: 1, policy: SEED_POLICY, vehicles: [] })
  const narrow = { kind: 'military', vehicle: 'M1083', colour: 'amber', groupId: idOf(4, 32) }
  for (const over of ['roster', 'chain']) {
    await call(licenses.getLicenseOverview, { ...own, over })
    for (const ended of [false, true]) await call(licenses.listLicenses, { ...own, over, ended })
  }
  await call(licenses.listLicenses, { ...own, ...narrow, after: { due: inDays(1), id: licenseId } })
  await call(licenses.exportLicenses, { ...own, over: 'chain', format: 'csv' })
  await call(licenses.getSoldierLicenses, { ...own, soldierId })
  for (const vehicle of ['M1083', 'forklift']) {
    await call(licenses.findDrivers, { ...own, vehicle, on: inDays(3), groupId: idOf(4, 32) })
    await call(licenses.findDrivers, { ...own, vehicle, on: inDays(3) })
    await call(licenses.findDrivers, { ...own, over: 'chain', vehicle, on: inDays(3) })
  }
  await call(licenses.getMyLicenses, {})
}
