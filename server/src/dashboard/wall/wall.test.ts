import { randomUUID } from 'node:crypto'
import { getWall } from '@muster/domain/dashboard/wall/functions.ts'
import { getPerstat, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { saveFormation } from '@muster/domain/dutyday/formations/functions.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { dutyRoster, publishSeen } from '../../testing/unit/duty-rosters.ts'
import { at, givenEvent, publishedEvent } from '../../testing/unit/events.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let leader: WorldAccount
let company: WorldRoster
let client: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  leader = await setting.world.leader('1SG', 'Hale')
  const [hq, first] = [randomUUID(), randomUUID()]
  company = await setting.world.roster(leader, {
    name: 'A Co',
    groups: [
      { id: hq, kind: 'section', name: 'HQ', parentId: null, position: 0 },
      { id: first, kind: 'platoon', name: '1st Platoon', parentId: null, position: 1 },
    ],
    soldiers: [
      { rank: 'SSG', last: 'Quill', position: 'Squad Leader', groupId: first, strength: 'assigned' },
      { rank: 'SGT', last: 'Varga', position: 'Team Leader', groupId: first, strength: 'assigned' },
      { rank: 'SFC', last: 'Navarro', position: 'Platoon Sergeant', groupId: hq, strength: 'assigned' },
    ],
  })
  client = setting.as(leader)
  setting.at('2026-11-12T12:00:00.000Z')
})

const wall = (asked: { over?: 'chain'; names?: boolean } = {}) =>
  client.call(getWall, { rosterId: company.id, ...asked })

test('the boards count as the PERSTAT does, by group', async () => {
  const [quill] = company.soldiers
  if (!quill) throw new Error('three')
  await setting.world.entry(company, quill, { status: 'LV', from: TODAY, to: TODAY })
  const shown = await wall()
  const perstat = await client.call(getPerstat, { rosterId: company.id })
  expect(shown).toMatchObject({ unit: 'A Co', today: TODAY, timeZone: 'America/New_York', submittedAt: null })
  expect(shown.strength).toEqual(perstat.total)
  expect(shown.groups).toEqual([
    { name: 'HQ', onHand: 1, accounted: 0 },
    { name: '1st Platoon', onHand: 2, accounted: 1 },
  ])
  expect(shown.readiness).toMatchObject({ red: expect.any(Number), noData: expect.any(Number) })
})

describe('on a day off', () => {
  const THANKSGIVING = '2026-11-26'
  const day = '2026-11-25'
  const formation = {
    name: 'First formation',
    time: '06:30',
    weekdays: [1, 2, 3, 4, 5],
    closesAfter: 60,
    counts: 'day' as const,
    onDaysOff: false,
  }
  const present = async () => {
    await client.call(saveFormation, { rosterId: company.id, formationId: randomUUID(), version: null, formation })
    setting.at('2026-11-25T11:00:00.000Z')
    for (const soldier of company.soldiers)
      await setting.world.entry(company, soldier, { status: 'PDY', from: day, to: day })
  }

  test('the boards lead with the last report, as it was submitted', async () => {
    await present()
    setting.at('2026-11-25T11:22:00.000Z')
    const { submittedAt } = await client.call(submitAccountability, { rosterId: company.id, dutyDate: day })
    setting.at('2026-11-26T14:00:00.000Z')
    const shown = await wall()
    expect(shown).toMatchObject({ today: THANKSGIVING, submittedAt: null, dayOff: { day, submittedAt } })
    expect(shown.strength).toMatchObject({ onHand: 3, accounted: 3, counts: { PDY: 3, NR: 0 } })
    expect(shown.groups).toEqual([
      { name: 'HQ', onHand: 1, accounted: 1 },
      { name: '1st Platoon', onHand: 2, accounted: 2 },
    ])
  })

  test('without a report, with the last duty day', async () => {
    await present()
    setting.at('2026-11-26T14:00:00.000Z')
    const shown = await wall()
    expect(shown.dayOff).toEqual({ day, submittedAt: null })
    expect(shown.strength).toMatchObject({ accounted: 3, counts: { NR: 0 } })
  })

  test('a report that was submitted all the same is today’s', async () => {
    await present()
    setting.at('2026-11-26T11:30:00.000Z')
    const report = await client.call(submitAccountability, { rosterId: company.id, dutyDate: THANKSGIVING })
    const shown = await wall()
    expect(shown).toMatchObject({ dayOff: null, submittedAt: report.submittedAt })
    expect(shown.strength.counts.NR).toBe(3)
  })
})

test('a roster without Soldiers has no day off of its own', async () => {
  const empty = await setting.world.roster(leader, { name: 'New', soldiers: [] })
  expect(await client.call(getWall, { rosterId: empty.id })).toMatchObject({ dayOff: null })
})

test('no name leaves the server unless names are asked for', async () => {
  const about = await dutyRoster(client, company, { beginsOn: TODAY, members: company.soldiers.slice(0, 2) })
  await publishSeen(client, about, '2026-11-14')
  const [first, second] = ['SSG Squad Leader', 'SGT Team Leader']
  const plain = await wall()
  expect(plain.duties).toMatchObject([{ name: 'CQ', days: [{ day: TODAY }, { day: '2026-11-13' }] }])
  expect(plain.duties[0]?.days.flatMap(({ people }) => people).toSorted()).toEqual([second, first])
  for (const { last } of [{ last: 'Quill' }, { last: 'Varga' }, { last: 'Navarro' }, { last: 'Hale' }])
    expect(JSON.stringify(plain)).not.toContain(last)
  const named = await wall({ names: true })
  expect(named.duties[0]?.days.flatMap(({ people }) => people).toSorted()).toEqual(['SGT Varga', 'SSG Quill'])
})

test('events of the roster and its groups, but not those of one Soldier, appointments or drafts', async () => {
  const rosterId = company.id
  const [quill] = company.soldiers
  const when = at('2026-11-13T09:00', '10:00')
  await publishedEvent(client, rosterId, { title: 'Layout', when })
  await publishedEvent(client, rosterId, { title: 'Dental', type: 'appointment', when })
  const only = { whole: false, groupIds: [], soldierIds: [quill?.id ?? ''] }
  await publishedEvent(client, rosterId, { title: 'Board', audience: only, when })
  await givenEvent(client, rosterId, { title: 'Not yet decided', when })
  expect((await wall()).events.map(({ title }) => title)).toEqual(['Layout'])
})

test('over the chain: the rosters below, and a running recall of one of them', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const platoon = await setting.world.roster(sergeant, { name: '1st Platoon', soldiers: 4 })
  await linkByHand(setting.server.database.pool, company.soldiers[2]?.id, sergeant.uid)
  const recall = { rosterId: platoon.id, recallId: randomUUID(), kind: 'drill' as const, message: 'Report.', called: 4 }
  await setting.as(sergeant).call(startRecall, recall)
  expect((await wall()).recalls).toEqual([])
  const shown = await wall({ over: 'chain' })
  expect(shown.recalls).toMatchObject([{ rosterName: '1st Platoon', kind: 'drill', called: 4, answered: 0 }])
  expect(shown.groups.map(({ name }) => name)).toEqual(['1st Platoon'])
  expect(shown.strength.onHand).toBe(7)
})
