import { randomUUID } from 'node:crypto'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import {
  copyManifest,
  exportManifest,
  finalizeManifest,
  getManifest,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import { saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const TRUCK = randomUUID()

let setting: WorldServer
let platoon: WorldRoster
let leader: Client
let armorer: Client
let licensed: string
let unlicensed: string
let manifestId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const second = await world.leader('SPC', 'Reyes')
  const soldiers = ['Ortega', 'Bell'].map((last) => ({ rank: 'SPC', last }))
  platoon = await world.roster(await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers })
  await world.member(platoon, second, 'editor')
  ;[leader, armorer] = [setting.as(platoon.owner), setting.as(second)]
  ;[licensed = '', unlicensed = ''] = platoon.soldiers.map(({ id }) => id)
  const rosterId = platoon.id
  const part = { position: 'armorer', groupIds: null, areas: PRESETS.armorer.areas } as const
  await leader.call(setLeaderPart, { rosterId, uid: second.uid, part })
  await leader.call(saveLicense, {
    rosterId,
    soldierId: licensed,
    licenseId: randomUUID(),
    version: null,
    license: {
      kind: 'military',
      issuedOn: '2025-01-01',
      expiresOn: '2030-01-01',
      checkRideOn: '2026-10-01',
      vehicles: [{ vehicle: 'M1083', standing: 'qualified', qualifiedOn: '2025-01-01' }],
      restrictions: ['daylight only'],
    },
  })
  manifestId = randomUUID()
  const head = { name: 'Range 14', on: '2026-11-27' }
  await armorer.call(saveManifest, { rosterId, manifestId, version: null, ...head })
  const vehicles = [{ id: TRUCK, bumper: 'A-11', vehicle: 'M1083', seats: 3 }]
  await armorer.call(saveManifestVehicles, { ...(await about()), vehicles })
})

async function about(by = armorer) {
  const { manifest } = await by.call(getManifest, { rosterId: platoon.id, manifestId })
  return { rosterId: platoon.id, manifestId, version: manifest.version }
}
const get = (by: Client) => by.call(getManifest, { rosterId: platoon.id, manifestId })
const drive = async (soldierId: string, by = armorer) =>
  by.call(seatSoldiers, { ...(await about(by)), moves: [{ soldierId, to: { vehicleId: TRUCK, role: 'driver' } }] })
const NEUTRAL =
  'SPC Bell may not drive A-11 on 27 Nov 2026: licenses or profiles are against it, and your part of the roster does not show them.'

describe('a leader who sees no licenses', () => {
  test('reads no fact about them, neither good nor bad', async () => {
    await drive(licensed)
    const seen = await get(leader)
    expect(seen.people.find(({ soldierId }) => soldierId === licensed)).toMatchObject({
      cannotDrive: {},
      drivesUnder: { M1083: 'daylight only' },
    })
    expect(seen.people.find(({ soldierId }) => soldierId === unlicensed)?.cannotDrive).toEqual({
      M1083: 'no OF 346 on record',
    })
    expect(seen.people.some(({ licensesUnseen }) => licensesUnseen)).toBe(false)
    const { people, problems } = await get(armorer)
    expect(people).toMatchObject([licensed, unlicensed].map(() => ({ cannotDrive: {}, licensesUnseen: true })))
    expect(JSON.stringify(people)).not.toContain('daylight')
    expect(problems).toEqual([])
    const { content } = await armorer.call(exportManifest, { rosterId: platoon.id, manifestId, format: 'csv' })
    const sheet = Buffer.from(content, 'base64').toString()
    expect(sheet).toContain('license not shown')
    expect(sheet).not.toContain('346')
  })

  test('seats who may drive, and nobody else, without reading why', async () => {
    expect(await refusalOf(drive(unlicensed))).toEqual({
      code: 'failed-precondition',
      message: NEUTRAL,
      details: { field: 'moves.0' },
    })
    await drive(licensed)
    const { state } = await armorer.call(finalizeManifest, { ...(await about()), final: true })
    expect(state).toBe('final')
  })

  test('is refused by a profile that forbids driving, too, and makes no such manifest final', async () => {
    await drive(licensed)
    const limits = ['no driving' as const]
    const profile = { id: randomUUID(), kind: 'temporary' as const, from: '2026-11-20', to: '2026-12-01', limits }
    await leader.call(saveDutyProfile, {
      rosterId: platoon.id,
      profile: { ...profile, soldierId: licensed, aftEvents: null },
    })
    const refused = await refusalOf(armorer.call(finalizeManifest, { ...(await about()), final: true }))
    expect(refused).toMatchObject({ code: 'failed-precondition', message: NEUTRAL.replace('Bell', 'Ortega') })
    const { left } = await armorer.call(copyManifest, {
      rosterId: platoon.id,
      manifestId,
      newId: randomUUID(),
      on: '2026-11-28',
    })
    expect(left).toEqual([NEUTRAL.replace('Bell', 'Ortega').replace('27 Nov', '28 Nov')])
    expect(await refusalOf(leader.call(finalizeManifest, { ...(await about()), final: true }))).toMatchObject({
      message: expect.stringContaining('profile: no driving'),
    })
  })
})
