import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  exportSignOuts,
  listEquipment,
  listMyEquipment,
  listSignOuts,
  removeEquipment,
  saveEquipment,
  signInEquipment,
  signOutEquipment,
  undoSignIn,
} from '@muster/domain/operations/equipment/functions.ts'
import { deleteSoldiers, archiveSoldiers, exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let bell: WorldAccount
let squad: WorldRoster
let leader: Client
let viewer: Client
let soldier: Client
let own: { readonly rosterId: string }
let ids: readonly string[]

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world } = setting
  const owner = await world.leader('SSG', 'Alvarez', { first: 'Marta' })
  const looking = await world.leader('SGT', 'Quinn')
  bell = await world.leader('SPC', 'Bell', { role: 'Soldier' })
  const groupId = randomUUID()
  squad = await world.roster(owner, {
    groups: [{ id: groupId, parentId: null, kind: 'squad', name: '1st Squad', position: 0 }],
    soldiers: ['Bell', 'Clay'].map((last) => ({ rank: 'SPC', last, groupId })),
  })
  await world.link(squad, squad.soldiers[0], bell)
  await setting.server.database.pool.query(
    `insert into roster_members (roster_id, uid, role) values ($1, $2, 'viewer')`,
    [squad.id, looking.uid],
  )
  leader = setting.as(owner)
  viewer = setting.as(looking)
  soldier = setting.as(bell)
  own = { rosterId: squad.id }
  ids = squad.soldiers.map(({ id }) => id)
})

type Item = RawInputOf<typeof saveEquipment>['item']
async function item(more: Partial<Item> = {}): Promise<string> {
  const itemId = randomUUID()
  await leader.call(saveEquipment, {
    ...own,
    itemId,
    version: null,
    item: { name: 'AN/PRC-163', kind: 'radio', quantity: 2, sensitive: true, ...more },
  })
  return itemId
}
const out = (itemId: string, more: Partial<RawInputOf<typeof signOutEquipment>> = {}) => ({
  ...own,
  signOutId: randomUUID(),
  itemId,
  soldierId: ids[0] ?? '',
  ...more,
})
const stockOf = async (itemId: string) => {
  const { items } = await leader.call(listEquipment, own)
  const found = items.find(({ id }) => id === itemId)
  return found && [found.quantity, found.out]
}

describe('equipment', () => {
  test('is signed out with a return time, is overdue after it, and is returned', async () => {
    const itemId = await item()
    const sent = out(itemId, { dueAt: '2026-11-12T22:00:00.000Z', note: 'With headset' })
    expect(await leader.call(signOutEquipment, sent)).toMatchObject({ available: 1 })
    expect(await noticesTo(setting, bell)).toEqual(['Signed out to you: AN/PRC-163'])
    expect((await soldier.call(listMyEquipment, {})).mine?.equipment).toMatchObject([
      { item: 'AN/PRC-163', quantity: 1, note: 'With headset', dueAt: '2026-11-12T22:00:00.000Z' },
    ])
    expect((await leader.call(listSignOuts, { ...own, show: 'overdue' })).signOuts).toEqual([])
    setting.at('2026-11-13T11:30:00.000Z')
    expect((await viewer.call(listSignOuts, { ...own, show: 'overdue' })).signOuts).toMatchObject([
      { item: 'AN/PRC-163', last: 'Bell', outBy: 'SSG Alvarez, M.' },
    ])
    expect(await leader.call(listEquipment, own)).toMatchObject({
      items: [{ quantity: 2, out: 1, overdue: 1 }],
      totals: { out: 1, overdue: 1, sensitive: 1 },
    })
    expect(await leader.call(signInEquipment, { ...own, signOutId: sent.signOutId })).toMatchObject({ available: 2 })
    const { signOuts } = await leader.call(listSignOuts, { ...own, show: 'in', itemId })
    expect(signOuts).toMatchObject([{ inBy: 'SSG Alvarez, M.', quantity: 1 }])
    expect((await soldier.call(listMyEquipment, {})).mine?.equipment).toEqual([])
    await leader.call(undoSignIn, { ...own, signOutId: sent.signOutId })
    expect(await stockOf(itemId)).toEqual([2, 1])
  })

  test('is never below zero: the second of two leaders who sign out the last one is refused', async () => {
    const itemId = await item({ quantity: 1 })
    const both = await atOnce(
      leader.call(signOutEquipment, out(itemId)),
      leader.call(signOutEquipment, out(itemId, { soldierId: ids[1] ?? '' })),
    )
    expect(both.answers).toMatchObject([{ available: 0 }])
    expect(both.refusals).toMatchObject([
      { code: 'failed-precondition', message: 'Every AN/PRC-163 is signed out. Sign one in first.' },
    ])
    expect(await stockOf(itemId)).toEqual([1, 1])
    const [found] = (await leader.call(listSignOuts, own)).signOuts
    const back = { ...own, signOutId: found?.id ?? '' }
    const twice = await atOnce(leader.call(signInEquipment, back), leader.call(signInEquipment, back))
    expect([twice.answers.length, twice.refusals[0]?.message]).toEqual([
      1,
      'SSG Alvarez, M. was first: it is signed in already. Reload the list.',
    ])
    expect(await stockOf(itemId)).toEqual([1, 0])
  })

  test('is returned in part, and the rest stays out', async () => {
    const itemId = await item({ name: 'Pick', kind: 'tool', sensitive: false, quantity: 10 })
    const sent = out(itemId, { quantity: 6 })
    await leader.call(signOutEquipment, sent)
    expect(await leader.call(signOutEquipment, sent)).toMatchObject({ available: 4 })
    const back = (quantity: number) => leader.call(signInEquipment, { ...own, signOutId: sent.signOutId, quantity })
    expect((await refusalOf(back(7))).message).toBe('6 are out. Sign in 6 or fewer.')
    await back(2)
    expect(await stockOf(itemId)).toEqual([10, 4])
    expect((await leader.call(listSignOuts, own)).signOuts).toMatchObject([{ quantity: 4 }])
    expect((await leader.call(listSignOuts, { ...own, show: 'in' })).signOuts).toMatchObject([{ quantity: 2 }])
    const version = 1
    const fewer = { name: 'Pick', kind: 'tool' as const, sensitive: false, quantity: 3 }
    expect(await refusalOf(leader.call(saveEquipment, { ...own, itemId, version, item: fewer }))).toMatchObject({
      details: { field: 'item.quantity' },
    })
    expect((await refusalOf(leader.call(removeEquipment, { ...own, itemId, removed: true }))).message).toMatch(/4 of/)
    await leader.call(signInEquipment, { ...own, signOutId: sent.signOutId })
    for (const removed of [true, false]) {
      await leader.call(removeEquipment, { ...own, itemId, removed })
      const { items } = await leader.call(listEquipment, own)
      expect(items.some(({ id }) => id === itemId)).toBe(!removed)
    }
  })

  test('sensitive items are listed by serial number, and nothing claims that anybody saw them', async () => {
    const radio = await item()
    await item({ name: 'Pick', sensitive: false })
    await leader.call(signOutEquipment, out(radio))
    const { totals, items } = await leader.call(listEquipment, { ...own, sensitive: true })
    expect(items.map(({ name, quantity, out: gone }) => [name, quantity, gone])).toEqual([['AN/PRC-163', 2, 1]])
    expect(totals).toEqual({ out: 1, overdue: 0, sensitive: 1 })
    expect(JSON.stringify([totals, items])).not.toMatch(/checked|seen/)
  })

  test('refuses entries that make no sense, and says what to do', async () => {
    const itemId = await item()
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).details?.field
    expect(await refused(leader.call(signOutEquipment, out(itemId, { quantity: 3 })))).toBe('quantity')
    expect(await refused(leader.call(signOutEquipment, out(itemId, { quantity: 0 })))).toBe('quantity')
    expect(await refused(leader.call(signOutEquipment, out(itemId, { soldierId: randomUUID() })))).toBe('soldierId')
    expect(await refused(leader.call(signOutEquipment, out(itemId, { dueAt: '2026-11-11T00:00:00Z' })))).toBe('dueAt')
    expect(await refused(leader.call(signOutEquipment, out(randomUUID())))).toBe('itemId')
    expect(await refused(leader.call(signOutEquipment, out(itemId, { note: '17S PU 12345 67890' })))).toBe('note')
    expect(await refused(item({ name: '' }))).toBe('item.name')
    expect(await refusalOf(viewer.call(signOutEquipment, out(itemId)))).toMatchObject({ code: 'permission-denied' })
  })

  test('the sign-out is deleted with a purged Soldier’s record, and the item is complete again', async () => {
    const itemId = await item()
    await leader.call(signOutEquipment, out(itemId, { soldierId: ids[1] ?? '' }))
    const soldierIds = [ids[1] ?? '']
    await leader.call(archiveSoldiers, { ...own, soldierIds, lossDate: '2026-11-10', reason: 'PCS' })
    expect((await leader.call(listSignOuts, own)).signOuts).toMatchObject([{ archived: true }])
    const receipt = await leader.call(exportSignOuts, { ...own, soldierId: ids[1] ?? '', format: 'csv' })
    expect(receipt.fileName).toBe('hand-receipt-spc-clay-2026-11-12.csv')
    expect(Buffer.from(receipt.content, 'base64').toString()).toContain('AN/PRC-163,Radio,1,,SPC,Clay')
    const stranger = leader.call(exportSignOuts, { ...own, soldierId: randomUUID(), format: 'csv' })
    expect(await refusalOf(stranger)).toMatchObject({ code: 'not-found', details: { field: 'soldierId' } })
    await leader.call(deleteSoldiers, { ...own, soldierIds })
    expect(await stockOf(itemId)).toEqual([2, 0])
  })

  test('is listed page by page, and printed as a hand receipt', async () => {
    const items = []
    for (const name of ['Axe', 'bolt cutter', 'Crowbar']) {
      items.push(await item({ name, kind: 'tool', sensitive: false }))
    }
    const first = await leader.call(listEquipment, { ...own, limit: 2 })
    expect(first.items.map(({ name }) => name)).toEqual(['Axe', 'bolt cutter'])
    const rest = await leader.call(listEquipment, { ...own, limit: 2, after: first.next })
    expect([rest.items.map(({ name }) => name), rest.next]).toEqual([['Crowbar'], null])
    for (const itemId of items) await leader.call(signOutEquipment, out(itemId))
    const page = await leader.call(listSignOuts, { ...own, limit: 2 })
    const last = await leader.call(listSignOuts, { ...own, limit: 2, after: page.next })
    expect([page.signOuts.length, last.signOuts.length, last.next]).toEqual([2, 1, null])
    const file = await leader.call(exportSignOuts, { ...own, soldierId: ids[0] ?? '', format: 'csv' })
    expect(file.fileName).toBe('hand-receipt-spc-bell-2026-11-12.csv')
    expect(Buffer.from(file.content, 'base64').toString()).toMatch(/Crowbar,Tool,1,,SPC,Bell/)
    const found = await leader.call(exportSignOuts, { ...own, search: 'crow', format: 'csv' })
    expect(Buffer.from(found.content, 'base64').toString()).toMatch(/^(?!.*Axe).*Crowbar/s)
    for (const format of ['pdf', 'xlsx'] as const) {
      expect((await leader.call(exportSignOuts, { ...own, show: 'out', format })).content.length).toBeGreaterThan(500)
    }
    const mine = await leader.call(exportMyData, {})
    expect(Buffer.from(mine.content, 'base64').toString()).toContain('Crowbar')
  })
})

describe('a leader of some groups', () => {
  let part: Client

  beforeEach(async () => {
    const cole = await setting.world.leader('SGT', 'Cole')
    await setting.world.leads(squad, cole, 'platoon sergeant', squad.groups[0]?.id ?? '')
    part = setting.as(cole)
  })

  test('signs out what is counted as out, and no more than there is', async () => {
    const itemId = await item()
    const sent = [out(itemId), out(itemId, { soldierId: ids[1] ?? '' })]
    for (const one of sent) await part.call(signOutEquipment, one)
    expect(await stockOf(itemId)).toEqual([2, 2])
    expect(await refusalOf(part.call(signOutEquipment, out(itemId)))).toMatchObject({
      code: 'failed-precondition',
      message: 'Every AN/PRC-163 is signed out. Sign one in first.',
    })
    await leader.call(signInEquipment, { ...own, signOutId: sent[0]?.signOutId ?? '' })
    await part.call(signInEquipment, { ...own, signOutId: sent[1]?.signOutId ?? '' })
    expect(await stockOf(itemId)).toEqual([2, 0])
  })

  test('waits for another who signs out the last one', async () => {
    const itemId = await item({ quantity: 1 })
    const both = await atOnce(
      part.call(signOutEquipment, out(itemId)),
      part.call(signOutEquipment, out(itemId, { soldierId: ids[1] ?? '' })),
    )
    expect(both.answers).toMatchObject([{ available: 0 }])
    expect(both.refusals).toMatchObject([{ code: 'failed-precondition' }])
    expect(await stockOf(itemId)).toEqual([1, 1])
  })
})
