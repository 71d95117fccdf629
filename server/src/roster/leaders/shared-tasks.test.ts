import { randomUUID } from 'node:crypto'
import {
  cancelTask,
  commentOnTask,
  createTask,
  getTask,
  restoreTask,
  rollDownTask,
  setTaskState,
  tickTaskStep,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { SHARED_TASK } from '@muster/domain/dutyday/tasks/outside-a-part.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const NOW = '2026-11-12T12:00:00.000Z'
const SHARED = { code: 'permission-denied', message: SHARED_TASK, details: { field: 'taskId' } }

let setting: WorldServer
let owner: WorldAccount
let sergeant: WorldAccount
let company: WorldRoster
let first: string
let second: string

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  first = randomUUID()
  second = randomUUID()
  company = await world.roster(owner, {
    name: 'A Co',
    groups: [
      { id: first, parentId: null, kind: 'platoon', name: '1st Platoon', position: 0 },
      { id: second, parentId: null, kind: 'platoon', name: '2nd Platoon', position: 1 },
    ],
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: first },
      { rank: 'SPC', last: 'Bell', groupId: second },
      { rank: 'SPC', last: 'Cruz' },
      { rank: 'SPC', last: 'Diaz', groupId: first },
    ],
  })
  await world.member(company, sergeant, 'editor')
  await setting.as(owner).call(setLeaderPart, {
    rosterId: company.id,
    uid: sergeant.uid,
    part: { position: 'platoon sergeant', groupIds: [first], areas: PRESETS['platoon sergeant'].areas },
  })
})

const soldier = (at: number) => company.soldiers[at]?.id ?? ''
const [AMES, BELL, CRUZ, DIAZ] = [0, 1, 2, 3] as const
const step = randomUUID()

async function given(task: object, by = owner) {
  const taskId = randomUUID()
  await setting.as(by).call(createTask, {
    rosterId: company.id,
    taskId,
    task: { title: 'Inventory', steps: [{ id: step, title: 'Draw the sheet' }], ...task },
  })
  return { rosterId: company.id, taskId }
}
const me = () => setting.as(sergeant)
const act = () => ({ actId: randomUUID() })
const set = (state: 'complete' | 'in progress') => ({ ...act(), state, at: null, seen: null })
const whole = async (of: { rosterId: string; taskId: string }) => setting.as(owner).call(getTask, of)

describe('a task that the Soldiers of a platoon sergeant share with others', () => {
  const SHARES: Readonly<Record<string, readonly [() => object, number]>> = {
    'with another platoon’s': [() => ({ assignees: [soldier(AMES), soldier(BELL)] }), 1],
    'with one of no group': [() => ({ assignees: [soldier(AMES), soldier(CRUZ)] }), 1],
    'with another platoon': [() => ({ assignees: [soldier(AMES)], groupId: second }), 1],
    'with all of them': [() => ({ assignees: [soldier(AMES), soldier(CRUZ)], groupId: second }), 2],
  }
  test.each(Object.entries(SHARES))(
    '%s says so, and keeps its text, suspense and Soldiers',
    async (_, [task, others]) => {
      const of = await given(task())
      const seen = await me().call(getTask, of)
      expect(seen).toMatchObject({ mayChange: true, mayEdit: false, others })
      expect(seen.assignees.map(({ soldierId }) => soldierId)).toEqual([soldier(AMES)])
      const before = await whole(of)
      for (const patch of [
        { title: 'Something else' },
        { suspense: { date: '2026-11-13', time: null } },
        { steps: [] },
        { assignees: [soldier(DIAZ)] },
        { assignees: [] },
      ]) {
        expect(await refusalOf(me().call(updateTask, { ...of, version: 1, patch }))).toMatchObject(SHARED)
      }
      expect(await refusalOf(me().call(cancelTask, { ...of, ...act() }))).toMatchObject(SHARED)
      expect(
        await refusalOf(
          me().call(rollDownTask, {
            ...of,
            ...act(),
            to: [{ rosterId: randomUUID(), taskId: randomUUID(), suspense: null }],
          }),
        ),
      ).toMatchObject(SHARED)
      expect(await whole(of)).toEqual(before)
    },
  )

  test('is done by the sergeant as by those Soldiers, and undone', async () => {
    const of = await given({ assignees: [soldier(AMES), soldier(BELL)] })
    await me().call(tickTaskStep, { ...of, ...act(), stepId: step, done: true, at: null })
    await me().call(commentOnTask, { ...of, ...act(), text: 'First is ready.' })
    const done = set('complete')
    expect(await me().call(setTaskState, { ...of, ...done })).toMatchObject({ state: 'complete', counted: true })
    expect(await whole(of)).toMatchObject({ state: 'complete', steps: { done: 1 }, comments: 1 })
    await me().call(undoTaskState, { ...of, ...act(), undoes: done.actId })
    const after = await whole(of)
    expect(after.state).toBe('not started')
    expect(after.assignees).toHaveLength(2)
  })

  test('stays canceled when a leader of all of them canceled it', async () => {
    const of = await given({ assignees: [soldier(AMES), soldier(BELL)] })
    const canceled = act()
    await setting.as(owner).call(cancelTask, { ...of, ...canceled })
    for (const back of [
      () => me().call(restoreTask, { ...of, ...act() }),
      () => me().call(undoTaskState, { ...of, ...act(), undoes: canceled.actId }),
      () => me().call(setTaskState, { ...of, ...set('in progress') }),
    ])
      expect(await refusalOf(back())).toMatchObject(SHARED)
    expect((await whole(of)).state).toBe('cancelled')
  })

  test('does not go past 50 Soldiers, of whom the sergeant sees one', async () => {
    const { world } = setting
    const many = await world.arrive(
      company,
      Array.from({ length: 49 }, (_, at) => ({ rank: 'SPC', last: `Other${at}`, groupId: second })),
    )
    const of = await given({ assignees: [soldier(AMES), ...many.map(({ id }) => id)] })
    const patch = { assignees: [soldier(AMES), soldier(DIAZ)] }
    expect(await refusalOf(me().call(updateTask, { ...of, version: 1, patch }))).toMatchObject(SHARED)
    expect((await whole(of)).assignees).toHaveLength(50)
  })
})

test('a task of the platoon’s own Soldiers is the sergeant’s to change, also after others no longer have it', async () => {
  const of = await given({ assignees: [soldier(AMES), soldier(BELL)], groupId: first })
  await setting.as(owner).call(updateTask, { ...of, version: 1, patch: { assignees: [soldier(AMES)] } })
  expect(await me().call(getTask, of)).toMatchObject({ mayChange: true, mayEdit: true, others: 0 })
  const patch = { title: 'Count again', assignees: [soldier(AMES), soldier(DIAZ)] }
  await me().call(updateTask, { ...of, version: 2, patch })
  await me().call(cancelTask, { ...of, ...act() })
  expect(await whole(of)).toMatchObject({ title: 'Count again', state: 'cancelled' })
})

test('a leader of the whole roster shares nothing with others', async () => {
  const of = await given({ assignees: [soldier(AMES), soldier(BELL)] })
  expect(await whole(of)).toMatchObject({ mayChange: true, mayEdit: true, others: 0 })
})
