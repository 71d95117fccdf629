import { randomUUID } from 'node:crypto'
import { deleteGroup, getRoster, listMyRosters, listSoldiers } from '@muster/domain/roster/functions.ts'
import {
  inviteCoLeader,
  inviteGroupLeaders,
  listInvites,
  renewInvite,
  revokeInvite,
} from '@muster/domain/roster/invites/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { joinRoster, listCoLeaders, setCoLeaderRole } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const START = new Date('2026-11-12T11:30:00Z')

let setting: WorldServer
let owner: WorldAccount
let reyes: WorldAccount
let dixon: WorldAccount
let roster: WorldRoster
let first: Group
let second: Group

const group = (name: string, position: number): Group => ({
  id: randomUUID(),
  parentId: null,
  kind: 'squad',
  name,
  position,
})

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(START)
  owner = await setting.world.leader('1SG', 'Navarro')
  reyes = await setting.world.leader('SSG', 'Reyes')
  dixon = await setting.world.leader('SSG', 'Dixon')
  first = group('1st Squad', 0)
  second = group('2nd Squad', 1)
  roster = await setting.world.roster(owner, {
    name: 'A Co',
    groups: [first, second],
    soldiers: [
      { rank: 'SPC', last: 'Clay', groupId: first.id },
      { rank: 'PFC', last: 'Diaz', groupId: second.id },
      { rank: 'PV2', last: 'Ames', groupId: second.id },
    ],
  })
})

const of = () => ({ rosterId: roster.id })
const as = (account: WorldAccount) => setting.as(account)
const { areas } = PRESETS['squad leader']
const partOf = (...groups: Group[]): LeaderPart => ({
  position: 'squad leader',
  groupIds: groups.map(({ id }) => id),
  areas,
})
const invite = (part: LeaderPart | null) => as(owner).call(inviteCoLeader, { ...of(), inviteId: randomUUID(), part })
const inviteAll = (...groups: Group[]) =>
  as(owner).call(inviteGroupLeaders, {
    ...of(),
    position: 'squad leader',
    areas,
    groups: groups.map(({ id }) => ({ inviteId: randomUUID(), groupId: id })),
  })
const names = async (who: WorldAccount) =>
  (await as(who).call(listSoldiers, of())).soldiers.map(({ last }) => last).toSorted()
const partNow = async (who: WorldAccount) =>
  (await as(owner).call(listCoLeaders, of())).leaders.find(({ uid }) => uid === who.uid)?.part

test('a code with a part gives exactly that part, by the same act', async () => {
  const { code } = await invite(partOf(second))
  expect(await as(reyes).call(joinRoster, { code })).toEqual({
    ...of(),
    rosterName: 'A Co',
    role: 'editor',
    partWords:
      'Squad leader, 2nd Squad; changes accountability, contact data, counseling, readiness, leave and duty; sees the rest',
  })
  expect(await names(reyes)).toEqual(['Ames', 'Diaz'])
  expect((await as(reyes).call(getRoster, of())).part).toEqual(partOf(second))
  expect((await as(reyes).call(listMyRosters, {})).rosters).toMatchObject([{ part: partOf(second), soldiers: 2 }])
  expect((await as(owner).call(listMyRosters, {})).rosters).toMatchObject([{ part: null, soldiers: 3 }])
  expect(await noticesTo(setting, owner)).toContain('SSG Reyes joined A Co')
})

test('a part in which nothing may be changed makes a viewer', async () => {
  const { code } = await invite({ position: null, groupIds: null, areas: PRESETS.medic.areas })
  expect(await as(reyes).call(joinRoster, { code })).toMatchObject({ role: 'editor' })
  const seeing = { position: null, groupIds: null, areas: { ...PRESETS.medic.areas, readiness: 'see' as const } }
  expect(await as(dixon).call(joinRoster, { code: (await invite(seeing)).code })).toMatchObject({ role: 'viewer' })
})

describe('all leaders of groups at once', () => {
  test('one code for each group, in their order, and the list says who has joined', async () => {
    const { made } = await inviteAll(second, first)
    expect(made.map(({ invite: one }) => one.part?.groupIds)).toEqual([[second.id], [first.id]])
    expect(new Set(made.map(({ code }) => code)).size).toBe(2)
    await as(reyes).call(joinRoster, { code: made[0]?.code ?? '' })
    await as(dixon).call(joinRoster, { code: made[1]?.code ?? '' })
    expect(await names(reyes)).toEqual(['Ames', 'Diaz'])
    expect(await names(dixon)).toEqual(['Clay'])
    const { invites } = await as(owner).call(listInvites, of())
    expect(invites.map(({ part, state, usedBy }) => [part?.groupIds?.[0], state, usedBy])).toEqual(
      expect.arrayContaining([
        [second.id, 'used up', expect.stringMatching(/^SSG Reyes,/)],
        [first.id, 'used up', expect.stringMatching(/^SSG Dixon,/)],
      ]),
    )
  })

  test('a group of another roster, or one that is gone, is refused and nobody is invited', async () => {
    expect(await refusalOf(inviteAll(first, group('Elsewhere', 3)))).toMatchObject({
      code: 'not-found',
      details: { field: 'groups.1' },
    })
    expect((await as(owner).call(listInvites, of())).invites).toEqual([])
  })

  test('sent twice it is made once', async () => {
    const asked = {
      ...of(),
      position: 'squad leader' as const,
      areas,
      groups: [{ inviteId: randomUUID(), groupId: first.id }],
    }
    await as(owner).call(inviteGroupLeaders, asked)
    expect(await refusalOf(as(owner).call(inviteGroupLeaders, asked))).toMatchObject({ code: 'already-exists' })
    expect((await as(owner).call(listInvites, of())).invites).toHaveLength(1)
  })

  test('is the owner’s alone', async () => {
    await as(dixon).call(joinRoster, { code: (await invite(null)).code })
    const asked = {
      ...of(),
      position: 'squad leader' as const,
      areas,
      groups: [{ inviteId: randomUUID(), groupId: first.id }],
    }
    expect(await refusalOf(as(dixon).call(inviteGroupLeaders, asked))).toMatchObject({ code: 'permission-denied' })
  })
})

describe('a code that no longer fits', () => {
  test('the only group was deleted: refused with the reason, and the code is not used up', async () => {
    const { invite: made, code } = await invite(partOf(first))
    await as(owner).call(deleteGroup, { ...of(), groupId: first.id })
    expect(await refusalOf(as(reyes).call(joinRoster, { code }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('The group of this code is no longer on the roster.'),
    })
    expect((await as(owner).call(listInvites, of())).invites).toMatchObject([{ id: made.id, uses: 0, usedBy: null }])
  })

  test('one of two groups was deleted: the other one is theirs', async () => {
    const { code } = await invite(partOf(first, second))
    await as(owner).call(deleteGroup, { ...of(), groupId: first.id })
    expect(await as(reyes).call(joinRoster, { code })).toMatchObject({
      partWords: expect.stringMatching(/^Squad leader, 2nd Squad;/),
    })
    expect(await names(reyes)).toEqual(['Ames', 'Diaz'])
  })

  test('a leader of the roster keeps what they have, and the code stays for somebody else', async () => {
    await as(reyes).call(joinRoster, { code: (await invite(partOf(first))).code })
    const { code } = await invite(partOf(second))
    expect(await refusalOf(as(reyes).call(joinRoster, { code }))).toMatchObject({
      code: 'failed-precondition',
      message: 'You keep A Co already. Its owner can change your part of it.',
    })
    expect(await partNow(reyes)).toEqual(partOf(first))
    await as(dixon).call(joinRoster, { code })
    expect(await partNow(dixon)).toEqual(partOf(second))
  })

  test('the owner is refused', async () => {
    const { code } = await invite(partOf(first))
    expect(await refusalOf(as(owner).call(joinRoster, { code }))).toMatchObject({ code: 'failed-precondition' })
  })

  test('two people with one code: one has the part, the other is told that it cannot be used', async () => {
    const { code } = await invite(partOf(first))
    const { answers, refusals } = await atOnce(
      as(reyes).call(joinRoster, { code }),
      as(dixon).call(joinRoster, { code }),
    )
    expect(answers).toHaveLength(1)
    expect(refusals).toMatchObject([{ code: 'not-found', message: expect.stringContaining('cannot be used') }])
    const { leaders } = await as(owner).call(listCoLeaders, of())
    expect(leaders.flatMap(({ part }) => part?.groupIds ?? [])).toEqual([first.id])
  })
})

describe('a new code for an invitation', () => {
  test('ends the code before, also after it expired or was revoked', async () => {
    const { invite: made, code } = await invite(partOf(first))
    const again = await as(owner).call(renewInvite, { ...of(), inviteId: made.id })
    expect(again.code).not.toBe(code)
    expect(await refusalOf(as(reyes).call(joinRoster, { code }))).toMatchObject({ code: 'not-found' })
    setting.at(new Date(START.getTime() + 8 * 86_400_000))
    expect(await refusalOf(as(reyes).call(joinRoster, { code: again.code }))).toMatchObject({ code: 'not-found' })
    await as(owner).call(revokeInvite, { ...of(), inviteId: made.id })
    const last = await as(owner).call(renewInvite, { ...of(), inviteId: made.id })
    expect(last.invite).toMatchObject({ id: made.id, state: 'open', part: partOf(first) })
    await as(reyes).call(joinRoster, { code: last.code })
    expect(await partNow(reyes)).toEqual(partOf(first))
  })

  test('not for one that somebody has joined with', async () => {
    const { invite: made, code } = await invite(partOf(first))
    await as(reyes).call(joinRoster, { code })
    expect(await refusalOf(as(owner).call(renewInvite, { ...of(), inviteId: made.id }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/^SSG Reyes, .* has joined with this invitation\. Make a new one/),
    })
    expect(await refusalOf(as(owner).call(renewInvite, { ...of(), inviteId: randomUUID() }))).toMatchObject({
      code: 'not-found',
    })
  })
})

test('a role over the whole roster ends the part, and a part ends the role', async () => {
  await as(reyes).call(joinRoster, { code: (await invite(partOf(first))).code })
  await as(owner).call(setCoLeaderRole, { ...of(), uid: reyes.uid, role: 'viewer' })
  expect(await partNow(reyes)).toBeNull()
  expect(await names(reyes)).toEqual(['Ames', 'Clay', 'Diaz'])
  await as(owner).call(setLeaderPart, { ...of(), uid: reyes.uid, part: partOf(first) })
  expect(await names(reyes)).toEqual(['Clay'])
})
