import { randomUUID } from 'node:crypto'
import {
  cancelTask,
  commentOnTask,
  getTask,
  listTaskHistory,
  listTasks,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { givenTask, setState, type TaskWish } from '../../../testing/unit/tasks.ts'
import type { WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { carryOn, taskJobs } from '../jobs.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let roster: WorldRoster
let leader: Client
let other: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  await setting.server.database.pool.query('delete from tasks')
  roster = await setting.world.roster(await setting.world.leader('1SG', 'Hale'), { soldiers: 9 })
  const editor = await setting.world.leader('SFC', 'Navarro')
  await setting.world.member(roster, editor, 'editor')
  leader = setting.as(roster.owner)
  other = setting.as(editor)
})

const given = (wish: TaskWish = {}) =>
  givenTask(leader, roster.id, {
    title: 'PMCS',
    suspense: { date: '2026-11-12', time: '09:00' },
    recurrence: 'FREQ=WEEKLY;BYDAY=TH',
    ...wish,
  })
const read = (taskId: string) => leader.call(getTask, { rosterId: roster.id, taskId })
async function openDays(): Promise<string[]> {
  const { tasks } = await leader.call(listTasks, { rosterId: roster.id })
  return tasks.map(({ suspense }) => suspense?.date ?? '')
}
const sweep = () => {
  const { database, clock } = setting.server
  return database.write((tx) => carryOn(tx, clock.now()))
}

describe('the next task', () => {
  test('comes when one is done: the same, with nothing done yet', async () => {
    const assignees = roster.soldiers.slice(0, 2).map(({ id }) => id)
    const steps = [{ id: randomUUID(), title: 'Fluids' }]
    const task = await given({ assignees, steps, opr: 'Motor sergeant', source: 'SOP', priority: 'high' })
    const away = {
      rosterId: roster.id,
      soldierIds: assignees.slice(0, 1),
      lossDate: '2026-11-11',
      reason: 'ETS' as const,
    }
    await leader.call(archiveSoldiers, away)
    const { next } = await setState(leader, task, 'complete')
    const made = await read(next ?? '')
    expect(made).toMatchObject({
      title: 'PMCS',
      opr: 'Motor sergeant',
      source: 'SOP',
      priority: 'high',
      state: 'not started',
      suspense: { date: '2026-11-19', time: '09:00' },
      recurrence: 'FREQ=WEEKLY;BYDAY=TH',
      version: 1,
      createdBy: task.createdBy,
      steps: { done: 0, total: 1 },
    })
    expect(made.assignees.map(({ soldierId }) => soldierId)).toEqual(assignees.slice(1))
    expect(made.stepList[0]?.id).not.toBe(steps[0]?.id)
    const { events } = await leader.call(listTaskHistory, { rosterId: roster.id, taskId: made.id })
    expect(events.map(({ kind }) => kind)).toEqual(['recurred'])
    expect((await read(task.id)).recurrence).toBeNull()
  })

  test('keeps its time of day when clocks change', async () => {
    setting.at('2026-10-26T12:00:00.000Z')
    const task = await given({ suspense: { date: '2026-10-29', time: '09:00' } })
    expect(task.dueAt).toBe('2026-10-29T13:00:00.000Z')
    const { next } = await setState(leader, task, 'complete')
    expect(await read(next ?? '')).toMatchObject({ dueAt: '2026-11-05T14:00:00.000Z' })
  })

  test('keeps to its days, even if one was moved', async () => {
    const task = await given()
    const patch = { suspense: { date: '2026-11-13', time: '15:00' } }
    await leader.call(updateTask, { rosterId: roster.id, taskId: task.id, version: 1, patch })
    await setState(leader, task, 'complete')
    expect(await openDays()).toEqual(['2026-11-19'])
  })

  test('comes when its day has come in the roster’s time zone, done or not', async () => {
    const task = await given()
    expect(await sweep()).toBe(0)
    // Still Wednesday in New York.
    setting.at('2026-11-19T04:00:00.000Z')
    expect(await sweep()).toBe(0)
    setting.at('2026-11-19T05:00:00.000Z')
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await openDays()).toEqual(['2026-11-12', '2026-11-19'])
    expect(await setState(leader, task, 'complete')).toMatchObject({ next: null })
    expect(await openDays()).toEqual(['2026-11-19'])
  })

  test('is the latest one, when weeks were missed', async () => {
    await given()
    setting.at('2026-12-09T12:00:00.000Z')
    expect(await sweep()).toBe(1)
    expect(await openDays()).toEqual(['2026-11-12', '2026-12-03'])
  })

  test('comes after a canceled one too, and ends with the series or when a leader ends it', async () => {
    const twice = await given({ recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await leader.call(cancelTask, { rosterId: roster.id, taskId: twice.id, actId: randomUUID() })
    const [{ tasks }] = [await leader.call(listTasks, { rosterId: roster.id })]
    const [last] = tasks
    if (!last) throw new Error('no next one')
    expect(await setState(leader, last, 'complete')).toMatchObject({ next: null })
    const stopped = await given()
    const ids = { rosterId: roster.id, taskId: stopped.id }
    await leader.call(updateTask, { ...ids, version: 1, patch: { recurrence: null } })
    expect(await setState(leader, stopped, 'complete')).toMatchObject({ next: null })
    expect(await openDays()).toEqual([])
  })

  test('is removed when the act that made it is undone, unless somebody has started it', async () => {
    const task = await given()
    const ids = { rosterId: roster.id, taskId: task.id }
    for (const begun of [false, true]) {
      const done = await setState(leader, task, 'complete')
      if (begun) {
        const comment = { rosterId: roster.id, taskId: done.next ?? '', actId: randomUUID(), text: 'Begun' }
        await other.call(commentOnTask, comment)
      }
      await leader.call(undoTaskState, { ...ids, actId: randomUUID(), undoes: done.stateSince?.act ?? '' })
      expect(await openDays()).toEqual(begun ? ['2026-11-12', '2026-11-19'] : ['2026-11-12'])
      expect((await read(task.id)).recurrence).toBe(begun ? null : 'FREQ=WEEKLY;BYDAY=TH')
    }
  })
})

describe('a leader of some groups', () => {
  test('completes a task that the owner made and gets the next one, for all of its Soldiers, and undoes it', async () => {
    const squads = roster.groups.flatMap(({ id, parentId }) => (parentId === null ? [] : [id]))
    const mine = squads.find((id) => roster.soldiers.some(({ groupId }) => groupId === id))
    const idOf = (soldier: WorldRoster['soldiers'][number] | undefined) => soldier?.id ?? ''
    const sergeant = await setting.world.leader('SSG', 'Quinn')
    await setting.world.member(roster, sergeant, 'editor')
    const position = 'squad leader' as const
    const part = { position, groupIds: [mine ?? ''], areas: PRESETS[position].areas }
    await leader.call(setLeaderPart, { rosterId: roster.id, uid: sergeant.uid, part })
    const partLeader = setting.as(sergeant)
    const assignees = [
      idOf(roster.soldiers.find(({ groupId }) => groupId === mine)),
      idOf(roster.soldiers.find(({ groupId }) => groupId !== mine)),
    ]
    const task = await given({ assignees, steps: [{ id: randomUUID(), title: 'Fluids' }] })

    const done = await setState(partLeader, task, 'complete')
    const made = await read(done.next ?? '')
    expect(made).toMatchObject({ suspense: { date: '2026-11-19' }, createdBy: task.createdBy, steps: { total: 1 } })
    expect(new Set(made.assignees.map(({ soldierId }) => soldierId))).toEqual(new Set(assignees))
    const { events } = await partLeader.call(listTaskHistory, { rosterId: roster.id, taskId: made.id })
    expect(events.map(({ kind }) => kind)).toEqual(['recurred'])
    const undo = { rosterId: roster.id, taskId: task.id, actId: randomUUID() }
    await partLeader.call(undoTaskState, { ...undo, undoes: done.stateSince?.act ?? '' })
    expect(await openDays()).toEqual(['2026-11-12'])

    const foreign = await given({ assignees: assignees.slice(1) })
    expect(await refusalOf(setState(partLeader, foreign, 'complete'))).toMatchObject({ code: 'not-found' })
    // Nor does the database let such a leader continue it.
    const next = [roster.id, foreign.id, randomUUID(), randomUUID()]
    const past = setting.server.database.as({ uid: sergeant.uid }).write((tx) =>
      sql`select add_next_task(${next[0]}::uuid, ${next[1]}::uuid, ${next[2]}::uuid, '2026-11-19', now(), null,
        ${next[3]}::uuid, now(), null)`.execute(tx.query),
    )
    await expect(past).rejects.toThrow('may change')
    expect(await openDays()).toEqual(['2026-11-12', '2026-11-12'])
  })
})

describe('at the same moment', () => {
  test('completed twice by two leaders, and its day come: one next task', async () => {
    for (let round = 0; round < 4; round += 1) {
      await setting.server.database.pool.query('delete from tasks')
      setting.at(NOW)
      const task = await given({ recurrence: 'FREQ=DAILY' })
      setting.at('2026-11-13T12:00:00.000Z')
      const ends = await Promise.all([
        setState(leader, task, 'complete'),
        setState(other, task, 'complete'),
        sweep().then(() => null),
        sweep().then(() => null),
      ])
      const made = ends.filter((end) => end?.next)
      expect(made.length).toBeLessThanOrEqual(1)
      expect(await openDays()).toEqual(['2026-11-13'])
    }
  })

  test('two leaders complete the same task: it is complete, and both are in its history', async () => {
    const task = await given({ recurrence: null })
    await Promise.all([setState(leader, task, 'complete'), setState(other, task, 'complete')])
    const { events } = await leader.call(listTaskHistory, { rosterId: roster.id, taskId: task.id })
    const changes = events.filter(({ kind }) => kind === 'state')
    expect(new Set(changes.map(({ by }) => by)).size).toBe(2)
    expect(changes.map(({ state }) => state?.to)).toEqual(['complete', 'complete'])
    const whole = await read(task.id)
    expect(whole).toMatchObject({ state: 'complete', stateSince: { by: changes[0]?.by } })
  })
})

test('the job continues every series that is due, more than one transaction takes', async () => {
  const { database, clock } = setting.server
  await database.pool.query(
    `insert into tasks (roster_id, id, title, priority, suspense_date, due_at, recurrence, series_id, series_start,
      occurrence, next_on, created_at)
    select $1, gen_random_uuid(), 'Task ' || n, 'routine', '2026-11-11', '2026-11-11T22:00Z', 'FREQ=DAILY',
      gen_random_uuid(), '2026-11-11', '2026-11-11', '2026-11-12', now() from generate_series(1, 120) n`,
    [roster.id],
  )
  const job = taskJobs(database, () => clock.now()).find(({ name }) => name === 'dutyday.tasks-recur')
  const run = () => job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
  await Promise.all([run(), run()])
  const { rows } = await database.pool.query(`select suspense_date as day, count(*) from tasks group by 1 order by 1`)
  expect(rows).toEqual([
    { day: '2026-11-11', count: 120 },
    { day: '2026-11-12', count: 120 },
  ])
})
