import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import {
  archiveSoldiers,
  deleteGroup,
  getRoster,
  listMyRosters,
  listSoldiers,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { decideTransfer, offerTransfer, unlinkSoldierFromLeader } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { noticesTo, wordsTo } from '../../testing/unit/notices.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const TODAY = '2026-11-12' as CalendarDate

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let reyes: WorldAccount
let roster: WorldRoster
let soldier: WorldSoldier
let squad: Group
let second: Group
let platoon: Group

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Navarro')
  editor = await world.leader('SFC', 'Dixon')
  reyes = await world.leader('SSG', 'Reyes')
  squad = { id: randomUUID(), parentId: null, kind: 'squad', name: '1st Squad', position: 0 }
  second = { id: randomUUID(), parentId: null, kind: 'squad', name: '2nd Squad', position: 1 }
  platoon = { id: randomUUID(), parentId: null, kind: 'platoon', name: '2nd Platoon', position: 2 }
  roster = await world.roster(owner, { name: 'A Co', groups: [squad, second, platoon], soldiers: [] })
  const [row] = await world.arrive(roster, [{ rank: 'SSG', last: 'Reyes', groupId: squad.id }])
  if (!row) throw new Error('nobody arrived')
  soldier = row
  await world.link(roster, soldier, reyes)
  await world.member(roster, editor, 'editor')
  await world.member(roster, reyes, 'editor')
})

const as = (account: WorldAccount) => setting.as(account)
const lead = () =>
  as(owner).call(setLeaderPart, {
    rosterId: roster.id,
    uid: reyes.uid,
    part: { position: 'squad leader', groupIds: [squad.id], areas: PRESETS['squad leader'].areas },
  })
const keeps = async () => (await as(reyes).call(listMyRosters, {})).rosters.some(({ id }) => id === roster.id)

/** Each is done by a leader who may not say who leads, or by the leader of the part. */
const WAYS = {
  archived: () =>
    as(editor).call(archiveSoldiers, {
      rosterId: roster.id,
      soldierIds: [soldier.id],
      lossDate: TODAY,
      reason: 'PCS',
    }),
  unlinked: () => as(editor).call(unlinkSoldierFromLeader, { row: { rosterId: roster.id, soldierId: soldier.id } }),
  'unlinked by themself': () => as(reyes).call(unlinkSoldierFromLeader, {}),
  transferred: async () => {
    const gaining = await setting.world.roster(await setting.world.leader('1SG', 'Boone'), { name: 'B Co' })
    const { code } = await as(gaining.owner).call(createLeaderCode, { rosterId: gaining.id, inviteId: randomUUID() })
    const transferId = randomUUID()
    await as(editor).call(offerTransfer, {
      rosterId: roster.id,
      transferId,
      soldierIds: [soldier.id],
      effectiveOn: TODAY,
      to: { code },
    } as never)
    expect(await keeps()).toBe(true)
    await as(gaining.owner).call(decideTransfer, { rosterId: gaining.id, transferId, decision: 'accept' })
  },
}

test.each(Object.entries(WAYS))(
  'a leader who is %s loses the part by the same act, and both sides learn so',
  async (_, leave) => {
    await lead()
    expect(await keeps()).toBe(true)
    await leave()
    expect(await keeps()).toBe(false)
    expect(await refusalOf(as(reyes).call(getRoster, { rosterId: roster.id }))).toMatchObject({ code: 'not-found' })
    expect(await noticesTo(setting, reyes)).toContain('You no longer lead a part of A Co')
    expect(await noticesTo(setting, owner)).toContain('SSG Reyes no longer leads a part of A Co')
    const { rows } = await setting.server.database.pool.query('select from roster_parts where uid = $1', [reyes.uid])
    expect(rows).toEqual([])
  },
)

test('a co-leader of the whole roster without a part keeps it', async () => {
  await WAYS.archived()
  expect(await keeps()).toBe(true)
  expect(await noticesTo(setting, owner)).not.toContain('SSG Reyes no longer leads a part of A Co')
})

const move = (groupId: string | null) =>
  as(editor).call(updateSoldiers, { rosterId: roster.id, soldierIds: [soldier.id], patch: { groupId } })
const leads = async () => (await as(reyes).call(getRoster, { rosterId: roster.id })).part?.groupIds

test('a squad leader who moves to another squad leads that one by the same act, learns so, and moves back with it', async () => {
  await lead()
  await move(second.id)
  expect(await leads()).toEqual([second.id])
  expect((await as(reyes).call(listSoldiers, { rosterId: roster.id, fields: [] })).soldiers).toHaveLength(1)
  expect(await noticesTo(setting, reyes)).toContain('Your part of A Co changed')
  await move(squad.id)
  expect(await leads()).toEqual([squad.id])
})

test('a squad leader who moves to a platoon or to no group keeps the squad', async () => {
  await lead()
  await move(platoon.id)
  expect(await leads()).toEqual([squad.id])
  await move(null)
  expect(await leads()).toEqual([squad.id])
})

test('a leader whose group is deleted learns so, and what is left', async () => {
  const part = { position: null, groupIds: [squad.id, second.id], areas: PRESETS['squad leader'].areas }
  await as(owner).call(setLeaderPart, { rosterId: roster.id, uid: reyes.uid, part })
  const erase = (groupId: string) => as(editor).call(deleteGroup, { rosterId: roster.id, groupId })
  await erase(platoon.id)
  expect(await wordsTo(setting, reyes)).not.toContain('deleted')
  await erase(squad.id)
  expect(await wordsTo(setting, reyes)).toMatch(
    /Your part of A Co changed\n1st Squad was deleted\. You still lead 2nd Squad\.$/,
  )
  expect(await leads()).toEqual([second.id])
  await erase(second.id)
  expect(await wordsTo(setting, reyes)).toMatch(
    /\n2nd Squad was deleted\. You lead no group now\. Ask the owner of the roster for one\.$/,
  )
  expect(await leads()).toEqual([])
})
