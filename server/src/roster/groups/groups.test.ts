import { randomUUID } from 'node:crypto'
import {
  deleteGroup,
  getRoster,
  listChanges,
  saveGroup,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

let server: TestServer
let roster: TestRoster

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })

async function group(name: string, kind: Group['kind'], parentId: string | null = null, position = 0): Promise<string> {
  const groupId = randomUUID()
  await server.call(saveGroup, { ...of(), groupId, parentId, kind, name, position }, roster.editor.token)
  return groupId
}

const names = async () => (await server.call(getRoster, of(), roster.viewer.token)).groups.map(({ name }) => name)

test('groups are listed in the order of the printed tree, and Soldiers in that order', async () => {
  const second = await group('2nd Platoon', 'platoon', null, 2)
  const first = await group('1st Platoon', 'platoon', null, 1)
  const squad = await group('1st Squad', 'squad', first)
  await group('HQ', 'section', null, 0)
  expect(await names()).toEqual(['HQ', '1st Platoon', '1st Squad', '2nd Platoon'])
  await addSoldier(server, roster, { rank: 'CPT', last: 'Nowhere' })
  await addSoldier(server, roster, { rank: 'SGT', last: 'Second', groupId: second })
  await addSoldier(server, roster, { rank: 'PV2', last: 'Squad', groupId: squad })
  await addSoldier(server, roster, { rank: 'PV2', last: 'First', groupId: first })
  expect((await soldiersOf(server, roster)).map(({ last }) => last)).toEqual(['First', 'Squad', 'Second', 'Nowhere'])
})

test('a group is renamed, moved and ordered', async () => {
  const first = await group('1st Platoon', 'platoon', null, 0)
  const second = await group('2nd Platoon', 'platoon', null, 1)
  const squad = await group('1st Squad', 'squad', first)
  const input = {
    ...of(),
    groupId: squad,
    parentId: second,
    kind: 'squad' as const,
    name: 'Weapons Squad',
    position: 3,
  }
  expect(await server.call(saveGroup, input, roster.editor.token)).toEqual({
    id: squad,
    parentId: second,
    kind: 'squad',
    name: 'Weapons Squad',
    position: 3,
  })
  expect(await names()).toEqual(['1st Platoon', '2nd Platoon', 'Weapons Squad'])
})

test('siblings are ordered with one call, and back with another', async () => {
  const ids = [
    await group('HQ', 'section'),
    await group('1st Platoon', 'platoon'),
    await group('2nd Platoon', 'platoon'),
  ]
  const [hq = '', first = '', second = ''] = ids
  const hqGroup = { ...of(), groupId: hq, parentId: null, kind: 'section' as const, name: 'HQ', position: 0 }
  const moved = await server.call(saveGroup, { ...hqGroup, order: [first, hq, second] }, roster.editor.token)
  expect(moved.position).toBe(1)
  expect(await names()).toEqual(['1st Platoon', 'HQ', '2nd Platoon'])
  await server.call(saveGroup, { ...hqGroup, order: [hq, first, second] }, roster.editor.token)
  expect(await names()).toEqual(['HQ', '1st Platoon', '2nd Platoon'])
})

test('an order that leaves a sibling out, repeats one or names a stranger is refused and changes nothing', async () => {
  const hq = await group('HQ', 'section', null, 0)
  const first = await group('1st Platoon', 'platoon', null, 1)
  const squad = await group('1st Squad', 'squad', first)
  const hqGroup = { ...of(), groupId: hq, parentId: null, kind: 'section' as const, name: 'Renamed', position: 0 }
  for (const order of [[], [hq], [first, first], [hq, first, squad], [hq, first, randomUUID()], [first]]) {
    const refused = await refusalOf(server.call(saveGroup, { ...hqGroup, order }, roster.editor.token))
    expect(refused).toMatchObject({ code: 'aborted', details: { field: 'order' } })
  }
  expect(await names()).toEqual(['HQ', '1st Platoon', '1st Squad'])
})

test('a group is never under itself, under one of its own, or beside another of its name', async () => {
  const platoon = await group('1st Platoon', 'platoon')
  const squad = await group('1st Squad', 'squad', platoon)
  const save = (groupId: string, parentId: string | null, kind: Group['kind'], name: string) =>
    server.call(saveGroup, { ...of(), groupId, parentId, kind, name, position: 0 }, roster.editor.token)
  for (const parentId of [platoon, squad]) {
    expect(await refusalOf(save(platoon, parentId, 'platoon', '1st Platoon'))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'parentId' },
    })
  }
  expect(await refusalOf(save(randomUUID(), null, 'platoon', '1ST PLATOON'))).toMatchObject({
    details: { field: 'name' },
  })
  expect(await refusalOf(save(randomUUID(), randomUUID(), 'squad', '2nd Squad'))).toMatchObject({ code: 'not-found' })
  expect(await names()).toEqual(['1st Platoon', '1st Squad'])
})

test('Soldiers and sub-groups of a deleted group move up', async () => {
  const platoon = await group('1st Platoon', 'platoon')
  const squad = await group('1st Squad', 'squad', platoon)
  const team = await group('A Team', 'team', squad)
  const soldier = await addSoldier(server, roster, { last: 'Clay', groupId: squad })
  await server.call(deleteGroup, { ...of(), groupId: squad }, roster.editor.token)
  const { groups } = await server.call(getRoster, of(), roster.owner.token)
  expect(groups.map(({ id, parentId }) => ({ id, parentId }))).toEqual([
    { id: platoon, parentId: null },
    { id: team, parentId: platoon },
  ])
  expect(await soldiersOf(server, roster)).toMatchObject([{ id: soldier, groupId: platoon }])
})

test('Soldiers of a deleted top group are left without one, and no undo is offered', async () => {
  const [platoon, other] = [await group('1st Platoon', 'platoon'), await group('2nd Platoon', 'platoon')]
  const squad = await group('1st Squad', 'squad', platoon)
  const soldier = await addSoldier(server, roster, { last: 'Clay', groupId: platoon })
  await server.call(deleteGroup, { ...of(), groupId: platoon }, roster.editor.token)
  const { groups } = await server.call(getRoster, of(), roster.owner.token)
  expect(groups.find(({ id }) => id === squad)).toMatchObject({ parentId: null })
  expect(await soldiersOf(server, roster)).toMatchObject([{ id: soldier, groupId: null }])
  const move = { ...of(), soldierIds: [soldier], patch: { groupId: other } }
  const { changeSetId } = await server.call(updateSoldiers, move, roster.owner.token)
  const { changeSets } = await server.call(listChanges, of(), roster.viewer.token)
  expect(changeSets.map(({ kind, undoable }) => [kind, undoable])).toEqual([
    ['move', true],
    ['move', false],
    ['create', true],
  ])
  await server.call(undoChange, { ...of(), changeSetId }, roster.editor.token)
  const after = await server.call(listChanges, of(), roster.viewer.token)
  expect(after.changeSets.slice(0, 2)).toMatchObject([
    { kind: 'undo', undoable: true },
    { kind: 'move', undone: true, undoable: false },
  ])
})

test('two leaders who move two groups under each other at once make no circle', async () => {
  const first = await group('1st Platoon', 'platoon')
  const section = await group('Mortars', 'section', first)
  const team = await group('A Team', 'team', section)
  const move = (groupId: string, parentId: string | null, kind: Group['kind'], name: string, token: string) =>
    server.call(saveGroup, { ...of(), groupId, parentId, kind, name, position: 0 }, token)
  await Promise.allSettled([
    move(section, team, 'section', 'Mortars', roster.owner.token),
    move(team, first, 'team', 'A Team', roster.editor.token),
    move(first, team, 'platoon', '1st Platoon', roster.owner.token),
  ])
  const { groups } = await server.call(getRoster, of(), roster.owner.token)
  const above = new Map(groups.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of groups) {
    let steps = 0
    for (let up = above.get(id); up; up = above.get(up)) steps++
    expect(steps).toBeLessThan(3)
  }
})
