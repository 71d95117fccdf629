import { randomUUID } from 'node:crypto'
import {
  cancelTask,
  commentOnMyTask,
  getMyTask,
  getTask,
  listMyTasks,
  listTasks,
  setMyTaskState,
  setTaskState,
  tickMyTaskStep,
  undoMyTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { unlinkSoldierFromLeader } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { givenTask, setState, type TaskWish } from '../../../testing/unit/tasks.ts'
import { noticesTo } from '../../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let sergeant: WorldAccount
let ortega: WorldAccount
let roster: WorldRoster
let leader: Client
let soldier: Client
let ownId: string
let squadId: string

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world } = setting
  sergeant = await world.leader('SFC', 'Navarro', { first: 'Javier' })
  ortega = await world.leader('SPC', 'Ortega', { first: 'Mia' })
  roster = await world.roster(sergeant, { name: '1st Platoon', soldiers: 29 })
  squadId = roster.groups.find(({ parentId }) => parentId !== null)?.id ?? ''
  const [row] = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega', first: 'Mia', groupId: squadId }])
  await world.link(roster, row, ortega)
  ownId = row?.id ?? ''
  leader = setting.as(sergeant)
  soldier = setting.as(ortega)
})

const given = (wish: TaskWish = {}) => givenTask(leader, roster.id, { assignees: [ownId], ...wish })
const titles = async (show: 'open' | 'done' = 'open', client = soldier) =>
  (await client.call(listMyTasks, { show })).tasks.map(({ title }) => title)

describe('the linked Soldier', () => {
  test('sees own tasks, by name and by group, and no others', async () => {
    const other = roster.soldiers[5]?.id ?? ''
    await given({ title: 'Mine', suspense: { date: '2026-11-14' } })
    await given({ title: 'My squad’s', assignees: [], groupId: squadId, suspense: { date: '2026-11-13' } })
    await given({ title: 'My platoon’s', assignees: [other], groupId: roster.groups[0]?.id ?? null })
    const theirs = await given({ title: 'Theirs', assignees: [other] })
    await given({ title: 'Another squad’s', assignees: [], groupId: roster.groups.at(-1)?.id ?? null })
    expect(await titles()).toEqual(['My squad’s', 'Mine', 'My platoon’s'])
    const { tasks } = await soldier.call(listMyTasks, {})
    expect(tasks[2]).toMatchObject({ assignees: [], from: null, below: null })
    expect(await refusalOf(soldier.call(getMyTask, { taskId: theirs.id }))).toMatchObject({ code: 'not-found' })
    const refused = await Promise.all(
      [
        soldier.call(setMyTaskState, { taskId: theirs.id, actId: randomUUID(), state: 'complete' }),
        soldier.call(commentOnMyTask, { taskId: theirs.id, actId: randomUUID(), text: 'x' }),
        soldier.call(tickMyTaskStep, { taskId: theirs.id, actId: randomUUID(), stepId: randomUUID(), done: true }),
      ].map(refusalOf),
    )
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'not-found', details: { field: 'taskId' } })
    expect(await refusalOf(soldier.call(listTasks, { rosterId: roster.id }))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(setState(soldier, theirs, 'complete'))).toMatchObject({ code: 'not-found' })
  })

  test('is notified of a new task, and not of its edits', async () => {
    const task = await given({ title: 'Mine', suspense: { date: '2026-11-14', time: '09:00' } })
    await given({ title: 'Theirs', assignees: [] })
    const ids = { rosterId: roster.id, taskId: task.id }
    await leader.call(updateTask, { ...ids, version: 1, patch: { opr: 'S4' } })
    await leader.call(updateTask, { ...ids, version: 2, patch: { assignees: [], groupId: squadId } })
    expect(await noticesTo(setting, ortega)).toEqual(['SFC Navarro, J. gave you a task, due Sat 14 Nov 2026 0900'])
  })

  test('sets the state of a task, which the leader sees, and the leader is notified when it is done', async () => {
    const task = await given({ title: 'Mine' })
    const set = (state: 'in progress' | 'submitted' | 'complete') =>
      soldier.call(setMyTaskState, { taskId: task.id, actId: randomUUID(), state })
    await set('in progress')
    expect(await noticesTo(setting, sergeant)).toEqual([])
    await set('submitted')
    const { stateSince } = await set('complete')
    expect(await noticesTo(setting, sergeant)).toEqual(['SPC Ortega submitted a task', 'SPC Ortega completed a task'])
    expect(await leader.call(getTask, { rosterId: roster.id, taskId: task.id })).toMatchObject({
      state: 'complete',
      stateSince: { by: 'SPC Ortega, M.' },
    })
    expect([await titles(), await titles('done')]).toEqual([[], ['Mine']])
    const undo = { taskId: task.id, actId: randomUUID(), undoes: stateSince?.act ?? '' }
    expect(await soldier.call(undoMyTaskState, undo)).toMatchObject({ state: 'submitted' })
  })

  test('does not undo a leader’s change, nor restore a task that a leader canceled', async () => {
    const task = await given()
    const { stateSince } = await setState(leader, task, 'waiting')
    const undo = { taskId: task.id, actId: randomUUID(), undoes: stateSince?.act ?? '' }
    expect(await refusalOf(soldier.call(undoMyTaskState, undo))).toMatchObject({ code: 'permission-denied' })
    await leader.call(cancelTask, { rosterId: roster.id, taskId: task.id, actId: randomUUID() })
    const set = (at: string | null) =>
      soldier.call(setMyTaskState, { taskId: task.id, actId: randomUUID(), state: 'complete', at })
    expect(await refusalOf(set(null))).toMatchObject({ code: 'failed-precondition' })
    // Done without signal before the leader canceled it: recorded, but it does not count.
    expect(await set('2026-11-12T10:00:00.000Z')).toMatchObject({ state: 'cancelled', counted: false })
    const cancelling = { taskId: task.id, actId: randomUUID(), state: 'cancelled' }
    expect(await refusalOf(soldier.call(setMyTaskState, cancelling as never))).toMatchObject({
      code: 'invalid-argument',
    })
  })

  test('checks steps and comments', async () => {
    const stepId = randomUUID()
    const task = await given({ steps: [{ id: stepId, title: 'Draw keys' }] })
    await soldier.call(tickMyTaskStep, { taskId: task.id, actId: randomUUID(), stepId, done: true })
    await soldier.call(commentOnMyTask, { taskId: task.id, actId: randomUUID(), text: 'Keys are with CQ' })
    expect(await soldier.call(getMyTask, { taskId: task.id })).toMatchObject({
      stepList: [{ done: true, last: { by: 'SPC Ortega, M.' } }],
      commentList: [{ text: 'Keys are with CQ', by: 'SPC Ortega, M.' }],
      mayChange: false,
    })
    const text = 'My SSN is 123-45-6789'
    expect(
      await refusalOf(soldier.call(commentOnMyTask, { taskId: task.id, actId: randomUUID(), text })),
    ).toMatchObject({ code: 'invalid-argument', details: { field: 'text' } })
  })

  test('completes a recurring task, and gets the next one', async () => {
    const task = await given({ suspense: { date: '2026-11-12' }, recurrence: 'FREQ=DAILY' })
    const actId = randomUUID()
    const done = await soldier.call(setMyTaskState, { taskId: task.id, actId, state: 'complete' })
    expect((await soldier.call(listMyTasks, {})).tasks).toMatchObject([
      { id: done.next, suspense: { date: '2026-11-13' } },
    ])
    await soldier.call(undoMyTaskState, { taskId: task.id, actId: randomUUID(), undoes: actId })
    expect((await soldier.call(listMyTasks, {})).tasks).toMatchObject([{ id: task.id, recurrence: 'FREQ=DAILY' }])
  })

  test('has them in "my data", and nothing once the link has ended', async () => {
    await given({ title: 'Mine' })
    const data = JSON.parse(Buffer.from((await soldier.call(exportMyData, {})).content, 'base64').toString('utf8'))
    expect(data.tasks).toMatchObject({ rosters: [], addedByMe: [], givenToMe: [{ title: 'Mine' }] })
    await soldier.call(unlinkSoldierFromLeader, {})
    expect(await titles()).toEqual([])
    expect(await refusalOf(soldier.call(getMyTask, { taskId: randomUUID() }))).toMatchObject({ code: 'not-found' })
  })

  test('gets a screen update when a leader changes the task', async () => {
    const task = await given()
    const { pool } = setting.server.database
    const { rows: before } = await pool.query('select max(id) as id from change_feed')
    await leader.call(setTaskState, { rosterId: roster.id, taskId: task.id, actId: randomUUID(), state: 'waiting' })
    const { rows } = await pool.query<{ topics: string[] }>('select topics from change_feed where id > $1', [
      before[0]?.id,
    ])
    expect(rows.flatMap(({ topics }) => topics)).toContain(`users/${ortega.uid}/tasks`)
  })
})

test('an account without a row has no tasks', async () => {
  const stranger = setting.as(await setting.world.leader('PFC', 'Free'))
  expect(await stranger.call(listMyTasks, {})).toEqual({ tasks: [], next: null })
})
