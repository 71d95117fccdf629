import { randomUUID } from 'node:crypto'
import * as tasks from '@muster/domain/dutyday/tasks/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { expect } from 'vitest'
import { idOf } from './big-database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** Tasks of a roster in the middle of the chain, down to the rosters below and to its linked Soldier. */
export async function callTasks(
  call: Calling,
  { rosterId, soldierId, today }: { readonly rosterId: string; readonly soldierId: string; readonly today: string },
): Promise<void> {
  const own = { rosterId }
  const act = () => ({ actId: randomUUID() })
  const stepId = randomUUID()
  const given = async (task: object = {}) => {
    const taskId = randomUUID()
    await call(tasks.createTask, { ...own, taskId, task: { title: 'Range cards', ...task } })
    return { ...own, taskId }
  }
  const suspense = { date: today, time: '23:00' }
  const rolled = await given({
    suspense,
    groupId: idOf(4, 32),
    assignees: [soldierId],
    steps: [{ id: stepId, title: 'One' }],
  })
  for (const show of ['open', 'mine', 'overdue', 'due in 48', 'done']) await call(tasks.listTasks, { ...own, show })
  const narrow = { state: 'waiting', groupId: idOf(4, 32), soldierId, text: 'card' }
  for (const over of ['roster', 'chain']) await call(tasks.listTasks, { ...own, over, ...narrow })
  await call(tasks.countTasks, { ...own, over: 'chain' })
  await call(tasks.listTaskCalendar, { ...own, over: 'chain', from: today, to: today })
  await call(tasks.exportTasks, { ...own, format: 'csv' })
  await call(tasks.tickTaskStep, { ...rolled, ...act(), stepId, done: true })
  await call(tasks.commentOnTask, { ...rolled, ...act(), text: 'Parts are in' })
  const { rosters } = await call<{ rosters: { rosterId: string }[] }>(tasks.getTaskBelow, rolled)
  const to = rosters
    .slice(0, 2)
    .map(({ rosterId }) => ({ rosterId, taskId: randomUUID(), suspense: { date: today, time: '12:00' } }))
  expect(to).toHaveLength(2)
  await call(tasks.rollDownTask, { ...rolled, ...act(), to })
  const patch = { suspense: { date: today, time: '10:00' }, assignees: [idOf(5, 302)], steps: [], groupId: null }
  await call(tasks.updateTask, { ...rolled, version: 1, patch })
  for (const read of [tasks.getTask, tasks.listTaskHistory, tasks.listTaskComments]) await call(read, rolled)
  await call(tasks.cancelTask, { ...rolled, ...act(), below: true })
  await call(tasks.restoreTask, { ...rolled, ...act() })

  const daily = await given({ suspense, recurrence: 'FREQ=DAILY' })
  const { stateSince } = await call<{ stateSince: { act: string } }>(tasks.setTaskState, {
    ...daily,
    ...act(),
    state: 'complete',
  })
  await call(tasks.undoTaskState, { ...daily, ...act(), undoes: stateSince.act })

  for (const show of ['open', 'done']) await call(tasks.listMyTasks, { show })
  const { tasks: mine } = await call<{ tasks: { id: string }[] }>(tasks.listMyTasks, {})
  const taskId = mine[0]?.id
  const whole = await call<{ stepList: { id: string }[] }>(tasks.getMyTask, { taskId })
  await call(tasks.tickMyTaskStep, { taskId, ...act(), stepId: whole.stepList[0]?.id, done: true })
  await call(tasks.commentOnMyTask, { taskId, ...act(), text: 'On it' })
  const undoes = randomUUID()
  await call(tasks.setMyTaskState, { taskId, actId: undoes, state: 'submitted' })
  await call(tasks.undoMyTaskState, { taskId, ...act(), undoes })
}
