import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  copyManifest,
  deleteManifest,
  exportManifest,
  finalizeManifest,
  getManifest,
  listManifests,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import {
  createSoldier,
  deleteSoldiers,
  exportMyData,
  listMyRosters,
  archiveSoldiers,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../../testing/unit/duty-rosters.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const ON = '2026-11-27'
let setting: WorldServer
let platoon: WorldRoster
let above: Client
let leader: Client
let helper: Client
/** Ortega, Bell, Clay, Diaz. */
let ids: string[]

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const commander = await world.leader('CPT', 'Hale')
  const sergeant = await world.leader('SFC', 'Navarro')
  const second = await world.leader('SSG', 'Dixon')
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell', 'Clay', 'Diaz'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.member(platoon, second, 'editor')
  ;[above, leader, helper] = [setting.as(commander), setting.as(sergeant), setting.as(second)]
  ids = platoon.soldiers.map(({ id }) => id)
})

/** Qualified on the M1083, valid until then. */
async function license(soldierId: string | undefined, expires = '2030-01-01'): Promise<void> {
  await setting.server.database.pool.query(
    `insert into licenses (roster_id, id, soldier_id, kind, issued_on, expires_on, check_ride_on, vehicles, restrictions,
       qualifications, state, license_class, courses, note, expires, ride, complete, version)
     values ($1, gen_random_uuid(), $2, 'military', '2025-01-01', $3, '2026-10-01',
       '[{"vehicle":"M1083","standing":"qualified","qualifiedOn":"2025-01-01"}]', '[]', '[]', '', '', '[]', '', $3,
       '2027-10-01', true, 1)`,
    [platoon.id, soldierId, expires],
  )
}

const TRUCK = randomUUID()
const VAN = randomUUID()
type Vehicle = RawInputOf<typeof saveManifestVehicles>['vehicles'][number]
const truck = (more: Partial<Vehicle> = {}): Vehicle => ({
  id: TRUCK,
  bumper: 'A-11',
  vehicle: 'M1083',
  seats: 3,
  ...more,
})
const van = (more: Partial<Vehicle> = {}): Vehicle => ({
  id: VAN,
  bumper: 'A-12',
  vehicle: 'NTV van',
  seats: 2,
  ...more,
})

const get = (manifestId: string, by = leader) => by.call(getManifest, { rosterId: platoon.id, manifestId })
async function about(manifestId: string) {
  return { rosterId: platoon.id, manifestId, version: (await get(manifestId)).manifest.version }
}
async function started(vehicles: Vehicle[] = [truck(), van()]): Promise<string> {
  const manifestId = randomUUID()
  const head = { name: 'Range 14', on: ON, place: 'Motor pool to Range 14' }
  await leader.call(saveManifest, { rosterId: platoon.id, manifestId, version: null, ...head })
  await leader.call(saveManifestVehicles, { ...(await about(manifestId)), vehicles })
  return manifestId
}
type Role = 'driver' | 'tc' | 'passenger'
const to = (soldierId: string | undefined, vehicleId: string | null, role: Role = 'passenger') => ({
  soldierId: soldierId ?? '',
  to: vehicleId === null ? null : { vehicleId, role },
})
async function seat(manifestId: string, ...moves: ReturnType<typeof to>[]) {
  return leader.call(seatSoldiers, { ...(await about(manifestId)), moves })
}
const finalize = async (manifestId: string, final = true) =>
  leader.call(finalizeManifest, { ...(await about(manifestId)), final })

test('a driver without a license, with an expired one, absent or off duty is refused with the reason', async () => {
  const [ortega, bell, clay, diaz] = ids
  await license(bell, '2026-11-20')
  await license(clay)
  await license(diaz)
  await setting.world.entry(platoon, platoon.soldiers[2], { status: 'LV', from: '2026-11-25', to: '2026-11-30' })
  await setting.world.entry(platoon, platoon.soldiers[3], { status: 'SD', from: '2026-11-26' })
  const id = await started()
  const reasons = new Map([
    [ortega, 'SPC Ortega may not drive A-11 on 27 Nov 2026: no OF 346 on record.'],
    [bell, 'SPC Bell may not drive A-11 on 27 Nov 2026: OF 346 expired 20 Nov 2026.'],
    [clay, 'SPC Clay is away on 27 Nov 2026: LV, leave.'],
    [diaz, expect.stringContaining('comes off duty from the night before')],
  ])
  for (const [soldierId, message] of reasons) {
    expect(await refusalOf(seat(id, to(soldierId, TRUCK, 'driver')))).toMatchObject({
      code: 'failed-precondition',
      message,
      details: { field: 'moves.0' },
    })
  }
  await seat(id, to(ortega, TRUCK), to(bell, TRUCK), to(diaz, TRUCK, 'tc'))
  expect(await refusalOf(seat(id, to(clay, TRUCK)))).toMatchObject({ message: expect.stringContaining('is away') })
  const { manifest, people } = await get(id, above)
  expect(manifest.seats.map(({ last, role }) => `${last} ${role}`)).toEqual([
    ...['Diaz tc', 'Bell passenger', 'Ortega passenger'],
  ])
  expect(people.find(({ soldierId }) => soldierId === clay)).toMatchObject({
    status: 'LV',
    away: 'LV, leave',
    cannotDrive: { 'NTV van': 'no civilian license on record' },
  })
})

test('nobody drives on a profile that says no driving', async () => {
  await license(ids[0])
  await setting.server.database.pool.query(
    `insert into duty_profiles (roster_id, id, soldier_id, kind, from_date, to_date, limits, at, by)
     values ($1, gen_random_uuid(), $2, 'temporary', '2026-11-01', '2026-11-30', '{no driving}', now(), gen_random_uuid())`,
    [platoon.id, ids[0]],
  )
  const id = await started()
  expect(await refusalOf(seat(id, to(ids[0], TRUCK, 'driver')))).toMatchObject({
    message: 'SPC Ortega may not drive A-11 on 27 Nov 2026: profile: no driving until 30 Nov 2026.',
  })
  await seat(id, to(ids[0], TRUCK))
})

test('the access log has the Soldiers who were seated or taken out', async () => {
  const id = await started()
  const [ortega, bell, clay] = ids
  await seat(id, to(ortega, TRUCK), to(bell, TRUCK))
  await seat(id, to(ortega, null), to(clay, VAN))
  const { rows } = await setting.server.database.pool.query<{ soldier_id: string }>(
    `select soldier_id from access_log where roster_id = $1 and function = 'seatSoldiers' order by id`,
    [platoon.id],
  )
  expect(rows.map(({ soldier_id }) => soldier_id)).toEqual([ortega, bell, ortega, clay])
})

test('one seat per Soldier, no more than there are, and changing places is one act', async () => {
  const [ortega, bell, clay, diaz] = ids
  await license(ortega)
  await license(bell)
  const id = await started([truck({ seats: 2 }), truck({ id: VAN, bumper: 'A-12', seats: 2 })])
  await seat(id, to(ortega, TRUCK, 'driver'), to(bell, VAN, 'driver'))
  await seat(id, to(clay, TRUCK))
  expect(await refusalOf(seat(id, to(diaz, TRUCK)))).toMatchObject({
    message: expect.stringContaining('A-11 has 2 seats, driver and TC included, and 3 would ride.'),
  })
  await seat(id, to(ortega, VAN, 'driver'), to(bell, TRUCK, 'driver'))
  await seat(id, to(clay, VAN))
  expect((await get(id)).manifest.seats.filter(({ soldierId }) => soldierId === clay)).toMatchObject([
    { vehicleId: VAN },
  ])
  const fewer = { ...(await about(id)), vehicles: [truck({ seats: 2 }), truck({ id: VAN, bumper: 'A-12', seats: 1 })] }
  expect(await refusalOf(leader.call(saveManifestVehicles, fewer))).toMatchObject({
    message: '2 ride in A-12. Remove some first.',
    details: { field: 'vehicles.1.seats' },
  })
  const broken = { ...(await about(id)), vehicles: [truck({ seats: 2, capable: false })] }
  expect(await refusalOf(leader.call(saveManifestVehicles, broken))).toMatchObject({
    details: { field: 'vehicles.0.capable' },
  })
  await leader.call(saveManifestVehicles, { ...(await about(id)), vehicles: [truck({ seats: 2 })] })
  expect((await get(id)).manifest.seats).toHaveLength(1)
})

test('finalizing checks everything again, and a license lost later is a warning on a final manifest', async () => {
  const [ortega, bell] = ids
  await license(ortega)
  const id = await started()
  expect(await refusalOf(finalize(id))).toMatchObject({ message: 'Nobody is seated.', details: { field: 'final' } })
  await seat(id, to(bell, TRUCK))
  expect(await refusalOf(finalize(id))).toMatchObject({ message: 'A-11 has no driver.' })
  await seat(id, to(ortega, TRUCK, 'driver'))
  expect(await finalize(id)).toMatchObject({ state: 'final' })
  expect(await refusalOf(seat(id, to(bell, null)))).toMatchObject({
    message: 'This manifest is final. Reopen it to change it.',
  })
  expect((await get(id)).problems).toEqual([])
  await setting.server.database.pool.query(
    `update licenses set ended_on = '2026-11-12', end_reason = 'suspended' where soldier_id = $1`,
    [ortega],
  )
  expect((await get(id)).problems).toMatchObject([
    { message: 'SPC Ortega may not drive A-11 on 27 Nov 2026: OF 346 suspended 12 Nov 2026.', soldierId: ortega },
  ])
  expect((await get(id)).manifest.state).toBe('final')
  await finalize(id, false)
  expect(await refusalOf(finalize(id))).toMatchObject({ message: expect.stringContaining('suspended') })
})

test('a vehicle is recognized however it is typed, and an unknown one or a repeated bumper number is refused', async () => {
  const id = await started([truck({ vehicle: 'm-1083' }), van({ vehicle: 'NTV VAN' })])
  expect((await get(id)).manifest.vehicles).toMatchObject([{ vehicle: 'M1083' }, { vehicle: 'NTV van' }])
  const put = async (...vehicles: Vehicle[]) => leader.call(saveManifestVehicles, { ...(await about(id)), vehicles })
  expect(await refusalOf(put(truck(), van({ vehicle: 'Deuce and a half' })))).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'vehicles.1.vehicle' },
    message: expect.stringContaining('not in the catalog'),
  })
  expect(await refusalOf(put(truck({ vehicle: '17S PU 12345 67890' })))).toMatchObject({
    message: expect.stringContaining('No grids'),
  })
  expect(await refusalOf(put(truck(), van({ bumper: 'a-11' })))).toMatchObject({
    message: 'a-11 is on this manifest already. Enter another number.',
    details: { field: 'vehicles.1.bumper' },
  })
  expect((await get(id)).manifest.vehicles).toHaveLength(2)
})

test('a driver who drives on another manifest of the day is noted, on screen and on paper', async () => {
  const [ortega] = ids
  await license(ortega)
  const [one, back] = [await started([truck()]), await started([truck()])]
  await seat(one, to(ortega, TRUCK, 'driver'))
  expect((await get(one)).notes).toEqual([])
  await seat(back, to(ortega, TRUCK, 'driver'))
  const message = 'SPC Ortega also drives A-11 on Range 14 that day.'
  expect((await get(one)).notes).toMatchObject([{ message, soldierId: ortega }])
  expect((await get(one)).people.find(({ soldierId }) => soldierId === ortega)?.elsewhere).toEqual([
    'drives A-11 on Range 14',
  ])
  const file = await leader.call(exportManifest, { ...(await stripped(one)), format: 'pdf' })
  const printed = (await textOfPdf(Buffer.from(file.content, 'base64'))).flat().join('\n')
  expect(printed).toContain(`Note: ${message}`)
  expect(await finalize(one)).toMatchObject({ state: 'final' })
})

test('restrictions on a driver’s license are shown, refuse nobody, and are in the file', async () => {
  const [ortega, bell] = ids
  await license(ortega)
  await setting.server.database.pool.query(
    `update licenses set restrictions = '["corrective lenses", "daylight only"]' where soldier_id = $1`,
    [ortega],
  )
  await license(bell)
  const id = await started()
  await seat(id, to(ortega, TRUCK, 'driver'), to(bell, TRUCK, 'tc'))
  const { people, problems } = await get(id)
  const known = new Map(people.map(({ soldierId, drivesUnder }) => [soldierId, drivesUnder]))
  expect(known.get(ortega ?? '')).toEqual({ M1083: 'corrective lenses, daylight only' })
  expect(known.get(bell ?? '')).toEqual({})
  expect(problems).toEqual([])
  const file = async (format: 'pdf' | 'csv') =>
    Buffer.from((await leader.call(exportManifest, { ...(await stripped(id)), format })).content, 'base64')
  const printed = (await textOfPdf(await file('pdf'))).flat().join(' ').replaceAll('\n', ' ')
  expect(printed).toContain('(corrective lenses, daylight only)')
  const csv = (await file('csv')).toString()
  expect(csv).toContain('Comms,License restrictions\r\n')
  expect(csv).toMatch(/Driver,SPC,Ortega,.*,"corrective lenses, daylight only"\r\n/)
  expect(csv).toMatch(/TC,SPC,Bell,.*,\r\n/)
  expect(await finalize(id)).toMatchObject({ state: 'final' })
})

test('a file names every problem and note, with date and state', async () => {
  const soldiers = Array.from({ length: 50 }, (_, at) => ({ soldierId: randomUUID(), last: `Extra${at}` }))
  for (const { soldierId, last } of soldiers) {
    await leader.call(createSoldier, { rosterId: platoon.id, soldierId, soldier: { rank: 'PFC', last } })
  }
  const buses = () => [0, 1].map((at) => truck({ id: randomUUID(), bumper: `Bus-${at}`, seats: 30 }))
  const riding = async (vehicles: Vehicle[]) => {
    const id = await started(vehicles)
    await seat(id, ...soldiers.map(({ soldierId }, at) => to(soldierId, vehicles[at % 2]?.id ?? '')))
    return id
  }
  const [id] = [await riding(buses()), await riding(buses())]
  const gone = soldiers.slice(0, 30).map(({ soldierId }) => soldierId)
  await leader.call(archiveSoldiers, { rosterId: platoon.id, soldierIds: gone, lossDate: '2026-11-12', reason: 'PCS' })
  const { problems, notes } = await get(id)
  expect([problems.length, notes.length]).toEqual([32, 20])
  const file = async (format: 'pdf' | 'csv' | 'xlsx') =>
    Buffer.from((await leader.call(exportManifest, { ...(await stripped(id)), format })).content, 'base64')
  const printed = (await textOfPdf(await file('pdf'))).flat().join(' ').replaceAll('\n', ' ')
  const csv = (await file('csv')).toString()
  const [sheet, about] = await readXlsx(await file('xlsx'))
  expect(sheet?.sheet).toBe('Manifest')
  for (const { message } of [...problems, ...notes]) {
    expect(printed).toContain(message)
    expect(csv).toContain(message)
    expect(about?.data.map(([, words]) => words)).toContain(message)
  }
  expect(csv).toMatch(/^\ufeffOrder,Bumper/)
  expect(csv).toContain('\r\nDate,27 Nov 2026\r\n')
  expect(about?.data).toContainEqual(['State', 'DRAFT, not final.'])
})

test('notes beyond the named ones are counted in the file, and the answer keeps to its limit', async () => {
  const riders = await setting.world.arrive(
    platoon,
    Array.from({ length: 502 }, (_, at) => ({ rank: 'PFC', last: `Extra${at}` })),
  )
  const both = [0, 1].map(() =>
    Array.from({ length: 9 }, (_, at) => truck({ id: randomUUID(), bumper: `Bus-${at}`, seats: 60 })),
  )
  const made: string[] = []
  for (const vehicles of both) {
    const id = await started(vehicles)
    const moves = riders.map(({ id: soldierId }, at) => to(soldierId, vehicles[at % 9]?.id ?? ''))
    await seat(id, ...moves.slice(0, 300))
    await seat(id, ...moves.slice(300))
    made.push(id)
  }
  const [id = ''] = made
  expect((await get(id)).notes).toHaveLength(500)
  const file = await leader.call(exportManifest, { ...(await stripped(id)), format: 'csv' })
  expect(Buffer.from(file.content, 'base64').toString()).toContain('\r\nNote,and 2 more.\r\n')
})

test('a Soldier absent without leave is listed as AWOL', async () => {
  await setting.world.entry(platoon, platoon.soldiers[0], { status: 'AWL', from: '2026-11-20' })
  const id = await started()
  expect(await refusalOf(seat(id, to(ids[0], TRUCK)))).toMatchObject({
    message: 'SPC Ortega is away on 27 Nov 2026: AWL, AWOL.',
  })
})

test('a Soldier on CQ that day does not ride, also before the day has come', async () => {
  const [cq, other] = platoon.soldiers
  const about = await dutyRoster(leader, platoon, { beginsOn: '2026-11-27', members: [{ id: cq?.id ?? '' }] })
  await publishSeen(leader, about, '2026-11-27')
  await setting.world.entry(platoon, other, { status: 'SD', from: '2026-11-27' })
  const id = await started()
  for (const [soldierId, name] of [
    [ids[0], 'SPC Ortega'],
    [ids[1], 'SPC Bell'],
  ] as const)
    expect(await refusalOf(seat(id, to(soldierId, TRUCK)))).toMatchObject({
      message: `${name} is away on 27 Nov 2026: SD, CQ, staff duty or guard.`,
    })
})

test('the second of two leaders at once learns who was first', async () => {
  const id = await started()
  const seen = await about(id)
  await helper.call(seatSoldiers, { ...seen, moves: [to(ids[0], TRUCK)] })
  const late = leader.call(seatSoldiers, { ...seen, moves: [to(ids[0], VAN)] })
  expect(await refusalOf(late)).toMatchObject({
    code: 'aborted',
    details: { field: 'version', version: seen.version + 1, by: expect.stringContaining('SSG Dixon') },
    message: expect.stringContaining('SSG Dixon'),
  })
  expect((await get(id)).manifest.seats).toMatchObject([{ soldierId: ids[0], vehicleId: TRUCK }])
})

test('a copy for another date leaves out Soldiers who may not ride then, and says so', async () => {
  const [ortega, bell] = ids
  await license(ortega, '2026-11-28')
  const id = await started([truck({ sensitive: true })])
  await seat(id, to(ortega, TRUCK, 'driver'), to(bell, TRUCK))
  const newId = randomUUID()
  const copied = await leader.call(copyManifest, { ...(await stripped(id)), newId, on: '2026-12-04' })
  expect(copied.left).toEqual(['SPC Ortega may not drive A-11 on 4 Dec 2026: OF 346 expired 28 Nov 2026.'])
  expect((await get(newId)).manifest).toMatchObject({
    on: '2026-12-04',
    name: 'Range 14',
    state: 'draft',
    seats: [{ soldierId: bell }],
    vehicles: [{ bumper: 'A-11', sensitive: false }],
  })
  const { manifests, next } = await leader.call(listManifests, { rosterId: platoon.id, limit: 1 })
  expect(manifests).toMatchObject([{ manifestId: newId, vehicles: 1, seats: 3, seated: 1 }])
  const rest = await leader.call(listManifests, { rosterId: platoon.id, limit: 1, after: next })
  expect(rest.manifests).toMatchObject([{ manifestId: id, seated: 2 }])
})
async function stripped(manifestId: string) {
  return { rosterId: platoon.id, manifestId }
}

test('prints headcounts and names, and is in "my data"', async () => {
  const id = await started()
  await seat(id, to(ids[1], TRUCK))
  const file = await leader.call(exportManifest, { ...(await stripped(id)), format: 'pdf' })
  expect(file.fileName).toBe('manifest-range-14-2026-11-27.pdf')
  const pages = await textOfPdf(Buffer.from(file.content, 'base64'))
  expect(pages).toHaveLength(1)
  const printed = pages.flat().join('\n')
  for (const words of [
    'Manifest: Range 14',
    'M1083 MTV',
    'Bell',
    'DRAFT, not final.',
    'A-11 has no driver.',
    'PERSONAL DATA',
  ]) {
    expect(printed).toContain(words)
  }
  const csv = await leader.call(exportManifest, { ...(await stripped(id)), format: 'csv' })
  expect(Buffer.from(csv.content, 'base64').toString()).toContain('1,A-11,M1083 MTV,FMC,3,Passenger,SPC,Bell')
  const { content } = await leader.call(exportMyData, {})
  expect(Buffer.from(content, 'base64').toString()).toContain('Motor pool to Range 14')
})

test('grids are refused, a deleted Soldier leaves the seat, and undoing the adding is refused for it', async () => {
  const grid = { rosterId: platoon.id, manifestId: randomUUID(), version: null, name: 'Range', on: ON }
  const refused = leader.call(saveManifest, { ...grid, place: '17S PU 12345 67890' })
  expect(await refusalOf(refused)).toMatchObject({ code: 'invalid-argument', details: { field: 'place' } })

  const id = await started()
  const newcomer = { rosterId: platoon.id, soldierId: randomUUID(), soldier: { rank: 'PFC', last: 'Eng' } }
  const { changeSetId } = await leader.call(createSoldier, newcomer)
  await seat(id, to(newcomer.soldierId, TRUCK))
  expect(await refusalOf(leader.call(undoChange, { rosterId: platoon.id, changeSetId }))).toMatchObject({
    message: expect.stringContaining('seats on manifests'),
  })
  const gone = { rosterId: platoon.id, soldierIds: [newcomer.soldierId] }
  await leader.call(archiveSoldiers, { ...gone, lossDate: '2026-11-12', reason: 'PCS' })
  expect((await get(id)).problems.map(({ message }) => message)).toContain('PFC Eng has left the roster. Remove them.')
  // A Soldier who is not on the roster can be taken out all the same.
  await seat(id, to(newcomer.soldierId, null))
  await seat(id, to(ids[0], TRUCK))
  expect((await get(id)).problems.map(({ message }) => message)).toEqual(['A-11 has no driver.'])
  await leader.call(deleteSoldiers, gone)
  expect((await get(id)).manifest.seats).toHaveLength(1)
  await leader.call(deleteManifest, await about(id))
  expect(await refusalOf(get(id))).toMatchObject({ code: 'not-found' })
})

test('a leader above reads and changes nothing, and strangers find nothing', async () => {
  const id = await started()
  const company = (await above.call(listMyRosters, {})).rosters.find(({ name }) => name === 'A Co')
  const asked = { rosterId: company?.id ?? '' }
  expect((await above.call(listManifests, asked)).manifests).toEqual([])
  expect((await above.call(listManifests, { ...asked, over: 'chain' })).manifests).toMatchObject([
    { manifestId: id, rosterId: platoon.id, rosterName: '1st Platoon' },
  ])
  expect((await get(id, above)).manifest.name).toBe('Range 14')
  const moves = [to(ids[0], TRUCK)]
  expect(await refusalOf(above.call(seatSoldiers, { ...(await about(id)), moves }))).toMatchObject({
    code: 'not-found',
  })
  const stranger = setting.as(await setting.world.leader('SGT', 'Reyes'))
  expect(await refusalOf(get(id, stranger))).toMatchObject({ code: 'not-found' })
})

test('names an existing tasking', async () => {
  const head = { name: 'To the range', on: ON, place: 'Motor pool', taskingId: randomUUID() }
  const saved = leader.call(saveManifest, { rosterId: platoon.id, manifestId: randomUUID(), version: null, ...head })
  expect(await refusalOf(saved)).toMatchObject({ code: 'not-found', details: { field: 'taskingId' } })
  expect(await leader.call(listManifests, { rosterId: platoon.id })).toMatchObject({ manifests: [] })
})
