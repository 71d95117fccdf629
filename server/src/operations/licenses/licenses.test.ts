import { randomUUID } from 'node:crypto'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  endLicense,
  exportLicenses,
  findDrivers,
  getCheckRides,
  getLicenseOverview,
  getMyLicenses,
  getSoldierLicenses,
  listLicenses,
  recordCheckRides,
  restoreLicense,
  saveLicense,
  saveLicenseSettings,
  undoCheckRides,
} from '@muster/domain/operations/licenses/functions.ts'
import { colourOf, lapseOf } from '@muster/domain/operations/licenses/lapse.ts'
import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'
import { saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { getReport } from '@muster/domain/reports/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Sunday, 0700 in New York.
const NOW = '2026-11-22T12:00:00.000Z'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
let ortega: WorldAccount
let platoon: WorldRoster
let company: WorldRoster
let above: Client
let leader: Client
let soldier: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell', 'Clay', 'Diaz', 'Eng'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.link(platoon, platoon.soldiers[0], ortega)
  above = setting.as(commander)
  leader = setting.as(sergeant)
  soldier = setting.as(ortega)
  setting.at(NOW)
})

type Entered = RawInputOf<typeof saveLicense>['license']
const permit = (more: Partial<Entered> = {}): Entered => ({
  kind: 'military',
  issuedOn: '2024-03-01',
  expiresOn: '2029-03-01',
  checkRideOn: '2026-03-02',
  vehicles: [{ vehicle: 'M1083', standing: 'qualified', qualifiedOn: '2024-03-01' }],
  ...more,
})
const idOf = (index: number) => platoon.soldiers[index]?.id ?? ''
const save = (index: number, license: Entered, more: object = {}, by = leader) =>
  by.call(saveLicense, {
    rosterId: platoon.id,
    soldierId: idOf(index),
    licenseId: randomUUID(),
    version: null,
    license,
    ...more,
  })
const of = (index: number, by = leader) => by.call(getSoldierLicenses, { rosterId: platoon.id, soldierId: idOf(index) })
const list = (more: object = {}, by = leader) => by.call(listLicenses, { rosterId: platoon.id, ...more })

describe('a license', () => {
  test('is added, changed and ended, and its history has every act', async () => {
    const { licenseId } = await save(1, permit())
    expect((await of(1)).licenses).toMatchObject([{ colour: 'green', expires: '2029-03-01', ride: '2027-03-02' }])
    await save(1, permit({ checkRideOn: '2025-10-01' }), { licenseId, version: 1 })
    expect((await of(1)).licenses).toMatchObject([{ colour: 'red', version: 2 }])
    const ended = await leader.call(endLicense, {
      rosterId: platoon.id,
      licenseId,
      version: 2,
      reason: 'suspended',
      on: '2026-11-20',
    })
    expect((await of(1)).licenses).toMatchObject([{ colour: null, endReason: 'suspended' }])
    expect((await list()).licenses).toEqual([])
    expect((await list({ ended: true })).licenses).toHaveLength(1)
    await leader.call(restoreLicense, { rosterId: platoon.id, licenseId, version: ended.version })
    const { events } = await of(1)
    expect(events.map(({ act }) => act)).toEqual(['restore', 'end', 'change', 'add'])
    expect(events[2]?.changes).toEqual(['Check ride: 2 Mar 2026 → 1 Oct 2025'])
  })

  test('sent again is the same one, and the second of two who change it at once is refused', async () => {
    const licenseId = randomUUID()
    await save(1, permit(), { licenseId })
    await save(1, permit(), { licenseId })
    expect((await of(1)).events).toHaveLength(1)
    const { answers, refusals } = await atOnce(
      save(1, permit({ note: 'One' }), { licenseId, version: 1 }),
      save(1, permit({ note: 'Two' }), { licenseId, version: 1 }),
    )
    expect(answers).toHaveLength(1)
    expect(refusals).toMatchObject([{ code: 'aborted' }])
  })

  test('mistyped years and grids are refused, naming the field', async () => {
    const field = async (license: Entered) => {
      const { code, details } = await refusalOf(save(1, license))
      return [code, (details as { field?: string } | undefined)?.field]
    }
    const vehicles: Entered['vehicles'] = [{ vehicle: 'M1083', standing: 'qualified', qualifiedOn: '1926-03-01' }]
    expect(await field(permit({ issuedOn: '1926-03-01' }))).toEqual(['invalid-argument', 'license.issuedOn'])
    expect(await field(permit({ checkRideOn: '1926-03-01' }))).toEqual(['invalid-argument', 'license.checkRideOn'])
    expect(await field(permit({ vehicles }))).toEqual(['invalid-argument', 'license.vehicles.0.qualifiedOn'])
    expect(await field(permit({ note: 'Rides near 17S PU 12345 67890' }))).toEqual(['invalid-argument', 'license.note'])
    const civilian = { kind: 'civilian', expiresOn: '2030-01-01' } as const
    expect(await field({ ...civilian, state: '17SPU1234567890' })).toEqual(['invalid-argument', 'license.state'])
    expect(await field({ ...civilian, licenseClass: 'pu12345678' })).toEqual([
      ...['invalid-argument', 'license.licenseClass'],
    ])
    expect((await of(1)).licenses).toEqual([])
  })

  test('with impossible values is refused, naming the field', async () => {
    const field = async (license: Entered) => {
      const { code, details } = await refusalOf(save(1, license))
      return [code, (details as { field?: string } | undefined)?.field]
    }
    expect(await field(permit({ issuedOn: '2026-11-23' }))).toEqual(['invalid-argument', 'license.issuedOn'])
    expect(await field(permit({ expiresOn: '2023-01-01' }))).toEqual(['invalid-argument', 'license.expiresOn'])
    expect(await field(permit({ expiresOn: '2126-01-01' }))).toEqual(['invalid-argument', 'license.expiresOn'])
    expect(await field(permit({ checkRideOn: '2026-12-01' }))).toEqual(['invalid-argument', 'license.checkRideOn'])
    expect(await field(permit({ vehicles: [{ vehicle: 'M9999', standing: 'qualified' }] }))).toEqual([
      ...['invalid-argument', 'license.vehicles.0.vehicle'],
    ])
    expect(await field(permit({ courses: [{ course: 'BRC', on: '2026-01-01' }] }))).toEqual([
      ...['invalid-argument', 'license.courses'],
    ])
    expect(await field({ kind: 'equipment' })).toEqual(['invalid-argument', 'license.vehicles'])
    expect(await field({ kind: 'civilian', checkRideOn: '2026-01-01' })).toEqual([
      ...['invalid-argument', 'license.checkRideOn'],
    ])
  })

  test('cannot end before it was issued, and check rides of a mistyped year are refused', async () => {
    const { licenseId } = await save(1, permit())
    const end = (on: string, id = licenseId) =>
      leader.call(endLicense, { rosterId: platoon.id, licenseId: id, version: 1, reason: 'turned in', on })
    expect(await refusalOf(end('2024-02-29'))).toMatchObject({
      code: 'invalid-argument',
      message: 'It was issued on 1 Mar 2024. Enter that day or a later one.',
      details: { field: 'on' },
    })
    const unknown = await save(2, permit({ issuedOn: null }))
    const old = 'That is more than 50 years ago. Check the year.'
    expect(await refusalOf(end('1926-11-01', unknown.licenseId))).toMatchObject({
      message: old,
      details: { field: 'on' },
    })
    await end('2024-03-01')
    const rides = { rosterId: platoon.id, on: '1900-01-01', soldierIds: [idOf(2)] }
    expect(await refusalOf(leader.call(recordCheckRides, rides))).toMatchObject({
      code: 'invalid-argument',
      message: old,
      details: { field: 'on' },
    })
    const back = { licenseId: unknown.licenseId, version: 1, before: '1900-01-01' }
    const undone = leader.call(undoCheckRides, { rosterId: platoon.id, rides: [{ ...back, before: null }, back] })
    expect(await refusalOf(undone)).toMatchObject({
      code: 'invalid-argument',
      message: old,
      details: { field: 'rides.1.before' },
    })
    expect((await of(2)).licenses).toMatchObject([{ version: 1, checkRideOn: '2026-03-02' }])
  })

  test('is visible from above and to its Soldier, who change nothing', async () => {
    const { licenseId } = await save(0, permit())
    expect((await of(0, above)).licenses).toHaveLength(1)
    expect((await list({ rosterId: company.id, over: 'chain' }, above)).licenses).toHaveLength(1)
    expect((await soldier.call(getMyLicenses, {})).mine).toMatchObject({
      licenses: [{ id: licenseId, colour: 'green' }],
    })
    expect((await above.call(getMyLicenses, {})).mine).toBeNull()
    expect((await refusalOf(of(0, soldier))).code).toBe('not-found')
    expect((await refusalOf(save(0, permit(), { licenseId, version: 1 }, above))).code).toBe('not-found')
    const { content } = await soldier.call(exportMyData, {})
    expect(Buffer.from(content, 'base64').toString()).toContain(licenseId)
  })
})

describe('the list', () => {
  test('is sorted by what lapses first, in pages, and filtered by color, kind, vehicle and group', async () => {
    await save(1, permit({ expiresOn: '2026-12-20' }))
    await save(2, permit({ expiresOn: '2026-11-03' }))
    await save(3, permit({ checkRideOn: null, expiresOn: null, issuedOn: null }))
    await save(4, { kind: 'civilian', state: 'NC', expiresOn: '2030-01-01' })
    const all: string[] = []
    let after: { due: string | null; id: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, after })
      all.push(...page.licenses.map(({ last, colour }) => `${last} ${colour}`))
      after = page.next
    } while (after)
    expect(all).toEqual(['Clay red', 'Bell amber', 'Eng green', 'Diaz grey'])
    const last = async (filter: object) => (await list(filter)).licenses.map((one) => one.last)
    for (const [colour, name] of [
      ['red', 'Clay'],
      ['amber', 'Bell'],
      ['green', 'Eng'],
      ['grey', 'Diaz'],
    ]) {
      expect(await last({ colour })).toEqual([name])
    }
    expect(await last({ kind: 'civilian' })).toEqual(['Eng'])
    expect(await last({ vehicle: 'M1083' })).toEqual(['Clay', 'Bell', 'Diaz'])
    const overview = await above.call(getLicenseOverview, { rosterId: company.id, over: 'chain' })
    expect(overview.counts).toEqual({ red: 1, amber: 1, green: 1, grey: 1 })
    expect(overview.months).toEqual([
      { month: '2026-12', expiries: 1, rides: 0 },
      { month: '2027-03', expiries: 0, rides: 2 },
    ])
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const { content } = await leader.call(exportLicenses, { rosterId: platoon.id, format })
      if (format === 'csv') expect(Buffer.from(content, 'base64').toString()).toContain('Clay')
    }
  })
})

test('what is due is the same on every screen, with or without a check ride on record', async () => {
  const bare = { checkRideOn: null, vehicles: [] }
  await save(0, permit({ ...bare, expiresOn: '2026-12-15' }))
  await save(1, permit({ ...bare, expiresOn: '2027-02-10' }))
  await save(2, permit({ ...bare, expiresOn: '2026-11-01' }))
  await save(3, permit())
  const listed = (await list()).licenses
  expect(listed.map(({ last, colour }) => `${last} ${colour}`)).toEqual([
    'Clay red',
    'Ortega amber',
    'Bell grey',
    'Diaz green',
  ])
  for (const license of listed) {
    expect(colourOf(lapseOf(license, SEED_POLICY), SEED_POLICY, '2026-11-22' as CalendarDate)).toBe(license.colour)
  }
  const counts = { red: 1, amber: 1, green: 1, grey: 1 }
  const asked = { rosterId: platoon.id, over: 'roster' } as const
  expect(await leader.call(getLicenseOverview, asked)).toMatchObject({
    counts,
    within: { days30: 1, days60: 1, days90: 2 },
  })
  expect((await leader.call(getDashboard, asked)).licenses).toEqual({ red: 1, amber: 1 })
  const report = await leader.call(getReport, { ...asked, reportId: 'licenses' })
  expect(report.figures.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Expired 1',
    'Expires soon 1',
    'Missing information 1',
    'Current 1',
  ])
  expect(report.notes[0]).toContain('3 licenses in force and 1 expired')
})

test('a group that does not exist is refused, as is one of another roster', async () => {
  const elsewhere = randomUUID()
  const group = { id: elsewhere, parentId: null, kind: 'squad' as const, name: '1st Squad', position: 0 }
  const other = await setting.world.roster(sergeant, { name: 'Elsewhere', groups: [group] })
  const asked = { rosterId: platoon.id, vehicle: 'M1083', on: '2026-11-27' } as const
  for (const groupId of [randomUUID(), elsewhere]) {
    for (const call of [
      () => leader.call(findDrivers, { ...asked, groupId }),
      () => list({ groupId }),
      () => leader.call(exportLicenses, { rosterId: platoon.id, groupId, format: 'csv' }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'not-found', details: { field: 'groupId' } })
    }
  }
  expect((await list({ rosterId: other.id, groupId: elsewhere })).licenses).toEqual([])
})

test('a file of one group names the group', async () => {
  const group = { id: randomUUID(), parentId: null, kind: 'squad' as const, name: 'Weapons Squad', position: 0 }
  const { id: rosterId } = await setting.world.roster(sergeant, { name: 'Third Herd', groups: [group] })
  const asked = { rosterId, format: 'pdf' } as const
  const [whole, part] = [
    await leader.call(exportLicenses, asked),
    await leader.call(exportLicenses, { ...asked, groupId: group.id }),
  ]
  expect(whole.fileName).toMatch(/^licenses-third-herd-\d/)
  expect(part.fileName).toMatch(/^licenses-third-herd-weapons-squad-\d/)
})

describe('who can drive', () => {
  test('names those who can, and the others with the reason', async () => {
    await save(0, permit())
    await save(1, permit({ expiresOn: '2026-11-03' }))
    await save(2, permit())
    await save(3, permit({ vehicles: [{ vehicle: 'M1083', standing: 'learner' }] }))
    const away = { id: randomUUID(), soldierId: idOf(2), status: 'LV', from: '2026-11-20', to: '2026-11-30' } as const
    await leader.call(recordStatus, { rosterId: platoon.id, entries: [{ ...away, method: 'seen' }] })
    const profile = {
      id: randomUUID(),
      soldierId: idOf(4),
      kind: 'temporary',
      from: '2026-11-01',
      to: '2026-11-30',
    } as const
    await save(4, permit())
    await leader.call(saveDutyProfile, { rosterId: platoon.id, profile: { ...profile, limits: ['no driving'] } })
    const found = await above.call(findDrivers, { rosterId: platoon.id, vehicle: 'M1083', on: '2026-11-27' })
    expect(found.can.map(({ last, until }) => [last, until])).toEqual([['Ortega', '2027-03-02']])
    expect(found.cannot.map(({ last, reasons }) => [last, reasons])).toEqual([
      ['Bell', ['OF 346 expired 3 Nov 2026']],
      ['Clay', ['away: Leave until 30 Nov 2026']],
      ['Diaz', ['learner only on the M1083 MTV']],
      ['Eng', ['profile: no driving until 30 Nov 2026']],
    ])
    expect(found.without).toBe(0)
    const later = await leader.call(findDrivers, { rosterId: platoon.id, vehicle: 'M1083', on: '2026-12-01' })
    expect(later.can.map(({ last }) => last)).toEqual(['Clay', 'Eng', 'Ortega'])
  })

  test('works over the chain under each roster’s policy: a Soldier coming off duty cannot, and one on duty that day is marked', async () => {
    const [hq] = await setting.world.arrive(company, [{ rank: 'SSG', last: 'Fox' }])
    const { world } = setting
    await above.call(saveLicense, {
      rosterId: company.id,
      soldierId: hq?.id ?? '',
      licenseId: randomUUID(),
      version: null,
      license: permit(),
    })
    for (const at of [0, 1, 2, 3]) await save(at, permit())
    await world.entry(platoon, platoon.soldiers[0], { status: 'SD', from: '2026-11-26' })
    await world.entry(platoon, platoon.soldiers[1], { status: 'REC', from: '2026-11-27' })
    await world.entry(platoon, platoon.soldiers[2], { status: 'SD', from: '2026-11-27' })
    const asked = { rosterId: company.id, vehicle: 'M1083', on: '2026-11-27' } as const
    expect((await above.call(findDrivers, asked)).can.map(({ last }) => last)).toEqual(['Fox'])
    const found = await above.call(findDrivers, { ...asked, over: 'chain' })
    expect(found.can.map(({ last, rosterName, duty }) => [last, rosterName, duty])).toEqual([
      ['Fox', 'A Co', null],
      ['Clay', '1st Platoon', 'SD'],
      ['Diaz', '1st Platoon', null],
    ])
    expect(found.cannot.map(({ last, reasons }) => [last, reasons])).toEqual([
      ['Bell', ['comes off duty from the night before']],
      ['Ortega', ['comes off duty from the night before']],
    ])
    // Eng, and the commander.
    expect(found.without).toBe(2)
    await leader.call(saveLicenseSettings, {
      rosterId: platoon.id,
      version: null,
      policy: { ...SEED_POLICY, checkRideDays: 180 },
      vehicles: [],
    })
    const later = await above.call(findDrivers, { ...asked, over: 'chain' })
    expect(later.can.map(({ last }) => last)).toEqual(['Fox'])
    expect(later.cannot.find(({ last }) => last === 'Diaz')?.reasons).toEqual(['check ride 270 days ago'])
    const below = await refusalOf(leader.call(findDrivers, { ...asked, over: 'chain' }))
    expect(below.code).toBe('not-found')
  })

  test('recognizes a vehicle however it is typed, and reports one it does not know', async () => {
    await save(0, permit())
    const ask = (vehicle: string) => leader.call(findDrivers, { rosterId: platoon.id, vehicle, on: '2026-11-27' })
    for (const vehicle of ['m1083', 'M-1083', 'MTV']) expect((await ask(vehicle)).can).toHaveLength(1)
    expect(await refusalOf(ask('Deuce and a half'))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'vehicle' },
      message: expect.stringContaining('not in the catalog'),
    })
  })

  test('uses the roster’s own policy and vehicles', async () => {
    const settings = (version: number | null, more: object = {}) =>
      leader.call(saveLicenseSettings, {
        rosterId: platoon.id,
        version,
        policy: SEED_POLICY,
        vehicles: [{ name: 'LMTV M1078', needs: 'military' }],
        ...more,
      })
    await settings(null)
    await save(1, permit({ vehicles: [{ vehicle: 'LMTV M1078', standing: 'qualified' }] }))
    const ask = () => leader.call(findDrivers, { rosterId: platoon.id, vehicle: 'LMTV M1078', on: '2026-11-27' })
    expect((await ask()).can).toHaveLength(1)
    await settings(1, { policy: { ...SEED_POLICY, checkRideDays: 180 } })
    expect((await ask()).cannot[0]?.reasons).toEqual(['check ride 270 days ago'])
    expect((await list()).licenses).toMatchObject([{ colour: 'red', ride: '2026-08-29' }])
    expect((await refusalOf(settings(1))).code).toBe('aborted')
    expect((await refusalOf(settings(2, { vehicles: [] }))).code).toBe('failed-precondition')
    const zero = refusalOf(settings(2, { policy: { ...SEED_POLICY, checkRideDays: 0 } }))
    expect(await zero).toMatchObject({ code: 'invalid-argument', details: { field: 'policy.checkRideDays' } })
  })
})

test('the access log has the Soldiers whose check rides were recorded and undone', async () => {
  for (const at of [1, 2]) await save(at, permit({ checkRideOn: '2025-01-10' }))
  const soldierIds = [1, 2, 3].map(idOf)
  const { rides } = await leader.call(recordCheckRides, { rosterId: platoon.id, on: '2026-11-20', soldierIds })
  await leader.call(undoCheckRides, { rosterId: platoon.id, rides: rides.slice(0, 2) })
  for (const name of ['recordCheckRides', 'undoCheckRides']) {
    const { rows } = await setting.server.database.pool.query<{ soldier_id: string }>(
      'select soldier_id from access_log where roster_id = $1 and function = $2',
      [platoon.id, name],
    )
    expect(rows.map(({ soldier_id }) => soldier_id).toSorted(), name).toEqual([1, 2].map(idOf).toSorted())
  }
})

test('check rides of many are recorded at once, and Soldiers without a permit are named', async () => {
  await save(1, permit({ checkRideOn: '2025-01-10' }))
  await save(2, permit({ checkRideOn: null }))
  await save(3, { kind: 'civilian', expiresOn: '2030-01-01' })
  const soldierIds = [1, 2, 3].map(idOf)
  const known = async () => {
    const { rides } = await leader.call(getCheckRides, { rosterId: platoon.id })
    return Object.fromEntries(rides.map(({ soldierId, last }) => [soldierId, last]))
  }
  expect(await known()).toEqual({ [idOf(1)]: '2025-01-10', [idOf(2)]: null })
  const ridden = await leader.call(recordCheckRides, { rosterId: platoon.id, on: '2026-11-20', soldierIds })
  expect(ridden).toMatchObject({ recorded: 2, skipped: [idOf(3)], rides: [{ version: 2 }, { version: 2 }] })
  expect((await of(2)).licenses).toMatchObject([{ colour: 'green', ride: '2027-11-20', version: 2 }])
  expect((await of(2)).events[0]).toMatchObject({ act: 'check ride', changes: ['Check ride: 20 Nov 2026'] })
  const again = await leader.call(recordCheckRides, { rosterId: platoon.id, on: '2026-11-20', soldierIds })
  expect(again.recorded).toBe(0)
  expect(await known()).toEqual({ [idOf(1)]: '2026-11-20', [idOf(2)]: '2026-11-20' })

  // Undone for those whose license nobody changed since.
  const [held] = (await of(2)).licenses
  await save(2, permit({ checkRideOn: '2026-11-21' }), { licenseId: held?.id, version: 2 })
  const back = () => leader.call(undoCheckRides, { rosterId: platoon.id, rides: ridden.rides })
  expect(await back()).toEqual({ undone: 1, kept: 1 })
  expect((await of(1)).licenses).toMatchObject([{ colour: 'red', checkRideOn: '2025-01-10', ride: '2026-01-10' }])
  expect((await of(1)).events[0]).toMatchObject({ act: 'change', changes: ['Check ride: 20 Nov 2026 → 10 Jan 2025'] })
  expect((await of(2)).licenses).toMatchObject([{ checkRideOn: '2026-11-21' }])
  expect(await back()).toEqual({ undone: 0, kept: 2 })
})
