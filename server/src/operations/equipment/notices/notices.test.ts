import { randomUUID } from 'node:crypto'
import { saveEquipment, signInEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { equipmentJobs } from './jobs.ts'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let viewer: WorldAccount
let soldier: WorldAccount
let roster: WorldRoster
let itemId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-12T12:00:00Z')
  const { world, server } = setting
  await server.database.pool.query('delete from outbox; update equipment_sign_outs set told_at = now()')
  owner = await world.leader('1SG', 'Hale')
  editor = await world.leader('SFC', 'Navarro')
  viewer = await world.leader('SSG', 'Reyes')
  soldier = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  roster = await world.roster(owner, {
    name: 'A Co',
    soldiers: [
      { rank: 'SGT', last: 'Dixon', first: 'Ann' },
      { rank: 'SPC', last: 'Clay', first: 'Bo' },
    ],
  })
  await world.member(roster, editor, 'editor')
  await world.member(roster, viewer, 'viewer')
  await world.link(roster, roster.soldiers[1], soldier)
  itemId = randomUUID()
  const item = { name: 'AN/PVS-14', kind: 'nvg', quantity: 40, sensitive: true } as const
  await setting.as(owner).call(saveEquipment, { rosterId: roster.id, itemId, version: null, item })
})

async function out(index: number, dueAt: string | null, quantity = 1): Promise<string> {
  const signOutId = randomUUID()
  const soldierId = roster.soldiers[index]?.id ?? ''
  const sent = { rosterId: roster.id, signOutId, itemId, soldierId, quantity, dueAt }
  await setting.as(owner).call(signOutEquipment, sent)
  await setting.server.database.pool.query('delete from outbox')
  return signOutId
}

/** Runs the job as of that instant, several times at once as several servers would. */
async function look(instant: string, servers = 1): Promise<void> {
  setting.at(instant)
  const { database, clock } = setting.server
  const run = async () => {
    const [job] = equipmentJobs(database.system, () => clock.now())
    await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
  }
  await Promise.all(Array.from({ length: servers }, run))
}

async function told(account: WorldAccount) {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string; link: string }>(
    `select title, body, link from outbox where kind = 'tasking' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows
}

test('overdue equipment is announced once, to the leaders of the roster and to the Soldier', async () => {
  await out(0, '2026-11-12T22:00:00Z')
  await out(1, '2026-11-12T22:00:00Z', 2)
  await out(1, null)
  await out(1, '2026-11-14T22:00:00Z')
  await look('2026-11-12T22:00:00Z')
  expect(await told(owner)).toEqual([])
  await look('2026-11-12T22:15:00Z', 2)
  await look('2026-11-13T12:00:00Z')
  const [message, ...more] = await told(owner)
  expect(more).toEqual([])
  expect(message).toEqual({
    title: '2 overdue, A Co',
    body: expect.stringMatching(
      /^(SGT Dixon, A\.: AN\/PVS-14|SPC Clay, B\.: 2 × AN\/PVS-14), was due 12 Nov 2026 \d{4}\n/,
    ),
    link: `/operations/equipment?roster=${roster.id}&view=overdue`,
  })
  expect(await told(editor)).toEqual([message])
  expect(await told(viewer)).toEqual([])
  expect(await told(soldier)).toMatchObject([
    { title: 'Return what is signed out to you', body: expect.stringMatching(/^2 × AN\/PVS-14, was due/) },
  ])
})

test('equipment returned in time is not announced', async () => {
  const signOutId = await out(1, '2026-11-12T22:00:00Z')
  await setting.as(owner).call(signInEquipment, { rosterId: roster.id, signOutId })
  await look('2026-11-12T23:00:00Z')
  expect(await told(owner)).toEqual([])
  expect(await told(soldier)).toEqual([])
})

test('a leader of some groups reads of the Soldiers of the part alone', async () => {
  const { world } = setting
  const groups = ['1st Squad', '2nd Squad'].map((name, position) => ({
    id: randomUUID(),
    parentId: null,
    kind: 'squad' as const,
    name,
    position,
  }))
  const [first = '', second = ''] = groups.map(({ id }) => id)
  const company = await world.roster(owner, {
    name: 'B Co',
    groups,
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: first },
      { rank: 'SPC', last: 'Zell', groupId: second },
      { rank: 'SSG', last: 'Ochoa', groupId: second },
    ],
  })
  const [reyes, ochoa] = [await world.leader('SSG', 'Reyes'), await world.leader('SSG', 'Ochoa')]
  await world.leads(company, reyes, 'platoon sergeant', first)
  await world.leads(company, ochoa, 'platoon sergeant', second)
  await world.link(company, company.soldiers[2], ochoa)
  const item = { name: 'AN/PVS-14', kind: 'nvg', quantity: 40, sensitive: true } as const
  itemId = randomUUID()
  await setting.as(owner).call(saveEquipment, { rosterId: company.id, itemId, version: null, item })
  roster = company
  for (const index of [0, 1, 2]) await out(index, `2026-11-12T2${index}:00:00Z`)
  await look('2026-11-12T23:00:00Z')

  const lines = async (account: WorldAccount) =>
    (await told(account)).map(({ title, body }) => [title, ...body.split('\n').map((line) => line.split(':')[0])])
  expect(await lines(owner)).toEqual([['3 overdue, B Co', 'SPC Ames', 'SPC Zell', 'SSG Ochoa']])
  expect(await lines(reyes)).toEqual([['Equipment overdue, B Co', 'SPC Ames']])
  // One's own item is in the message to the leader, and in no second one.
  expect(await lines(ochoa)).toEqual([['2 overdue, B Co', 'SPC Zell', 'SSG Ochoa']])
})
