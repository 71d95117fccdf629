import { randomUUID } from 'node:crypto'
import { listChanges, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { endRecall, getRecall, listRecalls, startRecall } from '@muster/domain/roster/recall/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let owner: WorldAccount
let sergeant: WorldAccount
let company: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00.000Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  sergeant = await world.leader('SSG', 'Navarro')
  const [one, two] = [randomUUID(), randomUUID()]
  const squad = { parentId: null, kind: 'squad' as const }
  company = await world.roster(owner, {
    name: 'A Co',
    groups: [
      { ...squad, id: one, name: '1st Squad', position: 0 },
      { ...squad, id: two, name: '2nd Squad', position: 1 },
    ],
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: one },
      { rank: 'SPC', last: 'Bell', groupId: one },
      { rank: 'SPC', last: 'Cole', groupId: two },
      { rank: 'SPC', last: 'Dunn' },
    ],
  })
  await world.leads(company, sergeant, 'squad leader', one)
})

test('the record of changes counts the Soldiers of the part', async () => {
  const soldierIds = company.soldiers.map(({ id }) => id)
  await setting.as(owner).call(updateSoldiers, { rosterId: company.id, soldierIds, patch: { mos: '11B' } })
  const counted = async (by: WorldAccount) =>
    (await setting.as(by).call(listChanges, { rosterId: company.id })).changeSets[0]?.soldiers
  expect(await counted(owner)).toBe(4)
  expect(await counted(sergeant)).toBe(2)
})

test('an ended recall has its figures for leaders of the whole roster alone', async () => {
  const recallId = randomUUID()
  const recall = { rosterId: company.id, recallId, message: 'Report.', place: 'CP', called: 4 }
  await setting.as(owner).call(startRecall, { ...recall, kind: 'drill' })
  await setting.as(owner).call(endRecall, { rosterId: company.id, recallId, how: 'closed' })
  const results = async (by: WorldAccount) => [
    (await setting.as(by).call(listRecalls, { rosterId: company.id })).recalls[0]?.result?.called,
    (await setting.as(by).call(getRecall, { rosterId: company.id, recallId }))?.recall.result?.called,
  ]
  expect(await results(owner)).toEqual([4, 4])
  expect(await results(sergeant)).toEqual([undefined, undefined])
})
