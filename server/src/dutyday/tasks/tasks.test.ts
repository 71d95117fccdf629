import { randomUUID } from 'node:crypto'
import {
  cancelTask,
  commentOnTask,
  countTasks,
  createTask,
  getTask,
  listTaskCalendar,
  listTaskComments,
  listTaskHistory,
  listTasks,
  restoreTask,
  tickTaskStep,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  archiveSoldiers,
  deleteGroup,
  deleteSoldiers,
  exportMyData,
  saveGroup,
  saveRosterSettings,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { givenTask, setState } from '../../testing/unit/tasks.ts'
import { noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let roster: WorldRoster
let leader: Client
let other: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  owner = await setting.world.leader('1SG', 'Hale', { first: 'Dana' })
  editor = await setting.world.leader('SFC', 'Navarro', { first: 'Javier' })
  roster = await setting.world.roster(owner, { name: 'A Co', soldiers: 29 })
  await setting.world.member(roster, editor, 'editor')
  leader = setting.as(owner)
  other = setting.as(editor)
})

const soldier = (at: number) => roster.soldiers[at]?.id ?? ''
const list = (filters: Partial<RawInputOf<typeof listTasks>> = {}, client = leader) =>
  client.call(listTasks, { rosterId: roster.id, ...filters })
const titles = async (filters: Partial<RawInputOf<typeof listTasks>> = {}, client = leader) =>
  (await list(filters, client)).tasks.map(({ title }) => title)
const read = (taskId: string) => leader.call(getTask, { rosterId: roster.id, taskId })
const history = async (taskId: string) => (await leader.call(listTaskHistory, { rosterId: roster.id, taskId })).events

describe('a new task', () => {
  test('is stored whole, in its own time zone, and its author gets no notice', async () => {
    const [step, platoon] = [randomUUID(), roster.groups[0]?.id ?? '']
    const task = await givenTask(leader, roster.id, {
      title: 'Inventory sensitive items',
      details: 'Serial number by serial number.\nSign the sheet.',
      source: 'BN training meeting',
      opr: 'Supply',
      assignees: [soldier(3), soldier(2), soldier(3)],
      groupId: platoon,
      suspense: { date: '2026-11-13', time: '16:00' },
      priority: 'critical',
      steps: [{ id: step, title: 'Draw the sheet' }],
    })
    expect(task).toMatchObject({
      title: 'Inventory sensitive items',
      details: 'Serial number by serial number.\nSign the sheet.',
      source: 'BN training meeting',
      opr: 'Supply',
      group: { id: platoon, name: '1st Platoon' },
      suspense: { date: '2026-11-13', time: '16:00' },
      dueAt: '2026-11-13T21:00:00.000Z',
      priority: 'critical',
      state: 'not started',
      stateSince: null,
      steps: { done: 0, total: 1 },
      stepList: [{ id: step, title: 'Draw the sheet', done: false, last: null }],
      createdBy: '1SG Hale, D.',
      from: null,
      below: null,
      version: 1,
      mayChange: true,
    })
    expect(task.createdBy).toContain('Hale')
    expect(task.assignees).toHaveLength(2)
    expect(await titles()).toEqual(['Inventory sensitive items'])
    expect((await history(task.id)).map(({ kind }) => kind)).toEqual(['created'])
    expect(await noticesTo(setting, owner)).toEqual([])
  })

  test('sent again is the one that is there, whatever happened to it since', async () => {
    const [taskId, task] = [randomUUID(), { title: 'Police call' }]
    await leader.call(createTask, { rosterId: roster.id, taskId, task })
    await leader.call(updateTask, {
      rosterId: roster.id,
      taskId,
      version: 1,
      patch: { title: 'Police call, east side' },
    })
    const again = await leader.call(createTask, { rosterId: roster.id, taskId, task })
    expect(again.title).toBe('Police call, east side')
    const taken = other.call(createTask, { rosterId: roster.id, taskId, task: { title: 'Mine' } })
    expect(await refusalOf(taken)).toMatchObject({ code: 'already-exists', details: { field: 'taskId' } })
    expect(await titles()).toEqual(['Police call, east side'])
  })

  test('sent twice at the same moment is one task', async () => {
    const [taskId, task] = [randomUUID(), { title: 'Once', steps: [{ id: randomUUID(), title: 'First' }] }]
    const both = await Promise.all([1, 2, 3].map(() => leader.call(createTask, { rosterId: roster.id, taskId, task })))
    expect(new Set(both.map(({ id }) => id))).toEqual(new Set([taskId]))
    expect((await history(taskId)).length).toBe(1)
  })

  test('may have the id of another roster’s task, and neither learns of the other', async () => {
    const theirs = await setting.world.roster(await setting.world.leader('SSG', 'Far'))
    const task = await givenTask(setting.as(theirs.owner), theirs.id, { title: 'Theirs' })
    await leader.call(createTask, { rosterId: roster.id, taskId: task.id, task: { title: 'Ours' } })
    expect(await titles()).toEqual(['Ours'])
    expect(await refusalOf(leader.call(getTask, { rosterId: theirs.id, taskId: task.id }))).toMatchObject({
      code: 'not-found',
    })
  })

  test.each([
    [{ title: '' }, 'task.title'],
    [{ title: 'SSN 123-45-6789' }, 'task.title'],
    [{ title: 'x', details: 'SECRET//NOFORN' }, 'task.details'],
    [{ title: 'x', source: 'CUI//SP' }, 'task.source'],
    [{ title: 'x', steps: [{ id: randomUUID(), title: '123-45-6789' }] }, 'task.steps.0.title'],
    [{ title: 'x', recurrence: 'FREQ=SECONDLY' }, 'task.recurrence'],
    [{ title: 'x', recurrence: 'FREQ=DAILY' }, 'task.suspense'],
    [{ title: 'x', suspense: { date: '2026-02-30' } }, 'task.suspense.date'],
    [{ title: 'x', suspense: { date: '2026-02-03', time: '25:00' } }, 'task.suspense.time'],
    [{ title: 'x', assignees: [randomUUID()] }, 'task.assignees.0'],
    [{ title: 'x', groupId: randomUUID() }, 'task.groupId'],
  ])('%o is refused at %s', async (task, field) => {
    const refusal = await refusalOf(leader.call(createTask, { rosterId: roster.id, taskId: randomUUID(), task }))
    expect(refusal).toMatchObject({ details: { field } })
    expect(refusal.code).not.toBe('internal')
  })

  test('is not assigned to a Soldier who was archived in the meantime', async () => {
    const away = { rosterId: roster.id, soldierIds: [soldier(5)], lossDate: '2026-11-11', reason: 'PCS' as const }
    await leader.call(archiveSoldiers, away)
    expect(await refusalOf(givenTask(leader, roster.id, { assignees: [soldier(4), soldier(5)] }))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'task.assignees.1' },
    })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const on = (date: string, time: string | null = null) => ({ suspense: { date, time } })
    await givenTask(leader, roster.id, { title: 'Late', ...on('2026-11-11'), assignees: [soldier(3)] })
    await givenTask(other, roster.id, { title: 'Red', ...on('2026-11-12', '16:00'), source: 'OPORD 26-04' })
    await givenTask(leader, roster.id, { title: 'Soon', ...on('2026-11-13', '16:00'), groupId: roster.groups[1]?.id })
    await givenTask(leader, roster.id, { title: 'Later', ...on('2026-12-01'), details: '100% of rifles' })
    await givenTask(leader, roster.id, { title: 'Undated', priority: 'critical' })
    await setState(leader, await givenTask(leader, roster.id, { title: 'Done' }), 'complete')
  })

  test('has the most urgent first, and closed tasks separately', async () => {
    expect(await titles()).toEqual(['Late', 'Red', 'Soon', 'Later', 'Undated'])
    expect(await titles({ show: 'overdue' })).toEqual(['Late'])
    expect(await titles({ show: 'due in 48' })).toEqual(['Red', 'Soon'])
    expect(await titles({ show: 'done' })).toEqual(['Done'])
    expect(await titles({ show: 'mine' }, other)).toEqual(['Red'])
  })

  test('can be filtered by state, group, Soldier and words', async () => {
    const [squad] = roster.groups.filter(({ parentId }) => parentId !== null)
    const inSquad = roster.soldiers.find(({ groupId }) => groupId === squad?.id)?.id ?? null
    expect(await titles({ groupId: roster.groups[0]?.id ?? null })).toEqual(['Late', 'Soon'])
    expect(await titles({ soldierId: inSquad })).toContain('Soon')
    expect(await titles({ soldierId: soldier(0) })).toEqual([])
    expect(await titles({ text: 'oporD' })).toEqual(['Red'])
    expect(await titles({ text: '100%' })).toEqual(['Later'])
    expect(await titles({ text: '100_' })).toEqual([])
    expect(await titles({ state: 'waiting' })).toEqual([])
    expect(await titles({ show: 'done', state: 'complete' })).toEqual(['Done'])
  })

  test('comes page by page, each task once', async () => {
    const seen: string[] = []
    let after: RawInputOf<typeof listTasks>['after'] = null
    for (let page = 0; page < 4; page += 1) {
      const { tasks, next } = await list({ limit: 2, after })
      seen.push(...tasks.map(({ title }) => title))
      after = next
      if (!next) break
    }
    expect(seen).toEqual(['Late', 'Red', 'Soon', 'Later', 'Undated'])
  })

  test('is counted for the dashboard', async () => {
    expect(await leader.call(countTasks, { rosterId: roster.id })).toEqual({
      open: 5,
      overdue: 1,
      red: 1,
      dueIn48: 2,
      critical: 1,
      waiting: 0,
      submitted: 0,
      undated: 1,
      completed: 1,
    })
    setting.at('2026-11-20T11:30:00.000Z')
    expect(await leader.call(countTasks, { rosterId: roster.id })).toMatchObject({ overdue: 3, red: 0, completed: 0 })
  })

  test('is in the calendar by day, with the coming days of recurring tasks', async () => {
    await givenTask(leader, roster.id, {
      title: 'PMCS',
      suspense: { date: '2026-11-02', time: '09:00' },
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    })
    const range = { rosterId: roster.id, from: '2026-11-11', to: '2026-11-30' }
    const { tasks, planned, more } = await leader.call(listTaskCalendar, range)
    expect(tasks.map(({ title }) => title)).toEqual(['Late', 'Red', 'Soon'])
    expect(planned.map(({ title, suspense, dueAt }) => [title, suspense.date, dueAt])).toEqual([
      ['PMCS', '2026-11-16', '2026-11-16T14:00:00.000Z'],
      ['PMCS', '2026-11-23', '2026-11-23T14:00:00.000Z'],
      ['PMCS', '2026-11-30', '2026-11-30T14:00:00.000Z'],
    ])
    expect(more).toBe(false)
    for (const [from, to] of [
      ['2026-11-12', '2026-11-11'],
      ['2026-11-01', '2027-01-02'],
    ] as const) {
      expect(await refusalOf(leader.call(listTaskCalendar, { ...range, from, to }))).toMatchObject({
        details: { field: 'to' },
      })
    }
  })
})

describe('a change of fields', () => {
  test('is in the history in readable form, and the second of two at once learns who was first', async () => {
    const task = await givenTask(leader, roster.id, {
      suspense: { date: '2026-11-20', time: null },
      assignees: [soldier(3)],
    })
    const patch = { title: 'Range card', suspense: { date: '2026-11-19', time: '10:00' }, assignees: [soldier(4)] }
    const changed = await other.call(updateTask, { rosterId: roster.id, taskId: task.id, version: 1, patch })
    expect(changed).toMatchObject({ version: 2, title: 'Range card', dueAt: '2026-11-19T15:00:00.000Z' })
    const second = leader.call(updateTask, { rosterId: roster.id, taskId: task.id, version: 1, patch: { opr: 'S3' } })
    expect(await refusalOf(second)).toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('SFC Navarro changed this task since you opened it.'),
      details: { field: 'version', version: 2, by: expect.stringContaining('Navarro'), at: expect.any(String) },
    })
    const third = { rosterId: roster.id, taskId: task.id, version: 1, patch: { title: 'Range cards', opr: 'S3' } }
    expect((await refusalOf(leader.call(updateTask, third))).details).toMatchObject({
      differences: [
        { what: 'Title', mine: 'Range cards', theirs: 'Range card' },
        { what: 'OPR', mine: 'S3', theirs: '' },
      ],
    })
    const [edited] = await history(task.id)
    const name = (at: number) => expect.stringContaining(roster.soldiers[at]?.last ?? '-')
    expect(edited).toMatchObject({
      kind: 'edited',
      by: 'SFC Navarro, J.',
      changes: [
        { label: 'Title', from: 'Range card rehearsal', to: 'Range card' },
        { label: 'Suspense', from: 'Fri 20 Nov 2026', to: 'Thu 19 Nov 2026 1000' },
        { label: 'Assigned to', from: name(3), to: name(4) },
      ],
    })
  })

  test('to the same values leaves the task and its history alone', async () => {
    const task = await givenTask(leader, roster.id, { assignees: [soldier(4), soldier(3)] })
    const patch = { title: task.title, assignees: [soldier(3), soldier(4)], groupId: null, steps: [] }
    const same = await leader.call(updateTask, { rosterId: roster.id, taskId: task.id, version: 1, patch })
    expect(same.version).toBe(1)
    expect(await history(task.id)).toHaveLength(1)
  })

  test('keeps the check marks of steps that stay', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const task = await givenTask(leader, roster.id, {
      steps: [
        { id: first, title: 'One' },
        { id: second, title: 'Two' },
      ],
    })
    const at = { rosterId: roster.id, taskId: task.id }
    await leader.call(tickTaskStep, { ...at, actId: randomUUID(), stepId: second, done: true })
    const steps = [
      { id: third, title: 'Zero' },
      { id: second, title: 'Two, again' },
    ]
    const changed = await leader.call(updateTask, { ...at, version: 1, patch: { steps } })
    expect(changed.stepList.map(({ id, title, done }) => [id, title, done])).toEqual([
      [third, 'Zero', false],
      [second, 'Two, again', true],
    ])
    const gone = leader.call(tickTaskStep, { ...at, actId: randomUUID(), stepId: first, done: true })
    expect(await refusalOf(gone)).toMatchObject({ code: 'not-found', details: { field: 'stepId' } })
  })

  test('by the roster’s settings: another time zone keeps day and time', async () => {
    const task = await givenTask(leader, roster.id, { suspense: { date: '2026-11-20', time: '16:00' } })
    await leader.call(saveRosterSettings, { rosterId: roster.id, version: 1, settings: { timeZone: 'Asia/Seoul' } })
    expect(await read(task.id)).toMatchObject({ dueAt: '2026-11-20T07:00:00.000Z', timeZone: 'Asia/Seoul' })
  })
})

describe('states', () => {
  test('are ordered by when they were set, in whatever order phones send them', async () => {
    const task = await givenTask(leader, roster.id)
    setting.at('2026-11-12T12:30:00.000Z')
    const at = (minute: number) => `2026-11-12T12:${minute}:00.000Z`
    const done = await setState(leader, task, 'complete', { at: at(20) })
    expect(done).toMatchObject({ state: 'complete', counted: true })
    const late = await setState(other, task, 'waiting', { at: at(10) })
    expect(late).toMatchObject({ state: 'complete', counted: false, stateSince: { by: '1SG Hale, D.' } })
    expect((await history(task.id)).map(({ by, state }) => [by, state?.to, state?.counted])).toEqual([
      ['1SG Hale, D.', 'complete', true],
      ['SFC Navarro, J.', 'waiting', false],
      ['1SG Hale, D.', undefined, undefined],
    ])
  })

  test('set on a phone that is an hour slow count after the state on its screen', async () => {
    const task = await givenTask(leader, roster.id)
    const first = await setState(leader, task, 'in progress')
    const slow = { at: '2026-11-12T10:30:00.000Z' }
    expect(await setState(other, task, 'complete', slow)).toMatchObject({ state: 'in progress', counted: false })
    const seen = { ...slow, seen: first.stateSince?.act ?? '' }
    expect(await setState(other, task, 'complete', seen)).toMatchObject({ state: 'complete', counted: true })
  })

  test('sent again are one, and an id used for another act is refused', async () => {
    const [task, actId] = [await givenTask(leader, roster.id), randomUUID()]
    const once = await setState(leader, task, 'in progress', { actId })
    await setState(other, task, 'complete')
    expect(await setState(leader, task, 'in progress', { actId })).toEqual({
      ...once,
      state: 'complete',
      stateSince: expect.objectContaining({ by: 'SFC Navarro, J.' }),
    })
    expect(await refusalOf(setState(leader, task, 'waiting', { actId }))).toMatchObject({ code: 'already-exists' })
    expect(await history(task.id)).toHaveLength(3)
  })

  test('can be undone until somebody else has set another', async () => {
    const task = await givenTask(leader, roster.id)
    const ids = { rosterId: roster.id, taskId: task.id }
    const { stateSince } = await setState(leader, task, 'complete')
    const undo = { ...ids, actId: randomUUID(), undoes: stateSince?.act ?? '' }
    expect(await leader.call(undoTaskState, undo)).toMatchObject({ state: 'not started' })
    expect(await leader.call(undoTaskState, undo)).toMatchObject({ state: 'not started' })
    expect((await read(task.id)).state).toBe('not started')
    expect((await history(task.id))[0]).toMatchObject({ state: { from: 'complete', to: 'not started', undo: true } })
    const mine = await setState(leader, task, 'complete')
    await setState(other, task, 'waiting')
    const late = leader.call(undoTaskState, { ...ids, actId: randomUUID(), undoes: mine.stateSince?.act ?? '' })
    expect(await refusalOf(late)).toMatchObject({ code: 'failed-precondition', details: { field: 'undoes' } })
    expect((await read(task.id)).state).toBe('waiting')
  })

  test('a canceled task returns to its state before', async () => {
    const task = await givenTask(leader, roster.id)
    const ids = { rosterId: roster.id, taskId: task.id }
    await setState(leader, task, 'waiting')
    expect(await leader.call(cancelTask, { ...ids, actId: randomUUID() })).toMatchObject({ state: 'cancelled' })
    expect(await titles()).toEqual([])
    const back = { ...ids, actId: randomUUID() }
    for (const _ of [1, 2]) expect(await leader.call(restoreTask, back)).toMatchObject({ state: 'waiting' })
    expect(await refusalOf(leader.call(restoreTask, { ...ids, actId: randomUUID() }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('check marks arrive in any order, and the last one counts', async () => {
    const stepId = randomUUID()
    const task = await givenTask(leader, roster.id, { steps: [{ id: stepId, title: 'Draw' }] })
    const tick = (done: boolean, minute: number, actId = randomUUID()) =>
      leader.call(tickTaskStep, {
        rosterId: roster.id,
        taskId: task.id,
        actId,
        stepId,
        done,
        at: `2026-11-12T11:${minute}:00.000Z`,
      })
    expect(await tick(true, 20)).toEqual({ done: true })
    expect(await tick(false, 10)).toEqual({ done: true })
    const [again] = [randomUUID()]
    expect(await tick(false, 25, again)).toEqual({ done: false })
    await tick(true, 26)
    expect(await tick(false, 25, again)).toEqual({ done: true })
    expect((await read(task.id)).stepList[0]).toMatchObject({ done: true, last: { by: '1SG Hale, D.' } })
  })
})

test('comments are kept once each, newest page first', async () => {
  const task = await givenTask(leader, roster.id)
  const comment = (text: string, actId = randomUUID(), client = leader) =>
    client.call(commentOnTask, { rosterId: roster.id, taskId: task.id, actId, text })
  const actId = randomUUID()
  expect(await comment('Waiting on S4', actId)).toMatchObject({ by: '1SG Hale, D.', text: 'Waiting on S4' })
  await comment('Waiting on S4', actId)
  expect(await refusalOf(comment('Something else', actId))).toMatchObject({ code: 'already-exists' })
  expect(await refusalOf(comment('Waiting on S4', actId, other))).toMatchObject({ code: 'already-exists' })
  setting.at('2026-11-12T11:40:00.000Z')
  await comment('Parts are in', randomUUID(), other)
  const whole = await read(task.id)
  expect(whole.commentList.map(({ text }) => text)).toEqual(['Waiting on S4', 'Parts are in'])
  expect(whole.comments).toBe(2)
  const page = { rosterId: roster.id, taskId: task.id, after: '2026-11-12T11:40:00.000Z' }
  expect((await leader.call(listTaskComments, page)).comments.map(({ text }) => text)).toEqual(['Waiting on S4'])
})

describe('when people are deleted', () => {
  test('a purged Soldier leaves no name behind, and the task stays', async () => {
    const gone = roster.soldiers[6]
    if (!gone) throw new Error('nobody')
    const task = await givenTask(leader, roster.id, { assignees: [gone.id, soldier(7)] })
    const patch = { assignees: [soldier(7)] }
    await leader.call(updateTask, { rosterId: roster.id, taskId: task.id, version: 1, patch })
    await leader.call(updateTask, {
      rosterId: roster.id,
      taskId: task.id,
      version: 2,
      patch: { assignees: [soldier(7), gone.id] },
    })
    const away = { rosterId: roster.id, soldierIds: [gone.id], lossDate: '2026-11-11', reason: 'PCS' as const }
    await leader.call(archiveSoldiers, away)
    expect((await read(task.id)).assignees.map(({ soldierId }) => soldierId)).toEqual([soldier(7)])
    await leader.call(deleteSoldiers, { rosterId: roster.id, soldierIds: [gone.id] })
    const events = await history(task.id)
    expect(JSON.stringify(events)).toContain('a Soldier no longer on record')
    const { rows } = await setting.server.database.pool.query('select from task_assignees where soldier_id = $1', [
      gone.id,
    ])
    expect(rows).toEqual([])
  })

  test('a deleted group releases its tasks', async () => {
    const groupId = randomUUID()
    const group = { rosterId: roster.id, groupId, parentId: null, kind: 'squad' as const, name: 'Detail', position: 9 }
    await leader.call(saveGroup, group)
    const task = await givenTask(leader, roster.id, { groupId })
    await leader.call(deleteGroup, { rosterId: roster.id, groupId })
    expect((await read(task.id)).group).toBeNull()
  })

  test('"my data" has the tasks of own rosters, those added in shared ones, and nothing of others', async () => {
    const data = async (client: Client) =>
      JSON.parse(Buffer.from((await client.call(exportMyData, {})).content, 'base64').toString('utf8')).tasks
    const task = await givenTask(other, roster.id, { title: 'Theirs', assignees: [soldier(3)] })
    await givenTask(leader, roster.id, { title: 'Ours' })
    await leader.call(commentOnTask, { rosterId: roster.id, taskId: task.id, actId: randomUUID(), text: 'Good' })
    const own = await data(leader)
    expect(own.rosters).toMatchObject([
      { rosterId: roster.id, tasks: expect.arrayContaining([expect.objectContaining({ title: 'Ours' })]) },
    ])
    const theirs = own.rosters[0].tasks.find(({ id }: { id: string }) => id === task.id)
    expect(theirs).toMatchObject({
      assignees: [soldier(3)],
      history: [{ kind: 'created' }],
      comments: [{ text: 'Good' }],
    })
    expect(await data(other)).toMatchObject({ rosters: [], addedByMe: [{ title: 'Theirs' }], givenToMe: [] })
  })
})
