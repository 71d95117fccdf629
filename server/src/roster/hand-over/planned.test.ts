import { randomUUID } from 'node:crypto'
import { deleteGroup, getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import { handOverGroups, setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { type LeaderPosition, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { listCoLeaders, removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_TABLE } from '../../every-table.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { noticesTo, wordsTo } from '../../testing/unit/notices.ts'
import { rosterJobs } from '../jobs.ts'

const NOW = new Date('2026-11-12T11:30:00Z')
const TEAM = ['Baker']
const SQUAD = ['Adams', ...TEAM]

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

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.server.clock.set(NOW)
  const { world } = setting
  owner = await world.leader('1SG', 'Navarro')
  reyes = await world.leader('SSG', 'Reyes')
  cole = await world.leader('SGT', 'Cole')
  hale = await world.leader('SSG', 'Hale')
  platoon = { id: randomUUID(), parentId: null, kind: 'platoon', name: '1st Platoon', position: 0 }
  squad = { id: randomUUID(), parentId: platoon.id, kind: 'squad', name: '1st Squad', position: 0 }
  second = { id: randomUUID(), parentId: platoon.id, kind: 'squad', name: '2nd Squad', position: 1 }
  team = { id: randomUUID(), parentId: squad.id, kind: 'team', name: 'Team A', position: 0 }
  roster = await world.roster(owner, {
    name: 'A Co',
    groups: [platoon, squad, second, team],
    soldiers: [
      { rank: 'SPC', last: 'Adams', groupId: squad.id },
      { rank: 'SPC', last: 'Baker', groupId: team.id },
    ],
  })
  for (const each of [reyes, cole, hale]) await world.member(roster, each, 'editor')
  await give(reyes, part('squad leader', squad))
  await give(cole, part('team leader', team))
  await give(hale, part('squad leader', second))
})

const of = () => ({ rosterId: roster.id })
const as = (account: WorldAccount) => setting.as(account)
const part = (position: LeaderPosition, ...groups: Group[]): LeaderPart => ({
  position,
  groupIds: groups.map(({ id }) => id),
  areas: PRESETS[position].areas,
})
const give = (account: WorldAccount, value: LeaderPart) =>
  as(owner).call(setLeaderPart, { ...of(), uid: account.uid, part: value })
const handOver = (more: object = {}, by: WorldAccount = reyes) =>
  as(by).call(handOverGroups, {
    ...of(),
    uid: reyes.uid,
    toUid: cole.uid,
    groupIds: [squad.id],
    from: '2026-12-01',
    until: '2026-12-04',
    ...more,
  })
const seenBy = async (account: WorldAccount) =>
  (await as(account).call(listSoldiers, { ...of(), fields: ['last'] })).soldiers.map(({ last }) => last).toSorted()
const leads = async (account: WorldAccount) => (await as(account).call(getRoster, of())).part?.groupIds
const list = async () => (await as(owner).call(listCoLeaders, of())).handOvers

async function pass(at: string): Promise<void> {
  setting.server.clock.set(new Date(at))
  const job = rosterJobs(setting.server.database, EVERY_TABLE, () => new Date(at)).find(
    ({ name }) => name === 'roster.pass-hand-overs',
  )
  await job?.handle({ id: '', data: {}, signal: new AbortController().signal })
}

describe('one that was planned begins only if it could be made that day', () => {
  const FIRST = '2026-12-01T12:00:00Z'
  const CANCELED = 'The hand-over of 1st Squad of A Co to SGT Cole is canceled'
  const toldOf = async (account: WorldAccount) =>
    (await wordsTo(setting, account))
      .split('\n')
      .filter((line, at, all) => line === CANCELED || all[at - 1] === CANCELED)
  const plan = (by?: WorldAccount) => handOver({}, by)

  test('the leader who takes it may do more by then, and both and the owner learn why', async () => {
    await plan()
    await give(cole, { position: null, groupIds: [team.id], areas: PRESETS['platoon sergeant'].areas })
    await pass(FIRST)
    expect(await seenBy(cole)).toEqual(TEAM)
    expect(await list()).toEqual([])
    for (const each of [reyes, cole, owner]) {
      expect(await toldOf(each)).toEqual([
        CANCELED,
        'SGT Cole may do more than SSG Reyes in taskings and equipment. Ask the owner to hand it over.',
      ])
    }
  })

  test('the leader who hands it over may do less by then', async () => {
    await plan()
    await give(reyes, {
      position: null,
      groupIds: [squad.id],
      areas: { ...PRESETS['squad leader'].areas, counseling: 'see' },
    })
    await pass(FIRST)
    expect(await seenBy(cole)).toEqual(TEAM)
    expect(await toldOf(cole)).toContain(
      'SGT Cole may do more than SSG Reyes in counseling. Ask the owner to hand it over.',
    )
  })

  test('but the owner, who planned it, gave them those rights', async () => {
    await plan(owner)
    await give(cole, { position: null, groupIds: [team.id], areas: PRESETS['platoon sergeant'].areas })
    await pass(FIRST)
    expect(await seenBy(cole)).toEqual(SQUAD)
  })

  test('the leader who takes it may no longer report by then', async () => {
    await plan(owner)
    await give(cole, { position: null, groupIds: [team.id], areas: PRESETS.medic.areas })
    await pass(FIRST)
    expect(await seenBy(cole)).toEqual(TEAM)
    expect(await toldOf(reyes)).toContain('SGT Cole may not change accountability, so nobody could report the group.')
  })

  test('the leader who takes it leads it for good by then, with the platoon', async () => {
    await plan()
    await give(cole, { position: 'team leader', groupIds: [platoon.id], areas: PRESETS['team leader'].areas })
    await pass(FIRST)
    expect(await list()).toEqual([])
    expect(await leads(cole)).toEqual([platoon.id])
    expect(await toldOf(cole)).toContain('SGT Cole leads 1st Squad already.')
  })

  test('one that may not begin holds up no other', async () => {
    await give(hale, part('team leader', team))
    await give(reyes, part('squad leader', squad, second))
    await plan()
    await handOver({ toUid: hale.uid, groupIds: [second.id] })
    await give(cole, { position: null, groupIds: [team.id], areas: PRESETS['platoon sergeant'].areas })
    await pass(FIRST)
    expect(await list()).toMatchObject([{ groupId: second.id, toUid: hale.uid, begun: true }])
  })

  test.each([
    ['the giver loses the group', () => give(reyes, part('squad leader', second)), [() => cole, () => reyes]],
    ['the giver is removed', () => as(owner).call(removeCoLeader, { ...of(), uid: reyes.uid }), [() => cole]],
    ['the taker is removed', () => as(owner).call(removeCoLeader, { ...of(), uid: cole.uid }), [() => reyes]],
  ])('%s before: it is canceled at once, and who still leads here learns so', async (_, act, told) => {
    await plan()
    await act()
    expect(await list()).toEqual([])
    for (const who of told) expect(await noticesTo(setting, who())).toContain(CANCELED)
    await pass(FIRST)
    expect((await noticesTo(setting, cole)).filter((title) => title.endsWith('from today'))).toEqual([])
  })

  test('the group is deleted before: who was to take it learns so', async () => {
    await plan()
    await as(owner).call(deleteGroup, { ...of(), groupId: squad.id })
    expect(await noticesTo(setting, cole)).toContain('The hand-over of 1st Squad of A Co to you is canceled')
  })
})
