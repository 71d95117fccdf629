import {
  setTaskState,
  createTask,
  undoTaskState,
  cancelTask,
  restoreTask,
  updateTask,
  tickTaskStep,
  commentOnTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import type { Task, TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATE_NAMES, type TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { namesOf } from '@muster/domain/dutyday/tasks/typed-whom.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { describe, expect, it, test } from 'vitest'
import type { Act } from '../../platform/outbox/outbox.ts'
import { withPending } from '../../platform/reads/pending.ts'
import { boardTarget, columnsOf } from './board.ts'
import { dayByKey, weeksOf } from '../../kit/calendar-days.ts'
import { EXPECTED_TASK, expectedTasks, type KnownRoster } from './expected-tasks.ts'
import { suggestionsFor } from './name-suggestions.ts'
import { filterTasks, NO_FILTER } from './task-filter.ts'
import { compareTasks, dueWords, sectionOf, soldiersWords, tasksAsText, whoWords } from './task-words.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const HOUR = 3_600_000
const day = (text: string) => text as CalendarDate

function line(over: Partial<TaskLine> = {}): TaskLine {
  return {
    id: 'task',
    rosterId: 'roster',
    rosterName: 'A Co',
    timeZone: 'UTC',
    title: 'Clean weapons',
    source: '',
    opr: '',
    assignees: [],
    group: null,
    suspense: null,
    dueAt: null,
    priority: 'routine',
    state: 'not started',
    stateSince: null,
    steps: { done: 0, total: 0 },
    comments: 0,
    recurrence: null,
    from: null,
    below: null,
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...over,
  }
}

const due = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

describe('how close a suspense is', () => {
  it.each([
    [-72, 'overdue', 'Overdue 3 d'],
    [-5, 'overdue', 'Overdue 5 h'],
    [-0.01, 'overdue', 'Overdue 1 min'],
    [0.5, 'soon', 'Due in 30 min'],
    [23.9, 'soon', 'Due in 23 h'],
    [47.9, 'soon', 'Due in 47 h'],
    [48, 'later', null],
  ])('%d hours: %s, %s', (hours, section, words) => {
    const task = line({ dueAt: due(hours) })
    expect(sectionOf(task, NOW)).toBe(section)
    expect(dueWords(task, NOW)).toBe(words)
  })

  it('says nothing for a task that is done or has no suspense', () => {
    expect(sectionOf(line({ state: 'complete', dueAt: due(-1) }), NOW)).toBe('done')
    expect(dueWords(line({ state: 'complete', dueAt: due(-1) }), NOW)).toBeNull()
    expect(sectionOf(line(), NOW)).toBe('none')
  })
})

test('tasks are sorted by suspense, then priority; done ones latest first', () => {
  const tasks = [
    line({ id: 'undated' }),
    line({ id: 'routine', dueAt: due(5) }),
    line({ id: 'critical', dueAt: due(5), priority: 'critical' }),
    line({ id: 'late', dueAt: due(-5) }),
  ]
  expect(tasks.sort(compareTasks).map(({ id }) => id)).toEqual(['late', 'critical', 'routine', 'undated'])
  const since = (at: string) => ({ act: at, at, by: 'x' })
  const done = [
    line({ id: 'older', state: 'complete', stateSince: since('2026-11-01T00:00:00Z') }),
    line({ id: 'newer', state: 'cancelled', stateSince: since('2026-11-02T00:00:00Z') }),
  ]
  expect(done.sort(compareTasks).map(({ id }) => id)).toEqual(['newer', 'older'])
})

test('the assignees in words', () => {
  const soldier = (name: string) => ({ soldierId: name, name })
  const group = { id: 'g', name: '2nd Platoon' }
  expect(whoWords(line())).toBe('')
  expect(whoWords(line({ group, assignees: [soldier('SGT Rivera, A.')] }))).toBe('2nd Platoon; SGT Rivera, A.')
  expect(whoWords(line({ assignees: ['a', 'b', 'c'].map(soldier) }))).toBe('3 Soldiers')
  expect(soldiersWords(['SGT Rivera, A.', 'SPC Lin, B.'].map(soldier), 0)).toBe('SGT Rivera, A.; SPC Lin, B.')
  expect(soldiersWords(['SGT Rivera, A.'].map(soldier), 12)).toBe('SGT Rivera, A.; 12 outside your part')
})

test('the list as a message', () => {
  const one = line({
    suspense: { date: day('2026-11-20'), time: '16:00' },
    group: { id: 'g', name: '2nd Platoon' },
    priority: 'high',
  })
  expect(tasksAsText('Due-outs, A Co', [one, line({ title: 'Count keys' })])).toBe(
    [
      'Due-outs, A Co, 2 tasks',
      'NLT Fri 20 Nov 2026 1600: Clean weapons (2nd Platoon; high; Not started)',
      'No suspense: Count keys (Not started)',
    ].join('\n'),
  )
})

describe('the filter', () => {
  const groups = [
    { id: 'p1', parentId: null },
    { id: 's1', parentId: 'p1' },
    { id: 'p2', parentId: null },
  ]
  const tasks = [
    line({ id: 'of-squad', group: { id: 's1', name: '1st Squad' }, source: 'S4', priority: 'high' }),
    line({ id: 'of-soldier', dueAt: due(-1), assignees: [{ soldierId: 'rivera', name: 'SGT Rivera, A.' }] }),
    line({ id: 'of-nobody', title: 'Turn in CONEX keys', priority: 'critical', dueAt: due(30) }),
  ]
  const facts = { groups, groupOfSoldier: new Map([['rivera', 's1']]), mine: new Set(['of-nobody']), now: NOW }
  it.each([
    [{}, 3],
    [{ mine: true }, ['of-nobody']],
    [{ due: 'overdue' as const }, ['of-soldier']],
    [{ due: 'soon' as const }, ['of-nobody']],
    [{ groupId: 'p1' }, ['of-squad', 'of-soldier']],
    [{ groupId: 'p2' }, []],
    [{ priorities: ['high', 'critical'] as const }, ['of-squad', 'of-nobody']],
    [{ sources: ['S4'] }, ['of-squad']],
    [{ text: 'conex KEYS' }, ['of-nobody']],
    [{ text: 'rivera' }, ['of-soldier']],
    [{ text: '1st squad' }, ['of-squad']],
    [{ text: 's4', priorities: ['critical'] as const }, []],
  ])('%j', (filter, found) => {
    const ids = filterTasks(tasks, { ...NO_FILTER, ...filter }, facts).map(({ id }) => id)
    expect(typeof found === 'number' ? ids.length : ids).toEqual(found)
  })

  it('shows no task as mine while that is not known', () => {
    expect(filterTasks(tasks, { ...NO_FILTER, mine: true }, { ...facts, mine: null })).toEqual([])
  })
})

describe('what the screen expects from the server', () => {
  const known: KnownRoster = {
    id: 'roster',
    name: 'A Co',
    timeZone: 'America/New_York',
    groups: [{ id: 'g', name: '2nd Platoon' }],
    soldiers: [{ id: 'rivera', rank: 'SGT', last: 'Rivera', first: 'Ana' }],
  }
  const changes = expectedTasks(known)
  const act = (name: string, input: object): Act => ({
    id: name,
    seq: 1,
    name,
    input: { rosterId: 'roster', taskId: 'task', ...input },
    at: '2026-11-12T12:00:00.000Z',
    state: 'waiting',
  })
  const after = (lines: readonly TaskLine[], ...acts: Act[]) => withPending(lines, changes, acts)

  it('adds a typed task once, with its names and its instant', () => {
    const created = act(createTask.name, {
      taskId: 'new',
      task: { title: 'x', groupId: 'g', assignees: ['rivera'], suspense: { date: '2026-11-20', time: '16:00' } },
    })
    const shown = after([], created, created)
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      id: 'new',
      state: 'not started',
      priority: 'routine',
      group: { name: '2nd Platoon' },
      assignees: [{ name: 'SGT Rivera, A.' }],
      dueAt: '2026-11-20T21:00:00.000Z',
    })
  })

  it('sets a state, restores the earlier one, and takes an unknown one as in progress', () => {
    const complete = act(setTaskState.name, { actId: 'a', state: 'complete', seen: null })
    const undo = act(undoTaskState.name, { actId: 'b', undoes: 'a' })
    const before = line({ state: 'waiting' })
    expect(after([before], complete)[0]).toMatchObject({ state: 'complete', stateSince: { act: 'a', by: 'you' } })
    expect(after([before], complete, undo)).toEqual([before])
    const told = line({ state: 'complete', stateSince: { act: 'a', at: 'x', by: 'SGT X' } })
    expect(after([told], undo)[0]?.state).toBe('in progress')
    // A change that the answer already contains is not applied again.
    expect(after([told], complete)).toEqual([told])
    expect(after([told], act(undoTaskState.name, { actId: 'b', undoes: 'another' }))).toEqual([told])
  })

  it('cancels and restores', () => {
    const cancel = act(cancelTask.name, { actId: 'a' })
    const restore = act(restoreTask.name, { actId: 'b' })
    const before = line({ state: 'waiting' })
    expect(after([before], cancel)[0]?.state).toBe('cancelled')
    expect(after([before], cancel, restore)[0]?.state).toBe('waiting')
  })

  it('shows an edit only on the version that it was made from', () => {
    const edit = act(updateTask.name, { version: 1, patch: { title: 'y', suspense: null, priority: 'high' } })
    expect(after([line()], edit)[0]).toMatchObject({ title: 'y', priority: 'high', suspense: null })
    expect(after([line({ version: 2 })], edit)[0]?.title).toBe('Clean weapons')
  })

  it('checks steps and shows a comment once', () => {
    const task: Task = {
      ...line({ steps: { done: 0, total: 1 } }),
      details: '',
      createdBy: 'x',
      stepList: [{ id: 'step', title: 'Count', done: false, last: null }],
      commentList: [],
      notAfter: null,
      mayChange: true,
      mayEdit: true,
      others: 0,
    }
    const tick = act(tickTaskStep.name, { actId: 'a', stepId: 'step', done: true })
    const comment = act(commentOnTask.name, { actId: 'c', text: 'Half of it is done.' })
    const state = act(setTaskState.name, { actId: 's', state: 'waiting', seen: null })
    const shown = withPending(task, EXPECTED_TASK, [tick, comment, comment, state])
    expect(shown).toMatchObject({ steps: { done: 1, total: 1 }, comments: 1, state: 'waiting', details: '' })
    expect(shown.commentList.map(({ text }) => text)).toEqual(['Half of it is done.'])
    expect(withPending({ ...task, id: 'other' }, EXPECTED_TASK, [tick, comment]).comments).toBe(0)
    const edit = act(updateTask.name, { version: 1, patch: { title: 'Clean all', details: 'In the bay' } })
    expect(withPending(task, EXPECTED_TASK, [edit])).toMatchObject({ title: 'Clean all', details: 'In the bay' })
  })
})

describe('the board', () => {
  const states = TASK_STATE_NAMES.filter((state) => state !== 'cancelled')
  const at = (id: string, state: TaskState, hours: number) => line({ id, state, dueAt: due(hours) })
  const columns = columnsOf(
    [at('b', 'not started', 2), at('a', 'not started', 1), at('c', 'waiting', 1), at('gone', 'cancelled', 1)],
    states,
  )

  it('has a column for every state, even if empty, and no canceled task', () => {
    expect(columns.map(({ state, lines }) => [state, lines.map(({ id }) => id)])).toEqual([
      ['not started', ['a', 'b']],
      ['in progress', []],
      ['waiting', ['c']],
      ['submitted', []],
      ['complete', []],
    ])
  })

  it.each([
    ['a', 'ArrowDown', 'not started', 'b'],
    ['b', 'ArrowUp', 'not started', 'a'],
    ['b', 'ArrowRight', 'in progress', null],
    ['c', 'ArrowRight', 'submitted', null],
    ['c', 'ArrowLeft', 'in progress', null],
  ])('from %s by %s: %s, %s', (id, key, column, to) => {
    const target = boardTarget(columns, id, key)
    expect([target?.column, target?.line?.id ?? null]).toEqual([column, to])
  })

  it.each([
    ['a', 'ArrowUp'],
    ['b', 'ArrowDown'],
    ['a', 'ArrowLeft'],
    ['a', 'x'],
    ['nobody', 'ArrowDown'],
  ])('from %s by %s: no move', (id, key) => {
    expect(boardTarget(columns, id, key)).toBeNull()
  })
})

describe('the calendar', () => {
  it('shows a month in six weeks from Sunday', () => {
    const weeks = weeksOf(day('2026-11-12'))
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks[5]?.[6]).toBe('2026-12-12')
    expect(weeksOf(day('2026-08-31'))[0]?.[0]).toBe('2026-07-26')
  })

  it.each([
    ['ArrowLeft', '2026-01-30'],
    ['ArrowRight', '2026-02-01'],
    ['ArrowUp', '2026-01-24'],
    ['ArrowDown', '2026-02-07'],
    ['PageDown', '2026-02-28'],
    ['PageUp', '2025-12-31'],
    ['Enter', null],
  ])('%s from 31 Jan: %s', (key, to) => {
    expect(dayByKey(day('2026-01-31'), key)).toBe(to)
  })
})

describe('names that complete the typed text', () => {
  const groups = [
    { id: 'p1', parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 },
    { id: 'p2', parentId: null, kind: 'platoon' as const, name: '2nd Platoon', position: 1 },
  ]
  const base = { groupId: null, linked: false, archived: null, version: 1 }
  const soldiers = [
    { ...base, id: 'rivera', rank: 'SGT', last: 'Rivera', first: 'Ana' },
    { ...base, id: 'rios', rank: 'SPC', last: 'Rios', first: 'Luis' },
  ]
  const known = {
    id: 'roster',
    name: 'A Co',
    timeZone: 'UTC',
    groups,
    soldiers,
    pending: [],
    groupOfSoldier: new Map<string, string | null>(),
  }
  const names = namesOf(groups, soldiers)
  it.each([
    ['Clean @', ['Clean @1st Platoon ', 'Clean @2nd Platoon ']],
    ['Clean @ri', ['Clean @Rivera ', 'Clean @Rios ']],
    ['Clean @riv', ['Clean @Rivera ']],
    ['Clean @2nd', []],
    ['Clean @rivera', []],
    ['Clean @rivera now', []],
    ['Clean', []],
    ['mail@ri', []],
  ])('%s', (text, lines) => {
    expect(suggestionsFor(text, known, names).map((suggestion) => suggestion.line)).toEqual(lines)
  })
})
