import { getTask, listTaskCalendar, listTasks, listWholeTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const NOW = new Date('2026-11-12T14:00:00Z')
const GROUPS = [
  { id: 'platoon', parentId: null, name: '1st Platoon' },
  { id: 'squad', parentId: 'platoon', name: '1st Squad' },
  { id: 'other', parentId: null, name: '2nd Platoon' },
]
const SOLDIERS = [
  { id: 'vega', groupId: 'squad' },
  { id: 'diaz', groupId: 'other' },
]
const task = (id: string, given: Partial<TaskLine>) => ({
  id,
  state: 'not started',
  dueAt: null,
  assignees: [],
  group: null,
  ...given,
})
const TASKS = [
  task('late', { dueAt: '2026-11-11T00:00:00Z', assignees: [{ soldierId: 'vega', name: 'SPC Vega, A.' }] }),
  task('soon', { dueAt: '2026-11-13T00:00:00Z', group: { id: 'platoon', name: '1st Platoon' } }),
  task('waiting', { state: 'waiting', assignees: [{ soldierId: 'diaz', name: 'SPC Diaz, P.' }] }),
]

function keptWith(next: unknown): KeptRoster {
  return {
    rosterId: 'r',
    now: NOW,
    answerOf: async (declaration, passes = () => true) => {
      if (declaration.name === getRoster.name) return { groups: GROUPS }
      if (declaration.name === listSoldiers.name) return { soldiers: SOLDIERS }
      return declaration.name === listTasks.name && passes({ rosterId: 'r' }) ? { tasks: TASKS, next } : null
    },
  } as KeptRoster
}
const found = async (input: object, next: unknown = null) => {
  const answer = await ON_DEVICE[0]?.answer({ rosterId: 'r', ...input }, keptWith(next))
  return answer ? (answer as { tasks: readonly TaskLine[] }).tasks.map(({ id }) => id) : null
}

test.each([
  ['all open ones', {}, ['late', 'soon', 'waiting']],
  ['those of a state', { state: 'waiting' }, ['waiting']],
  ['overdue ones', { show: 'overdue' }, ['late']],
  ['those due within two days', { show: 'due in 48' }, ['soon']],
  ['those of a Soldier, by name and by the groups above', { soldierId: 'vega' }, ['late', 'soon']],
  ['those of a group and of whoever is in it', { groupId: 'platoon' }, ['late', 'soon']],
  ['those of the group below', { groupId: 'squad' }, ['late']],
])('%s', async (_, input, ids) => {
  expect(await found(input)).toEqual(ids)
})

test.each([
  ['rosters below', { over: 'chain' }],
  ['later pages', { after: { dueAt: null, id: 'x' } }],
  ['a text', { text: 'range' }],
  ['closed ones that were not brought', { show: 'done' }],
])('%s are not worked out', async (_, input) => {
  expect(await found(input)).toBeNull()
})

test('a filter of a list that goes on is not worked out, because the rest is unknown', async () => {
  expect(await found({}, { id: 'x' })).toEqual(['late', 'soon', 'waiting'])
  expect(await found({ state: 'waiting' }, { id: 'x' })).toBeNull()
})

test('an open task is whole, and one that was not brought is not there', async () => {
  const whole = { ...task('late', {}), stepList: [], commentList: [] }
  const kept = {
    rosterId: 'r',
    now: NOW,
    answerOf: async (declaration) => (declaration.name === listWholeTasks.name ? { tasks: [whole] } : null),
  } as KeptRoster
  const one = (taskId: string) =>
    ON_DEVICE.find(({ name }) => name === getTask.name)?.answer({ rosterId: 'r', taskId }, kept)
  expect(await one('late')).toEqual(whole)
  expect(await one('soon')).toBeNull()
})

test('a month of the calendar is cut from the months that were brought', async () => {
  const on = (id: string, date: string | null) => ({ id, suspense: date === null ? null : { date, time: null } })
  const kept = {
    rosterId: 'r',
    now: NOW,
    answerOf: async (declaration, passes = () => true) =>
      declaration.name === listTaskCalendar.name && passes({ from: '2026-11-01', to: '2027-01-01' })
        ? {
            tasks: [on('first', '2026-11-01'), on('last', '2026-12-06'), on('after', '2026-12-07'), on('none', null)],
            planned: [on('planned', '2026-12-01'), on('later', '2026-12-31')],
            more: false,
          }
        : null,
  } as KeptRoster
  const calendar = (input: object) =>
    ON_DEVICE.find(({ name }) => name === listTaskCalendar.name)?.answer({ rosterId: 'r', ...input }, kept)
  expect(await calendar({ from: '2026-11-01', to: '2026-12-06' })).toEqual({
    tasks: [on('first', '2026-11-01'), on('last', '2026-12-06')],
    planned: [on('planned', '2026-12-01')],
    more: false,
  })
  expect(await calendar({ from: '2026-10-26', to: '2026-12-06' })).toBeNull()
  expect(await calendar({ from: '2026-11-01', to: '2026-12-06', over: 'chain' })).toBeNull()
})
