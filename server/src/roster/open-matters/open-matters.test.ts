import { randomUUID } from 'node:crypto'
import { changeAwolCase, openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { saveEquipment, signInEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { listOpenMatters } from '@muster/domain/roster/functions.ts'
import { decideLeave, fileLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../../testing/unit/duty-rosters.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())

test('lists the open matters of leaving Soldiers: equipment, duty, leave and a case, and nothing that is over', async () => {
  const owner = await setting.world.leader('1SG', 'Rasmussen')
  const roster = await setting.world.roster(owner, {
    soldiers: ['Adams', 'Brown', 'Clark', 'Davis', 'Evans'].map((last) => ({ rank: 'SPC', last })),
  })
  const client = setting.as(owner)
  const soldierIds = roster.soldiers.map(({ id }) => id)
  const [adams = '', brown = ''] = soldierIds
  const rosterId = roster.id
  const open = async (ids: readonly string[]) =>
    (await client.call(listOpenMatters, { rosterId, soldierIds: [...ids] })).matters
  expect(await open(soldierIds)).toEqual([])

  const itemId = randomUUID()
  const item = { name: 'M4', kind: 'weapon' as const, quantity: 9, sensitive: true }
  await client.call(saveEquipment, { rosterId, itemId, version: null, item })
  const signOuts = soldierIds.map((soldierId) => ({ rosterId, signOutId: randomUUID(), itemId, soldierId }))
  for (const signOut of signOuts) await client.call(signOutEquipment, signOut)
  expect(await open(soldierIds)).toEqual([
    { what: 'Equipment signed out', soldiers: 5, first: ['SPC Adams', 'SPC Brown', 'SPC Clark'] },
  ])
  for (const { signOutId } of signOuts) await client.call(signInEquipment, { rosterId, signOutId })

  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-12', members: [{ id: adams }, { id: brown }] })
  await publishSeen(client, about, '2026-11-12')
  const [onDuty] = await open([adams, brown])
  expect(onDuty).toMatchObject({ what: 'Published duty', soldiers: 1 })

  const requestId = randomUUID()
  const leave = { kind: 'ordinary', from: '2026-11-20', to: '2026-11-25', location: 'home' } as const
  await client.call(fileLeave, { rosterId, soldierId: brown, requestId, ...leave })
  const whatOf = async (id: string) => (await open([id])).map(({ what }) => what).filter((what) => !/duty/.test(what))
  expect(await whatOf(brown)).toEqual(['Leave request without a decision'])
  await client.call(decideLeave, { rosterId, requestId, state: 'requested', act: 'approve' })
  expect(await whatOf(brown)).toEqual(['Approved leave'])

  const caseId = randomUUID()
  const since = '2026-11-12T11:00:00.000Z'
  await client.call(openAwolCase, { rosterId, soldierId: adams, caseId, discoveredAt: since, absentSince: since })
  expect(await whatOf(adams)).toEqual(['Absence case'])
  await client.call(changeAwolCase, { rosterId, caseId, state: 'late', change: { kind: 'close', mistake: true } })

  // A week later the duty and the leave are over.
  setting.at('2026-11-26T12:00:00Z')
  expect(await open(soldierIds)).toEqual([])
})
