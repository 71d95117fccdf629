import { randomUUID } from 'node:crypto'
import { inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import { getRoster, listMyRosters, updateSoldiers } from '@muster/domain/roster/functions.ts'
import {
  handOverRoster,
  joinRoster,
  leaveRoster,
  listChain,
  listCoLeaders,
  removeCoLeader,
  setCoLeaderRole,
} from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

let setting: WorldServer
let owner: WorldAccount
let dixon: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  owner = await setting.world.leader('2LT', 'Navarro')
  dixon = await setting.world.leader('SFC', 'Dixon')
  roster = await setting.world.roster(owner, { name: '1st Platoon', soldiers: [{ rank: 'SPC', last: 'Clay' }] })
})

const of = () => ({ rosterId: roster.id })
const as = (account: WorldAccount) => setting.as(account)
async function join(account: WorldAccount, role: 'editor' | 'viewer' = 'editor') {
  const { code } = await as(owner).call(inviteCoLeader, { ...of(), inviteId: randomUUID(), role })
  return as(account).call(joinRoster, { code })
}
const leaders = async (by = owner) =>
  (await as(by).call(listCoLeaders, of())).leaders.map(({ uid, role }) => [uid, role])
const handOver = (to: WorldAccount, by = owner) => as(by).call(handOverRoster, { ...of(), uid: to.uid })

test('joining, changing the role, and the end of it, each with notices to both sides', async () => {
  expect(await join(dixon, 'viewer')).toEqual({ ...of(), rosterName: '1st Platoon', role: 'viewer', partWords: null })
  expect(await leaders(dixon)).toEqual([
    [owner.uid, 'owner'],
    [dixon.uid, 'viewer'],
  ])
  await as(owner).call(setCoLeaderRole, { ...of(), uid: dixon.uid, role: 'editor' })
  const soldierIds = [roster.soldiers[0]?.id ?? '']
  await as(dixon).call(updateSoldiers, { ...of(), soldierIds, patch: { mos: '11B' } })
  await as(owner).call(removeCoLeader, { ...of(), uid: dixon.uid })
  expect(await refusalOf(as(dixon).call(getRoster, of()))).toMatchObject({ code: 'not-found' })
  expect(await noticesTo(setting, dixon)).toEqual([
    'You keep 1st Platoon as viewer',
    'You are now editor of 1st Platoon',
    'You no longer keep 1st Platoon',
  ])
  expect(await noticesTo(setting, owner)).toEqual([
    'SFC Dixon joined 1st Platoon as viewer',
    'SFC Dixon is now editor of 1st Platoon',
    'SFC Dixon no longer keeps 1st Platoon',
  ])
})

test('a co-leader leaves, and the owner hands over or deletes instead', async () => {
  await join(dixon)
  await as(dixon).call(leaveRoster, of())
  expect(await leaders()).toEqual([[owner.uid, 'owner']])
  expect(await refusalOf(as(owner).call(leaveRoster, of()))).toMatchObject({ code: 'failed-precondition' })
  expect(await refusalOf(as(owner).call(removeCoLeader, { ...of(), uid: owner.uid }))).toMatchObject({
    code: 'failed-precondition',
  })
  expect(await refusalOf(as(owner).call(setCoLeaderRole, { ...of(), uid: dixon.uid, role: 'viewer' }))).toMatchObject({
    code: 'not-found',
    details: { field: 'uid' },
  })
})

test('a roster’s code does not share a roster with its owner, and is not used up', async () => {
  const { code } = await as(owner).call(inviteCoLeader, { ...of(), inviteId: randomUUID(), role: 'editor' })
  expect(await refusalOf(as(owner).call(joinRoster, { code }))).toMatchObject({ code: 'failed-precondition' })
  expect(await as(dixon).call(joinRoster, { code })).toMatchObject({ role: 'editor' })
})

describe('handing over', () => {
  test('makes the co-leader the owner and the owner an editor', async () => {
    await join(dixon, 'viewer')
    await handOver(dixon)
    expect(await leaders(dixon)).toEqual([
      [dixon.uid, 'owner'],
      [owner.uid, 'editor'],
    ])
    expect((await as(owner).call(listMyRosters, {})).rosters).toMatchObject([{ role: 'editor' }])
    expect(await noticesTo(setting, dixon)).toContain('You are the owner of 1st Platoon')
    expect(await noticesTo(setting, owner)).toContain('SFC Dixon is the owner of 1st Platoon')
    expect(await refusalOf(handOver(dixon))).toMatchObject({ code: 'permission-denied' })
  })

  test('to a stranger, or to oneself, is refused', async () => {
    expect(await refusalOf(handOver(dixon))).toMatchObject({ code: 'not-found', details: { field: 'uid' } })
    expect(await refusalOf(handOver(owner))).toMatchObject({ code: 'not-found' })
  })

  test('to a linked Soldier of the roster, or of one below, would close a circle', async () => {
    await join(dixon)
    const squad = await setting.world.below(roster, await setting.world.leader('SSG', 'Reyes'))
    const [row] = await setting.world.arrive(squad, [{ rank: 'SFC', last: 'Dixon' }])
    await setting.world.link(squad, row, dixon)
    expect(await refusalOf(handOver(dixon))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('SFC Dixon is a linked Soldier of 1st Platoon or of a roster below it'),
    })
    expect(await leaders()).toContainEqual([owner.uid, 'owner'])
    await setting.server.database.pool.query('update soldiers set linked_uid = null where id = $1', [row?.id])
    await setting.world.link(roster, roster.soldiers[0], dixon)
    expect(await refusalOf(handOver(dixon))).toMatchObject({ code: 'failed-precondition' })
  })

  test('moves the roster to the new owner’s place', async () => {
    const company = await setting.world.roster(await setting.world.leader('CPT', 'Reyes'), { name: 'A Co' })
    const [row] = await setting.world.arrive(company, [{ rank: 'SFC', last: 'Dixon' }])
    await setting.world.link(company, row, dixon)
    await join(dixon)
    await handOver(dixon)
    const { rosters } = await as(company.owner).call(listChain, { rosterId: company.id })
    expect(rosters.map(({ name, leader }) => [name, leader.split(',')[0]])).toEqual([
      ['A Co', 'CPT Reyes'],
      ['1st Platoon', 'SFC Dixon'],
    ])
  })

  test('to two co-leaders at the same moment: one becomes the owner', async () => {
    const other = await setting.world.leader('SSG', 'Reyes')
    await join(dixon)
    await join(other)
    const { answers, refusals } = await atOnce(handOver(dixon), handOver(other))
    expect(answers).toHaveLength(1)
    // Overtaken halfway, or no longer the owner when it began.
    expect(refusals).toMatchObject([{ code: expect.stringMatching(/^(aborted|permission-denied)$/) }])
    expect((await leaders(owner)).map(([, role]) => role)).toEqual(['owner', 'editor', 'editor'])
  })

  test('to a co-leader who leaves at the same moment: they own it, or they have left', async () => {
    await join(dixon)
    const { answers } = await atOnce<unknown>(handOver(dixon), as(dixon).call(leaveRoster, of()))
    expect(answers.length).toBeGreaterThan(0)
    const { rows } = await setting.server.database.pool.query<{ owner_uid: string; members: number }>(
      'select owner_uid, (select count(*) from roster_members m where m.roster_id = r.id) as members from rosters r where id = $1',
      [roster.id],
    )
    expect([
      { owner_uid: dixon.uid, members: 1 },
      { owner_uid: owner.uid, members: 0 },
    ]).toContainEqual(rows[0])
  })
})
