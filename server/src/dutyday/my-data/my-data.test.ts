import { randomUUID } from 'node:crypto'
import {
  getAccountability,
  getDutyHistory,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { createSoldier, exportMyData, saveGroup, undoChange, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asEditor } from '../../roster/scope.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { addEntries } from '../writes.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let owner: WorldAccount
let roster: WorldRoster
let client: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  owner = await setting.world.leader('SFC', 'Navarro')
  roster = await setting.world.roster(owner, { soldiers: 3 })
  client = setting.as(owner)
})

async function add(): Promise<{ soldierId: string; undo: () => Promise<unknown> }> {
  const soldierId = randomUUID()
  const soldier = { rank: 'SPC', last: 'Clay' }
  const { changeSetId } = await client.call(createSoldier, { rosterId: roster.id, soldierId, soldier })
  return { soldierId, undo: () => client.call(undoChange, { rosterId: roster.id, changeSetId }) }
}

const leave = (soldierId: string, id = randomUUID()) =>
  client.call(recordStatus, { rosterId: roster.id, entries: [{ id, soldierId, status: 'LV', from: TODAY }] })

test('adding a Soldier can be undone until somebody reported them', async () => {
  const mistaken = await add()
  await mistaken.undo()
  const reported = await add()
  const id = randomUUID()
  await leave(reported.soldierId, id)
  expect(await refusalOf(reported.undo())).toMatchObject({
    code: 'aborted',
    message: 'Nothing was undone: duty statuses of these Soldiers would be lost. Archive the Soldiers instead.',
  })
  // A withdrawn entry is history as well.
  await client.call(withdrawStatus, { rosterId: roster.id, entryIds: [id] })
  expect(await refusalOf(reported.undo())).toMatchObject({ code: 'aborted' })
  const { entries } = await client.call(getDutyHistory, { rosterId: roster.id, soldierId: reported.soldierId })
  expect(entries).toHaveLength(1)
})

test('a status on its way while the adding is undone is kept, too', async () => {
  const { database } = setting.server
  const { soldierId, undo } = await add()
  const now = setting.server.clock.now()
  const undone = await database.write(async (tx) => {
    const editor = await asEditor({ caller: owner, tx }, roster.id, 'accountability')
    const about = { soldierId, status: 'LV', from: TODAY, to: null, place: '', remark: '', method: 'seen' } as const
    await addEntries(tx, editor, [
      { ...about, from: about.from as never, id: randomUUID(), recordedAt: now, continues: null },
    ])
    const refused = refusalOf(undo())
    const waiting = () =>
      database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1)
    return { refused }
  })
  expect(await undone.refused).toMatchObject({ code: 'aborted' })
  const { rows } = await client.call(getAccountability, { rosterId: roster.id })
  expect(rows.find((row) => row.soldierId === soldierId)).toMatchObject({ status: 'LV' })
})

/** A group of the roster that this account leads, with this Soldier. */
async function ledGroup(leader: WorldAccount, soldierId = ''): Promise<string> {
  const groupId = randomUUID()
  const group = { rosterId: roster.id, groupId, parentId: null, kind: 'squad', name: '1st Squad', position: 0 } as const
  await client.call(saveGroup, group)
  await client.call(updateSoldiers, { rosterId: roster.id, soldierIds: [soldierId], patch: { groupId } })
  await setting.server.database.pool.query('insert into roster_parts (roster_id, uid, group_id) values ($1, $2, $3)', [
    roster.id,
    leader.uid,
    groupId,
  ])
  return groupId
}

test('"my data" has the duty day of own rosters, own acts in shared ones, and entries about the account’s own row', async () => {
  const [first, second] = roster.soldiers
  const id = randomUUID()
  await leave(first?.id ?? '', id)
  await leave(second?.id ?? '')
  await client.call(withdrawStatus, { rosterId: roster.id, entryIds: [id] })
  await client.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
  const other = await setting.world.leader('SSG', 'Dixon')
  await setting.world.member(roster, other, 'editor')
  const data = async (asking: Client) =>
    JSON.parse(Buffer.from((await asking.call(exportMyData, {})).content, 'base64').toString('utf8'))
  const { dutyday } = await data(client)
  expect(dutyday).toMatchObject({ recordedByMe: [], submittedByMe: [], aboutMe: [] })
  expect(dutyday.rosters).toMatchObject([
    {
      rosterId: roster.id,
      entries: [
        { soldier_id: first?.id, status: 'LV', from_date: TODAY, withdrawn_by: owner.uid },
        { soldier_id: second?.id, status: 'LV', withdrawn_at: null },
      ],
      submissions: [{ duty_date: TODAY, counts: { onHand: 3 }, snapshot: { total: { onHand: 3 } } }],
    },
  ])
  const empty = { rosters: [], recordedByMe: [], submittedByMe: [], groupsSubmittedByMe: [], aboutMe: [] }
  expect((await data(setting.as(other))).dutyday).toEqual(empty)

  // An editor made an entry here, and is the second Soldier of the roster.
  const theirs = randomUUID()
  const entry = { id: theirs, soldierId: first?.id ?? '', status: 'TDY' as const, from: TODAY }
  await setting.as(other).call(recordStatus, { rosterId: roster.id, entries: [entry] })
  await setting.as(other).call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
  const groupId = await ledGroup(other, first?.id)
  await setting.as(other).call(submitGroups, { rosterId: roster.id, dutyDate: TODAY, groupIds: [groupId] })
  await linkByHand(setting.server.database.pool, second?.id, other.uid)
  expect((await data(setting.as(other))).dutyday).toMatchObject({
    rosters: [],
    recordedByMe: [{ id: theirs, status: 'TDY', recorded_by: other.uid }],
    submittedByMe: [{ duty_date: TODAY, submitted_by: other.uid }],
    groupsSubmittedByMe: [{ duty_date: TODAY, group_id: groupId, submitted_by: other.uid }],
    aboutMe: [{ soldier_id: second?.id, status: 'LV', recorded_by: owner.uid }],
  })
  // An account without access any more exports nothing about others.
  await setting.server.database.pool.query('delete from roster_members where uid = $1', [other.uid])
  expect((await data(setting.as(other))).dutyday).toMatchObject({ recordedByMe: [], submittedByMe: [], aboutMe: [{}] })
})
