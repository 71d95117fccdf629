import { randomUUID } from 'node:crypto'
import { getMyDay } from '@muster/domain/dashboard/my-day/functions.ts'
import { needsOf } from '@muster/domain/dashboard/my-day/needs.ts'
import type { MyDay } from '@muster/domain/dashboard/my-day/schema.ts'
import { markOthersPresent } from '@muster/domain/dutyday/functions.ts'
import { recordReadiness } from '@muster/domain/readiness/functions.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { listMyRecordAccess } from '@muster/domain/roster/own-record/functions.ts'
import { endRecall, getMyLeader, startRecall } from '@muster/domain/roster/recall/functions.ts'
import { decideLeave, requestMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { at, publishedEvent } from '../../testing/unit/events.ts'
import { heldCounseling } from '../../testing/unit/held-counselings.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'
import { givenTask } from '../../testing/unit/tasks.ts'

// Thursday, 0700 in New York.
const NOW = '2026-11-12T12:00:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let leader: WorldAccount
let soldier: WorldAccount
let stranger: WorldAccount
let roster: WorldRoster
let own: WorldSoldier

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  leader = await world.leader('SSG', 'Dixon', { first: 'Sam' })
  soldier = await world.leader('PFC', 'Ames', { first: 'Ava', role: 'Soldier' })
  stranger = await world.leader('PFC', 'Bell', { role: 'Soldier' })
  const squad = { id: randomUUID(), parentId: null, kind: 'squad', name: '1st Squad', position: 1 } as const
  roster = await world.roster(leader, {
    name: '1st Squad',
    groups: [squad],
    soldiers: [
      { rank: 'PFC', last: 'Ames', cell: '9105550101', groupId: squad.id },
      { rank: 'SGT', last: 'Cole', cell: '9105550102', groupId: squad.id },
    ],
  })
  own = roster.soldiers[0] as WorldSoldier
  await linkByHand(setting.server.database.pool, own.id, soldier.uid)
  setting.at(NOW)
})

const dayOf = async (account: WorldAccount) => (await setting.as(account).call(getMyDay, {})).day
const kinds = (day: MyDay | null) => (day ? needsOf(day, new Date(NOW)).map(({ kind }) => kind) : null)

test('a person without a link has no day', async () => {
  expect(await dayOf(stranger)).toBeNull()
  expect(await dayOf(leader)).toBeNull()
})

test('one answer holds what needs the Soldier, and nothing of anybody else', async () => {
  const leading = setting.as(leader)
  const rosterId = roster.id
  const other = roster.soldiers[1] as WorldSoldier
  await leading.call(markOthersPresent, {
    rosterId,
    dutyDate: TODAY,
    others: roster.soldiers.map(({ id }) => ({ id: randomUUID(), soldierId: id })),
  })
  await givenTask(leading, rosterId, { title: 'Clean the arms room', assignees: [own.id] })
  await givenTask(leading, rosterId, { title: 'Somebody else’s', assignees: [other.id] })
  const item = SEED_READINESS.lines.find(({ key }) => key === 'pha')?.key ?? ''
  const cell = { item, outcome: null, value: null, doneOn: '2025-06-01', seen: null }
  await leading.call(recordReadiness, {
    rosterId,
    entries: [own, other].map(({ id }) => ({ id: randomUUID(), soldierId: id, ...cell })),
  })
  const day = await dayOf(soldier)
  expect(day).toMatchObject({
    today: TODAY,
    rosterName: '1st Squad',
    leader: 'SSG Dixon, S.',
    status: { code: 'PDY' },
    recall: null,
    missing: ['emergencyName', 'emergencyPhone'],
    tasks: [{ title: 'Clean the arms room' }],
    due: [{ key: 'pha', list: 'readiness', late: true }],
  })
  expect(kinds(day)).toEqual(['task', 'data sheet', 'due', 'number'])
})

test('a counseling waits until it is signed, and a draft does not', async () => {
  const { pool } = setting.server.database
  const delivered = await heldCounseling(setting, roster, own, { heldOn: '2026-11-10', state: 'delivered' })
  const drafted = await heldCounseling(setting, roster, own, { heldOn: '2026-11-11', state: 'draft' })
  for (const id of [delivered, drafted]) {
    await pool.query(
      `insert into counseling_texts (roster_id, counseling_id, soldier_id, delivered, content)
      values ($1, $2, $3, $4, '{}')`,
      [roster.id, id, own.id, id === delivered],
    )
  }
  expect((await dayOf(soldier))?.toSign).toMatchObject([{ id: delivered, part: 'session', counselor: 'SSG Dixon, S.' }])
  const set = (change: string) =>
    pool.query(`update counseling_texts set ${change} where counseling_id = $1`, [delivered])
  await set(`response = 'agree'`)
  expect((await dayOf(soldier))?.toSign).toEqual([])
  await pool.query(`update counselings set state = 'assessed' where id = $1`, [delivered])
  expect((await dayOf(soldier))?.toSign).toMatchObject([{ id: delivered, part: 'assessment' }])
})

test('a recall shows while it runs, and an event of the next two days with its uniform', async () => {
  const leading = setting.as(leader)
  const rosterId = roster.id
  const recallId = randomUUID()
  await leading.call(startRecall, { rosterId, recallId, kind: 'drill', message: 'Report.', called: 2 })
  const uniform = 'ACU, assault pack'
  await publishedEvent(leading, rosterId, { title: 'Range', uniform, when: at('2026-11-13T06:30', '16:00') })
  await publishedEvent(leading, rosterId, { title: 'Later', when: at('2026-11-16T06:30', '16:00') })
  const day = await dayOf(soldier)
  expect(day?.recall).toMatchObject({ recallId, state: 'running' })
  expect(day?.events).toMatchObject([{ title: 'Range', uniform }])
  await leading.call(endRecall, { rosterId, recallId, how: 'closed' })
  expect((await dayOf(soldier))?.recall).toBeNull()
})

test('a request shows until its answer is old news', async () => {
  const requestId = randomUUID()
  const days = { from: '2026-12-01', to: '2026-12-05' }
  const wish = { kind: 'ordinary', location: 'local', place: 'Erwin NC', ...days } as const
  await setting.as(soldier).call(requestMyLeave, { requestId, ...wish })
  expect((await dayOf(soldier))?.leave).toMatchObject([{ id: requestId, state: 'requested' }])
  const refused = { state: 'requested', act: 'deny', remark: 'Field exercise' } as const
  await setting.as(leader).call(decideLeave, { rosterId: roster.id, requestId, ...refused })
  expect(kinds(await dayOf(soldier))).toContain('answered')
  setting.at('2026-11-16T12:00:00.000Z')
  expect((await dayOf(soldier))?.leave).toEqual([])
})

test('the leader who calls the Soldier is named with a number, and sees who looked', async () => {
  const leaderOf = async (account: WorldAccount) => (await setting.as(account).call(getMyLeader, {})).leader
  const sergeant = await setting.world.leader('SGT', 'Cole', { role: 'Soldier' })
  await linkByHand(setting.server.database.pool, roster.soldiers[1]?.id, sergeant.uid)
  expect(await leaderOf(soldier)).toMatchObject({ name: 'SGT Cole', cell: '9105550102' })
  // Nobody on the roster calls the senior one.
  expect(await leaderOf(sergeant)).toBeNull()
  expect(await leaderOf(stranger)).toBeNull()
  const seen = async () => (await setting.as(sergeant).call(listMyRecordAccess, {})).accesses
  // The log is written after the answer.
  const by = { by: 'PFC Ames, A.', what: 'Looked up how to reach you, as one of your Soldiers' }
  await expect.poll(seen, { timeout: 10_000 }).toMatchObject([by])
})
