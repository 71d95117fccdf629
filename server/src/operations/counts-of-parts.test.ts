import { randomUUID } from 'node:crypto'
import {
  getManifest,
  listManifests,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import { takenSeats } from '@muster/domain/operations/manifests/seating.ts'
import { assignToTasking, getTasking, saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import { filledPlaces, openPlaces } from '@muster/domain/operations/taskings/needs.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { refusalOf } from '../testing/unit/rosters.ts'

let setting: WorldServer
let company: WorldRoster
let owner: Client
let squadLeader: Client
/** Two in the squad, and two outside. */
let inside: readonly string[]
let outside: readonly string[]

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const [hale, reyes] = [await world.leader('1SG', 'Hale'), await world.leader('SSG', 'Reyes')]
  const group = { id: randomUUID(), parentId: null, kind: 'squad' as const, name: '1st Squad', position: 0 }
  company = await world.roster(hale, {
    groups: [group],
    soldiers: ['Ames', 'Bell', 'Clay', 'Diaz'].map((last, at) => ({
      rank: 'SPC',
      last,
      groupId: at < 2 ? group.id : null,
    })),
  })
  await world.leads(company, reyes, 'platoon sergeant', group.id)
  const ids = company.soldiers.map(({ id }) => id)
  ;[inside, outside] = [ids.slice(0, 2), ids.slice(2)]
  ;[owner, squadLeader] = [setting.as(hale), setting.as(reyes)]
})

test('a leader of some groups seats nobody in a vehicle that Soldiers of others fill', async () => {
  const head = { rosterId: company.id, manifestId: randomUUID() }
  const [full, free] = [randomUUID(), randomUUID()]
  await owner.call(saveManifest, { ...head, version: null, name: 'To the range', on: '2026-11-20' })
  const truck = { vehicle: 'M1083', seats: 2 }
  const vehicles = [
    { ...truck, id: full, bumper: 'A-11' },
    { ...truck, id: free, bumper: 'A-12', seats: 3 },
  ]
  await owner.call(saveManifestVehicles, { ...head, version: 1, vehicles })
  const into = (vehicleId: string, ids: readonly string[], role: 'passenger' | 'tc' = 'passenger') =>
    ids.map((soldierId) => ({ soldierId, to: { vehicleId, role } }))
  await owner.call(seatSoldiers, { ...head, version: 2, moves: into(full, outside) })

  const refused = squadLeader.call(seatSoldiers, { ...head, version: 3, moves: into(full, inside.slice(0, 1)) })
  expect(await refusalOf(refused)).toMatchObject({
    code: 'failed-precondition',
    message: 'A-11 has 2 seats, driver and TC included, and 3 would ride. Choose another vehicle.',
  })
  // Seated elsewhere it is a new version, which whoever has the older one on the screen must see first.
  const seated = await squadLeader.call(seatSoldiers, { ...head, version: 3, moves: into(free, inside) })
  expect(seated.version).toBe(4)
  expect((await owner.call(getManifest, head)).manifest).toMatchObject({
    version: 4,
    changedBy: expect.stringContaining('SSG Reyes') as string,
  })
  expect(await refusalOf(owner.call(seatSoldiers, { ...head, version: 3, moves: into(free, outside) }))).toMatchObject({
    code: 'aborted',
  })
  for (const client of [owner, squadLeader]) {
    const { manifests } = await client.call(listManifests, { rosterId: company.id })
    expect(manifests).toMatchObject([{ seats: 5, seated: 4 }])
  }

  await owner.call(seatSoldiers, { ...head, version: 4, moves: into(free, outside.slice(0, 1), 'tc') })
  // The squad leader reads how many seats others have, with no name and no id of theirs.
  const seen = await squadLeader.call(getManifest, head)
  expect(seen.manifest.outside?.toSorted((a, b) => a.role.localeCompare(b.role))).toEqual([
    { vehicleId: full, role: 'passenger', count: 1 },
    { vehicleId: free, role: 'tc', count: 1 },
  ])
  expect(takenSeats(seen.manifest)).toHaveLength(4)
  expect(outside.some((id) => JSON.stringify(seen).includes(id))).toBe(false)
  expect(seen.problems.map(({ message }) => message)).toEqual(['A-11 has no driver.', 'A-12 has no driver.'])
  expect((await owner.call(getManifest, head)).manifest.outside).toBeUndefined()
  const second = squadLeader.call(seatSoldiers, { ...head, version: 5, moves: into(free, inside.slice(0, 1), 'tc') })
  expect((await refusalOf(second)).message).toBe('A Soldier outside your part is TC of A-12 already. Move them first.')
})

test('a leader of some groups fills no line that Soldiers of others fill', async () => {
  const ofTasking = { rosterId: company.id, taskingId: randomUUID() }
  const [line, wide] = [
    { id: randomUUID(), count: 2 },
    { id: randomUUID(), count: 3 },
  ]
  await owner.call(saveTasking, {
    ...ofTasking,
    version: null,
    tasking: {
      name: 'Range detail',
      type: 'range',
      from: '2026-11-16T11:30:00.000Z',
      to: '2026-11-16T21:00:00.000Z',
      lines: [line, wide],
    },
  })
  const assign = (client: Client, lineId: string, soldierIds: readonly string[]) =>
    client.call(assignToTasking, { ...ofTasking, lineId, soldierIds: [...soldierIds], reason: 'Needed' })
  await assign(owner, line.id, outside)
  expect(await refusalOf(assign(squadLeader, line.id, inside))).toMatchObject({
    code: 'aborted',
    message: 'This line is full: someone was last to fill it. Review it.',
    details: { field: 'soldierIds' },
  })
  await assign(squadLeader, wide.id, inside)
  const shown = async (client: Client) => {
    const { tasking } = await client.call(getTasking, ofTasking)
    return tasking.lines.map((one) => [one.assigned.length, filledPlaces(one), openPlaces(one)])
  }
  expect(await shown(squadLeader)).toEqual([
    [0, 2, 0],
    [2, 2, 1],
  ])
  expect(await shown(owner)).toEqual([
    [2, 2, 0],
    [2, 2, 1],
  ])
})
