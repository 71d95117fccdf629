import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getGroupReports, nudgeGroups } from '@muster/domain/dutyday/groups/functions.ts'
import {
  archiveSoldiers,
  deleteGroup,
  getRoster,
  listSoldiers,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { handOverGroups, setLeaderPart, takeBackGroups } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { leaveRoster, listCoLeaders, removeCoLeader, setCoLeaderRole } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_TABLE } from '../../every-table.ts'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { atOnce, noticesTo, wordsTo } from '../../testing/unit/notices.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { rosterJobs } from '../jobs.ts'

// 0630 in New York, and the evening before in Honolulu.
const NOW = new Date('2026-11-12T11:30:00Z')
const TODAY = '2026-11-12' as CalendarDate
const FOURTH = '2026-12-04' as CalendarDate

let setting: WorldServer
let owner: WorldAccount
let reyes: WorldAccount
let cole: WorldAccount
let hale: WorldAccount
let roster: WorldRoster
let platoon: Group
let squad: Group
let second: Group
let team: Group
let reyesRow: WorldSoldier

beforeAll(async () => {
  setting = await startWorld(NOW.toISOString())
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.server.clock.set(NOW)
  const { world } = setting
  owner = await world.leader('1SG', 'Navarro')
  reyes = await world.leader('SSG', 'Reyes')
  cole = await world.leader('SGT', 'Cole')
  hale = await world.leader('SSG', 'Hale')
  const group = (name: string, kind: Group['kind'], parentId: string | null, position: number): Group => ({
    id: randomUUID(),
    parentId,
    kind,
    name,
    position,
  })
  platoon = group('1st Platoon', 'platoon', null, 0)
  squad = group('1st Squad', 'squad', platoon.id, 0)
  second = group('2nd Squad', 'squad', platoon.id, 1)
  team = group('Team A', 'team', squad.id, 0)
  roster = await world.roster(owner, { name: 'A Co', groups: [platoon, squad, second, team], soldiers: [] })
  const rows = await world.arrive(roster, [
    { rank: 'SSG', last: 'Reyes', groupId: squad.id },
    { rank: 'SGT', last: 'Cole', groupId: team.id },
    { rank: 'SPC', last: 'Adams', groupId: squad.id },
    { rank: 'SPC', last: 'Baker', groupId: team.id },
    { rank: 'SSG', last: 'Hale', groupId: second.id },
    { rank: 'SFC', last: 'Ochoa', groupId: platoon.id },
  ])
  reyesRow = rows[0] as WorldSoldier
  await world.link(roster, reyesRow, reyes)
  for (const each of [reyes, cole, hale]) await world.member(roster, each, 'editor')
  await give(reyes, part('squad leader', squad))
  await give(cole, part('team leader', team))
  await give(hale, part('squad leader', second))
})

const of = () => ({ rosterId: roster.id })
const as = (account: WorldAccount) => setting.as(account)
const part = (position: 'squad leader' | 'team leader', ...groups: Group[]): LeaderPart => ({
  position,
  groupIds: groups.map(({ id }) => id),
  areas: PRESETS[position].areas,
})
const give = (account: WorldAccount, value: LeaderPart | null) =>
  as(owner).call(setLeaderPart, { ...of(), uid: account.uid, part: value })
const handed = (more: object = {}) => ({
  ...of(),
  uid: reyes.uid,
  toUid: cole.uid,
  groupIds: [squad.id],
  from: TODAY,
  until: FOURTH,
  ...more,
})
const handOver = (more: object = {}, by: WorldAccount = reyes) => as(by).call(handOverGroups, handed(more))
const takeBack = (by: WorldAccount, toUid = cole.uid) => as(by).call(takeBackGroups, { ...of(), uid: reyes.uid, toUid })
const seenBy = async (account: WorldAccount) =>
  (await as(account).call(listSoldiers, { ...of(), fields: ['last'] })).soldiers.map(({ last }) => last).toSorted()
const leads = async (account: WorldAccount) => (await as(account).call(getRoster, of())).part?.groupIds
const list = async () => (await as(owner).call(listCoLeaders, of())).handOvers
const SQUAD = ['Adams', 'Baker', 'Cole', 'Reyes']
const TEAM = ['Baker', 'Cole']

async function pass(at: string): Promise<void> {
  setting.server.clock.set(new Date(at))
  const job = rosterJobs(setting.server.database, EVERY_TABLE, () => new Date(at)).find(
    ({ name }) => name === 'roster.pass-hand-overs',
  )
  await job?.handle({ id: '', data: {}, signal: new AbortController().signal })
}

test('a squad leader hands the squad over: the other leads it at once, and no longer after the last day', async () => {
  expect(await seenBy(cole)).toEqual(TEAM)
  await handOver()
  expect(await seenBy(cole)).toEqual(SQUAD)
  expect(new Set(await leads(cole))).toEqual(new Set([squad.id, team.id]))
  // The leader on leave may still look and act.
  expect(await seenBy(reyes)).toEqual(SQUAD)
  expect(await list()).toEqual([
    { groupId: squad.id, uid: reyes.uid, toUid: cole.uid, from: TODAY, until: FOURTH, begun: true },
  ])
  expect(await noticesTo(setting, cole)).toContain('SSG Reyes hands 1st Squad of A Co over to SGT Cole')
  expect(await noticesTo(setting, owner)).toContain('SSG Reyes hands 1st Squad of A Co over to SGT Cole')
  expect(await noticesTo(setting, reyes)).not.toContain('SSG Reyes hands 1st Squad of A Co over to SGT Cole')

  // 2359 of the last day in New York, then a minute later.
  await pass('2026-12-05T04:59:00Z')
  expect(await seenBy(cole)).toEqual(SQUAD)
  await pass('2026-12-05T05:00:00Z')
  expect(await seenBy(cole)).toEqual(TEAM)
  expect(await leads(cole)).toEqual([team.id])
  expect(await list()).toEqual([])
  for (const each of [cole, reyes, owner]) {
    const told = (await noticesTo(setting, each)).filter((title) => title === 'SSG Reyes leads 1st Squad of A Co again')
    expect(told).toHaveLength(1)
  }
})

test('one planned ahead gives nothing before its first day, and says so when it begins', async () => {
  await handOver({ from: '2026-12-01' })
  expect(await seenBy(cole)).toEqual(TEAM)
  await pass('2026-12-01T04:59:00Z')
  expect(await seenBy(cole)).toEqual(TEAM)
  await pass('2026-12-01T05:00:00Z')
  expect(await seenBy(cole)).toEqual(SQUAD)
  expect(await list()).toMatchObject([{ begun: true }])
  for (const each of [cole, reyes, owner]) {
    const begun = (await noticesTo(setting, each)).filter((title) => title.endsWith('from today'))
    expect(begun).toEqual(['SGT Cole leads 1st Squad of A Co from today'])
  }
  await pass('2026-12-01T05:01:00Z')
  expect((await noticesTo(setting, cole)).filter((title) => title.endsWith('from today'))).toHaveLength(1)
})

test('one whose days both passed while the server was down gives nothing', async () => {
  await handOver({ from: '2026-12-01' })
  await pass('2026-12-20T12:00:00Z')
  expect(await list()).toEqual([])
  expect(await seenBy(cole)).toEqual(TEAM)
  expect((await noticesTo(setting, cole)).filter((title) => title.endsWith('again'))).toEqual([])
})

describe('two leaders of one squad hand it to the same leader', () => {
  beforeEach(async () => {
    await give(hale, part('squad leader', squad))
    await handOver({ from: '2026-12-01', until: '2026-12-04' })
    await handOver({ uid: hale.uid, from: '2026-12-03', until: '2026-12-10' }, hale)
    await pass('2026-12-01T12:00:00Z')
    await pass('2026-12-03T12:00:00Z')
    expect(await seenBy(cole)).toEqual(SQUAD)
  })

  test('who keeps it until the last day of the later one', async () => {
    await pass('2026-12-05T12:00:00Z')
    expect(await list()).toMatchObject([{ uid: hale.uid, begun: true }])
    expect(await seenBy(cole)).toEqual(SQUAD)
    await pass('2026-12-11T12:00:00Z')
    expect(await list()).toEqual([])
    expect(await seenBy(cole)).toEqual(TEAM)
  })

  test('who keeps it when one of them ends theirs', async () => {
    await takeBack(reyes)
    expect(await seenBy(cole)).toEqual(SQUAD)
  })

  test('who loses it when the days of both are over at once', async () => {
    await pass('2026-12-11T12:00:00Z')
    expect(await list()).toEqual([])
    expect(await seenBy(cole)).toEqual(TEAM)
  })

  test('who loses it when removed', async () => {
    await as(owner).call(removeCoLeader, { ...of(), uid: cole.uid })
    expect(await list()).toEqual([])
  })

  test('who loses it when the group is deleted', async () => {
    await as(owner).call(deleteGroup, { ...of(), groupId: squad.id })
    expect(await list()).toEqual([])
    expect(await leads(cole)).toEqual([team.id])
  })

  test('which does not keep the roster from being deleted', async () => {
    await setting.server.database.pool.query('delete from rosters where id = $1', [roster.id])
    const { rows } = await setting.server.database.pool.query('select from roster_parts where roster_id = $1', [
      roster.id,
    ])
    expect(rows).toEqual([])
  })
})

test.each([
  ['the leader who handed it over', () => reyes],
  ['the leader who took it', () => cole],
  ['the owner', () => owner],
])('%s ends it early, and the others learn so', async (_, by) => {
  await handOver()
  await takeBack(by())
  expect(await seenBy(cole)).toEqual(TEAM)
  expect(await seenBy(reyes)).toEqual(SQUAD)
  expect(await refusalOf(takeBack(by()))).toMatchObject({ code: 'not-found', details: { field: 'toUid' } })
  for (const each of [reyes, cole, owner]) {
    const told = (await noticesTo(setting, each)).includes('SSG Reyes leads 1st Squad of A Co again')
    expect(told).toBe(each !== by())
  }
})

test('ending one leaves the other between the same two leaders, and a planned one is canceled', async () => {
  await give(reyes, part('squad leader', squad, second))
  await handOver()
  await handOver({ groupIds: [second.id], from: '2026-12-20', until: '2026-12-24' })
  const end = (group: Group) =>
    as(reyes).call(takeBackGroups, { ...of(), uid: reyes.uid, toUid: cole.uid, groupIds: [group.id] })
  await end(squad)
  expect(await list()).toMatchObject([{ groupId: second.id, begun: false }])
  expect(await noticesTo(setting, cole)).toContain('SSG Reyes leads 1st Squad of A Co again')
  expect(await refusalOf(end(squad))).toMatchObject({ code: 'not-found' })
  await end(second)
  expect(await list()).toEqual([])
  expect(await noticesTo(setting, cole)).toContain('SSG Reyes keeps 2nd Squad of A Co')
})

test('nobody else ends it', async () => {
  await handOver()
  expect(await refusalOf(takeBack(hale))).toMatchObject({ code: 'permission-denied' })
  expect(await seenBy(cole)).toEqual(SQUAD)
})

test('the owner hands over for a leader, also to one with more rights', async () => {
  await give(hale, { position: null, groupIds: [second.id], areas: PRESETS['platoon sergeant'].areas })
  expect(await refusalOf(handOver({ toUid: hale.uid }))).toMatchObject({
    code: 'permission-denied',
    details: { field: 'toUid' },
  })
  await handOver({ toUid: hale.uid }, owner)
  expect(await seenBy(hale)).toEqual([...SQUAD, 'Hale'].toSorted())
})

describe('it ends by the same act', () => {
  const LOST = 'SSG Reyes no longer leads it, and so cannot hand it over.'
  const WHOLE = 'SSG Reyes has the whole roster now.'
  const ENDS: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
    'when the leader loses the group': [() => give(reyes, part('squad leader', second)), LOST],
    'when the leader has the whole roster': [() => give(reyes, null), WHOLE],
    'when the leader is removed': [() => as(owner).call(removeCoLeader, { ...of(), uid: reyes.uid }), LOST],
    'when the leader gets a role over the whole roster': [
      () => as(owner).call(setCoLeaderRole, { ...of(), uid: reyes.uid, role: 'viewer' }),
      WHOLE,
    ],
    'when the leader moves to another squad': [
      () => as(owner).call(updateSoldiers, { ...of(), soldierIds: [reyesRow.id], patch: { groupId: second.id } }),
      LOST,
    ],
  }
  test.each(Object.entries(ENDS))('%s, and who had it learns so', async (_, [act, why]) => {
    await handOver()
    await act()
    expect(await list()).toEqual([])
    expect(await seenBy(cole)).toEqual(TEAM)
    expect((await wordsTo(setting, cole)).split('\n')).toEqual(
      expect.arrayContaining(['SGT Cole no longer leads 1st Squad of A Co for SSG Reyes', why]),
    )
    // Whoever did it knows.
    expect(await noticesTo(setting, owner)).not.toContain('SGT Cole no longer leads 1st Squad of A Co for SSG Reyes')
  })

  test('when the Soldier is archived by a leader who may not say who leads', async () => {
    await handOver()
    await give(hale, { position: null, groupIds: null, areas: PRESETS['platoon sergeant'].areas })
    await as(hale).call(archiveSoldiers, {
      ...of(),
      soldierIds: [reyesRow.id],
      lossDate: TODAY,
      reason: 'ETS',
    })
    expect(await list()).toEqual([])
    for (const each of [cole, owner]) {
      expect(await noticesTo(setting, each)).toContain('SGT Cole no longer leads 1st Squad of A Co for SSG Reyes')
    }
  })

  test('when the leader leaves the roster', async () => {
    await handOver()
    await as(reyes).call(leaveRoster, of())
    expect(await noticesTo(setting, cole)).toContain('SGT Cole no longer leads 1st Squad of A Co for SSG Reyes')
  })

  test('but of one that is ended or over, only what was done is told', async () => {
    await handOver()
    await takeBack(reyes)
    await handOver()
    await pass('2026-12-05T05:00:00Z')
    for (const each of [cole, reyes, owner]) {
      expect((await noticesTo(setting, each)).filter((title) => title.includes('no longer leads'))).toEqual([])
    }
  })

  test('when the group is deleted', async () => {
    await handOver()
    await as(owner).call(deleteGroup, { ...of(), groupId: squad.id })
    expect(await list()).toEqual([])
    expect(await leads(cole)).toEqual([team.id])
    expect(await wordsTo(setting, cole)).toContain('1st Squad was deleted. You still lead Team A.')
  })

  test('when the other is removed, and when the other gets the group for good', async () => {
    await handOver()
    await give(cole, part('team leader', squad))
    expect(await list()).toEqual([])
    await pass('2026-12-05T05:00:00Z')
    expect(await seenBy(cole)).toEqual(SQUAD)
    await give(cole, part('team leader', team))
    setting.server.clock.set(NOW)
    await handOver()
    await as(owner).call(removeCoLeader, { ...of(), uid: cole.uid })
    expect(await list()).toEqual([])
  })

  test('but not when the part of either is saved again, and the other keeps their groups alone', async () => {
    await handOver()
    await give(reyes, part('squad leader', squad))
    await give(cole, part('team leader', team))
    expect(await seenBy(cole)).toEqual(SQUAD)
    const { leaders } = await as(owner).call(listCoLeaders, of())
    expect(leaders.find(({ uid }) => uid === cole.uid)?.part?.groupIds).toEqual([team.id])
  })
})

describe('a leader who acts for another', () => {
  test('moves to another squad without taking the other’s along', async () => {
    const coleRow = await setting.world.arrive(roster, [{ rank: 'SGT', last: 'Cole2', groupId: squad.id }])
    await setting.world.link(roster, coleRow[0] as WorldSoldier, cole)
    await handOver()
    const move = (groupId: string) =>
      as(owner).call(updateSoldiers, { ...of(), soldierIds: [(coleRow[0] as WorldSoldier).id], patch: { groupId } })
    await move(second.id)
    expect(new Set(await leads(cole))).toEqual(new Set([squad.id, team.id]))
  })

  test('cannot hand it on', async () => {
    await handOver()
    expect(await refusalOf(handOver({ uid: cole.uid, toUid: hale.uid }, cole))).toMatchObject({
      code: 'not-found',
      details: { field: 'groupIds.0' },
    })
  })

  test('is reminded to report, and the leader on leave is not', async () => {
    await handOver()
    const { groups } = await as(owner).call(getGroupReports, of())
    expect(groups.find(({ groupId }) => groupId === squad.id)?.leaders).toHaveLength(2)
    await as(owner).call(nudgeGroups, { ...of(), dutyDate: TODAY, groupIds: [squad.id] })
    const due = (titles: readonly string[]) => titles.filter((title) => title === 'Accountability is due')
    expect(due(await noticesTo(setting, cole))).toHaveLength(1)
    expect(due(await noticesTo(setting, reyes))).toEqual([])
  })
})

describe('a hand-over is refused', () => {
  const REFUSED: Readonly<Record<string, readonly [() => object, string, string | undefined, (() => WorldAccount)?]>> =
    {
      'by somebody else': [() => ({}), 'permission-denied', undefined, () => hale],
      'to oneself': [() => ({ toUid: reyes.uid }), 'invalid-argument', 'toUid'],
      'to the owner': [() => ({ toUid: owner.uid }), 'failed-precondition', 'toUid'],
      'to somebody who does not keep the roster': [() => ({ toUid: randomUUID() }), 'not-found', 'toUid'],
      'of a group of somebody else': [() => ({ groupIds: [second.id] }), 'not-found', 'groupIds.0'],
      'of a group below the own': [() => ({ groupIds: [team.id] }), 'not-found', 'groupIds.0'],
      'of a group that is not there': [() => ({ groupIds: [squad.id, randomUUID()] }), 'not-found', 'groupIds.1'],
      'of no group': [() => ({ groupIds: [] }), 'invalid-argument', 'groupIds'],
      'from a day that is over': [() => ({ from: '2026-11-11' }), 'invalid-argument', 'from'],
      'until before it begins': [() => ({ from: '2026-12-05' }), 'invalid-argument', 'until'],
      'for more than a year': [() => ({ until: '2027-11-13' }), 'invalid-argument', 'until'],
      'until a day that no calendar has': [() => ({ until: '2026-11-31' }), 'invalid-argument', 'until'],
    }
  test.each(Object.entries(REFUSED))('%s', async (_, [more, code, field, by]) => {
    const refusal = await refusalOf(handOver(more(), by?.() ?? reyes))
    expect(refusal).toMatchObject({ code, ...(field ? { details: { field } } : {}) })
    expect(await list()).toEqual([])
  })

  test('to somebody who leads the group already, or only sees accountability', async () => {
    await give(hale, part('squad leader', platoon))
    expect(await refusalOf(handOver({ toUid: hale.uid }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('1st Squad already') as string,
    })
    await give(hale, { position: null, groupIds: [second.id], areas: PRESETS.medic.areas })
    expect(await refusalOf(handOver({ toUid: hale.uid }, owner))).toMatchObject({
      message: expect.stringContaining('may not change accountability') as string,
    })
  })

  test('twice, whatever comes first, and one of two at once stands', async () => {
    const { answers, refusals } = await atOnce(handOver(), handOver({ toUid: hale.uid }))
    expect([answers.length, refusals.length]).toEqual([1, 1])
    expect(refusals[0]?.code).toBe('failed-precondition')
    expect(await list()).toHaveLength(1)
    expect(await refusalOf(handOver({ toUid: hale.uid, from: '2026-12-20', until: '2026-12-21' }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('with a list in which one group fails, and none is handed over', async () => {
    await give(reyes, part('squad leader', squad, second))
    await handOver({ groupIds: [second.id], toUid: cole.uid })
    expect(await refusalOf(handOver({ groupIds: [squad.id, second.id] }))).toMatchObject({
      code: 'failed-precondition',
    })
    expect(await list()).toHaveLength(1)
  })
})
