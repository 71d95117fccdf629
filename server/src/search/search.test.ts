import { randomUUID } from 'node:crypto'
import { saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { saveManifest } from '@muster/domain/operations/manifests/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { fold } from '@muster/domain/kernel/search-words.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, givenEvent, publishedEvent } from '../testing/unit/events.ts'
import { givenTask, setState } from '../testing/unit/tasks.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { linkByHand } from '../testing/unit/link-by-hand.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let firstSergeant: WorldAccount
let squadLeader: WorldAccount
let peer: WorldAccount
let company: WorldRoster
let squad: WorldRoster
let beside: WorldRoster

beforeAll(async () => {
  setting = await startWorld(NOW)
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  squadLeader = await world.leader('SSG', 'Dixon')
  peer = await world.leader('SSG', 'Peerless')
  const soldiers = [
    { rank: 'SSG', last: 'Dixon', first: 'Ana' },
    { rank: 'SGT', last: 'Smith', first: 'John', middle: 'Abel', mos: '91B', cell: '910-555-0100' },
    { rank: 'PFC', last: 'Núñez', first: 'Zoë' },
    { rank: 'SPC', last: "O'Brien", first: 'Smita' },
    { rank: 'PV2', last: 'Percent%', first: 'Under_score' },
  ]
  company = await world.roster(firstSergeant, { name: 'A Co', soldiers })
  squad = await world.roster(squadLeader, {
    name: '1st Squad',
    soldiers: [{ rank: 'PFC', last: 'Smithers', first: 'Jo' }],
  })
  beside = await world.roster(peer, { name: 'B Co', soldiers: [{ rank: 'SGT', last: 'Smith', first: 'Beside' }] })
  await linkByHand(setting.server.database.pool, company.soldiers[0]?.id, squadLeader.uid)
})
afterAll(() => setting.close())

const search = (text: string, by = firstSergeant, rosterId = company.id) =>
  setting.as(by).call(listSearchResults, { rosterId, text })
const names = async (text: string, by?: WorldAccount, rosterId?: string) =>
  (await search(text, by, rosterId)).soldiers.map(({ name }) => name)

describe('Soldiers', () => {
  test.each([
    ['smi j', ['SGT Smith, John A', 'PFC Smithers, Jo']],
    ['sgt smith', ['SGT Smith, John A']],
    ['John Smith', ['SGT Smith, John A']],
    ['Smith, John', ['SGT Smith, John A']],
    ['nunez', ['PFC Núñez, Zoë']],
    ['ZOE NÚÑ', ['PFC Núñez, Zoë']],
    ["o'brien", ["SPC O'Brien, Smita"]],
    ['obrien', ["SPC O'Brien, Smita"]],
    ['91b', ['SGT Smith, John A']],
    ['mith', []],
    ['%', []],
    ['percent', ['PV2 Percent%, Under_score']],
    ['p_rcent', []],
    ['...', []],
  ])('%j finds %j', async (text, found) => {
    expect(await names(text)).toEqual(found)
  })

  test('last names that begin with it come before first names', async () => {
    expect(await names('smi')).toEqual(['SGT Smith, John A', 'PFC Smithers, Jo', "SPC O'Brien, Smita"])
  })

  test('say whose roster they are on', async () => {
    const { soldiers } = await search('smithers')
    expect(soldiers).toMatchObject([{ rosterId: squad.id, rosterName: '1st Squad', soldierId: squad.soldiers[0]?.id }])
  })

  test('a leader above sees below, and neither below, beside nor a stranger sees others', async () => {
    expect(await names('smi', squadLeader, squad.id)).toEqual(['PFC Smithers, Jo'])
    await expect(search('smi', squadLeader, company.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(search('smi', peer, company.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(search('…', peer, company.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await names('smi', firstSergeant, squad.id)).toEqual(['PFC Smithers, Jo'])
  })
})

test('tasks: open ones by suspense, then done ones', async () => {
  const leader = setting.as(firstSergeant)
  const done = await givenTask(leader, company.id, { title: 'Range cards, old' })
  await setState(leader, done, 'complete')
  await givenTask(leader, company.id, { title: 'Draw range box', suspense: { date: '2026-11-20', time: null } })
  await givenTask(setting.as(squadLeader), squad.id, {
    title: 'Range cards',
    suspense: { date: '2026-11-14', time: null },
  })
  const { tasks } = await search('rang')
  expect(tasks.map(({ title, rosterName, closed }) => [title, rosterName, closed])).toEqual([
    ['Range cards', '1st Squad', false],
    ['Draw range box', 'A Co', false],
    ['Range cards, old', 'A Co', true],
  ])
})

test('events: each with its next day, the nearest first, then past ones, without drafts of rosters below', async () => {
  const leader = setting.as(firstSergeant)
  await givenEvent(leader, company.id, { title: 'Gunnery prep', when: at('2026-12-01T09:00', '10:00') })
  const weekly = { title: 'Gunnery meeting', when: at('2026-10-02T09:00', '10:00'), recurrence: 'FREQ=WEEKLY' }
  await publishedEvent(leader, company.id, weekly)
  await publishedEvent(leader, company.id, { title: 'Gunnery past', when: at('2026-11-02T09:00', '10:00') })
  await givenEvent(setting.as(squadLeader), squad.id, { title: 'Gunnery draft', when: at('2026-11-13T09:00', '10:00') })
  const { events } = await search('gunn')
  expect(events.map(({ title, day }) => [title, day])).toEqual([
    ['Gunnery meeting', '2026-11-13'],
    ['Gunnery prep', '2026-12-01'],
    ['Gunnery past', '2026-11-02'],
  ])
})

test('PostgreSQL folds text as the app does', async () => {
  const { rows } = await setting.server.database.pool.query<{ id: string; last_name: string }>(
    'select id, last_name from soldiers where roster_id = $1',
    [company.id],
  )
  for (const { id, last_name: last } of rows) {
    const { soldiers } = await search(fold(last))
    expect(soldiers.map(({ soldierId }) => soldierId)).toContain(id)
  }
})

test.each(['', '   ', 'x'.repeat(81)])('the search %j is refused by its field', async (text) => {
  await expect(search(text)).rejects.toMatchObject({ code: 'invalid-argument', details: { field: 'text' } })
})

test('licenses: by what they are for, and by their holder', async () => {
  const soldierId = company.soldiers[1]?.id ?? ''
  const license = {
    kind: 'military' as const,
    issuedOn: '2026-01-05',
    vehicles: [{ vehicle: 'M1083', standing: 'qualified' as const }],
  }
  const about = { rosterId: company.id, soldierId, licenseId: randomUUID(), version: null }
  await setting.as(firstSergeant).call(saveLicense, { ...about, license })
  for (const text of ['m1083', 'smith m108', 'of346', 'smith license']) {
    const { licenses } = await search(text)
    expect(licenses, text).toMatchObject([{ soldierId, name: 'SGT Smith, J.', subject: 'M1083 MTV' }])
  }
  expect((await search('smith')).licenses).toEqual([])
  expect((await search('nunez m1083')).licenses).toEqual([])
})

test('taskings, equipment and manifests, of rosters below too, and nothing of a roster beside', async () => {
  const leader = setting.as(firstSergeant)
  const below = setting.as(squadLeader)
  const item = { name: 'Widget PVS-14', kind: 'nvg' as const, quantity: 9, sensitive: false, note: '' }
  for (const [client, rosterId] of [
    [below, squad.id],
    [setting.as(peer), beside.id],
  ] as const) {
    await client.call(saveEquipment, { rosterId, itemId: randomUUID(), version: null, item })
  }
  const about = { rosterId: company.id, manifestId: randomUUID(), version: null }
  await leader.call(saveManifest, { ...about, name: 'Widget convoy', on: '2026-11-20', place: 'Range 37' })
  const found = await search('widg')
  expect(found.equipment).toMatchObject([{ rosterId: squad.id, name: 'Widget PVS-14', quantity: 9, out: 0 }])
  expect(found.manifests).toMatchObject([
    { rosterId: company.id, name: 'Widget convoy', on: '2026-11-20', final: false },
  ])
  expect((await search('widg pvs', squadLeader, squad.id)).equipment).toHaveLength(1)
  expect((await search('91b')).soldiers).toMatchObject([{ detail: '91B', phone: '910-555-0100' }])
})
