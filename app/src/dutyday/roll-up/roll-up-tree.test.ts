import type { RollUpRoster } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import {
  everyNode,
  lateFirst,
  lateWords,
  linesOf,
  mayBeReminded,
  placesOf,
  type RollUpNode,
  rollUpTree,
} from './roll-up-tree.ts'

const DAY = '2026-11-21' as CalendarDate
// 0640 in New York, 0540 in Chicago.
const NOW = Date.parse('2026-11-21T11:40:00Z')
const NONE = { onHand: 0, reported: 0, accounted: 0, present: 0, available: 0 }

function roster(name: string, parentId: string | null, more: Partial<RollUpRoster> = {}): RollUpRoster {
  const own = { ...NONE, onHand: 9 }
  return {
    rosterId: name,
    parentId,
    depth: parentId === null ? 0 : 1,
    name,
    leader: `SFC ${name}`,
    soldierId: null,
    soldiers: own.onHand,
    dutyDate: DAY,
    timeZone: 'America/New_York',
    reportDue: '06:30',
    noReport: false,
    own,
    whole: own,
    submission: null,
    newestEntryAt: null,
    nudgedAt: null,
    formations: [],
    ...more,
  }
}
const SUBMITTED = {
  submission: { id: 'x', dutyDate: DAY, submittedAt: '2026-11-21T11:00:00Z', submittedBy: 'me', counts: NONE },
}

function treeOf(...rosters: RollUpRoster[]): RollUpNode {
  const top = rollUpTree(rosters, NOW)
  if (!top) throw new Error('no tree')
  return top
}

const COMPANY = treeOf(
  roster('A Co', null, SUBMITTED),
  roster('1st Platoon', 'A Co', SUBMITTED),
  roster('2nd Platoon', 'A Co', { timeZone: 'America/Chicago' }),
  roster('3rd Platoon', 'A Co'),
  roster('10th Platoon', 'A Co', { own: NONE }),
  roster('1st Squad', '1st Platoon', { depth: 2 }),
)
const stateOf = (name: string) => everyNode(COMPANY).find(({ roster: { name: each } }) => each === name)?.state
const names = (lines: ReturnType<typeof linesOf>) => lines.map(({ node, depth }) => `${depth} ${node.roster.name}`)
const view = { open: new Set<string>(), only: 'all', search: '', places: placesOf(COMPANY) } as const

test('a roster is late by its own time zone, and an empty roster owes nothing', () => {
  expect(stateOf('1st Platoon')).toBe('submitted')
  expect(stateOf('2nd Platoon')).toBe('due')
  expect(stateOf('3rd Platoon')).toBe('late')
  expect(stateOf('10th Platoon')).toBe('nobody')
  expect(COMPANY.reports).toEqual({ owed: 5, submitted: 2, late: 2 })
})

test('late rosters come first, then those with late ones below, and squads sort by their numbers', () => {
  expect(COMPANY.children.toSorted(lateFirst).map(({ roster: { name } }) => name)).toEqual([
    '3rd Platoon',
    '1st Platoon',
    '2nd Platoon',
    '10th Platoon',
  ])
})

test('the tree starts collapsed below the top, and keeps its order', () => {
  expect(names(linesOf(COMPANY, view))).toEqual([
    '0 A Co',
    '1 3rd Platoon',
    '1 1st Platoon',
    '1 2nd Platoon',
    '1 10th Platoon',
  ])
  const later = treeOf(
    ...everyNode(COMPANY).map((node) =>
      node.roster.name === '3rd Platoon' ? { ...node.roster, ...SUBMITTED } : node.roster,
    ),
  )
  expect(names(linesOf(later, { ...view, open: new Set(['1st Platoon']) }))).toEqual([
    '0 A Co',
    '1 3rd Platoon',
    '1 1st Platoon',
    '2 1st Squad',
    '1 2nd Platoon',
    '1 10th Platoon',
  ])
})

test('rosters that have not submitted, and search results, are a flat list with paths', () => {
  const owed = linesOf(COMPANY, { ...view, only: 'owed' })
  expect(names(owed)).toEqual(['0 3rd Platoon', '0 1st Squad', '0 2nd Platoon'])
  expect(owed[1]?.path).toBe('A Co, 1st Platoon')
  expect(names(linesOf(COMPANY, { ...view, search: ' sfc 2ND' }))).toEqual(['0 2nd Platoon'])
})

test('no reminder for a roster that has submitted, was just reminded, is the top, or whose day has not started', () => {
  const may = (more: Partial<RollUpRoster>, parent: string | null = 'A Co') =>
    mayBeReminded(treeOf(roster('3rd Platoon', parent, more)), DAY, NOW)
  expect(may({ depth: 1 })).toBe(true)
  expect(may({ depth: 0 }, null)).toBe(false)
  expect(may({ depth: 1, ...SUBMITTED })).toBe(false)
  expect(may({ depth: 1, dutyDate: '2026-11-22' as CalendarDate })).toBe(false)
  expect(may({ depth: 1, nudgedAt: '2026-11-21T11:31:00Z' })).toBe(false)
  expect(may({ depth: 1, nudgedAt: '2026-11-21T11:30:00Z' })).toBe(true)
})

test.each([
  [0, '1 min late'],
  [59, '59 min late'],
  [60, '1 h 00 min late'],
  [172, '2 h 52 min late'],
  [24 * 60, 'Not submitted'],
])('%i minutes after it was due: %s', (minutes, words) => expect(lateWords(minutes * 60_000)).toBe(words))
