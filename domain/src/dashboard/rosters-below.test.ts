import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { chainOf, type RosterFacts } from './rosters-below.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
const NOTHING = { dueBack: 0, overdueTasks: 0, cases: 0, overdueCounselings: 0, redReadiness: 0 }

function roster(name: string, parent: string | null, more: Partial<RosterFacts> = {}): RosterFacts {
  return {
    rosterId: name,
    parentId: parent,
    depth: parent === null ? 0 : 1,
    name,
    leader: `Leader of ${name}`,
    timeZone: 'America/New_York',
    day: '2026-11-12' as CalendarDate,
    reportDue: '06:30',
    reportOwed: true,
    submittedAt: '2026-11-12T11:00:00.000Z',
    recall: false,
    pressing: NOTHING,
    cells: [{ strength: 'assigned', status: 'PDY', count: 2 }],
    ...more,
  }
}

test('each roster directly below counts everybody under it, and the sum is the whole chain', () => {
  const facts = [
    roster('A Co', null),
    roster('1st Platoon', 'A Co', { pressing: { ...NOTHING, cases: 1 } }),
    roster('2nd Platoon', 'A Co'),
    roster('1st Squad', '1st Platoon', { pressing: { ...NOTHING, overdueTasks: 3 }, recall: true }),
    roster('Alpha Team', '1st Squad', { cells: [{ strength: 'assigned', status: 'NR', count: 4 }] }),
  ]
  const { whole, rows } = chainOf(facts, NOON)
  expect(whole.headcount).toEqual({ onHand: 12, reported: 8, accounted: 8, present: 8, available: 8 })
  expect(whole.pressing).toEqual({ ...NOTHING, cases: 1, overdueTasks: 3 })
  expect(rows.map(({ name, headcount, pressing, recall }) => [name, headcount.onHand, pressing, recall])).toEqual([
    ['1st Platoon', 8, { ...NOTHING, cases: 1, overdueTasks: 3 }, true],
    ['2nd Platoon', 2, NOTHING, false],
  ])
})

test('a late roster comes first, then one with a late roster below; one with nobody on hand owes nothing', () => {
  const late = { submittedAt: null }
  const facts = [
    roster('A Co', null, { submittedAt: null, cells: [] }),
    roster('1st Platoon', 'A Co'),
    roster('2nd Platoon', 'A Co'),
    roster('10th Platoon', 'A Co', late),
    roster('Empty', 'A Co', { submittedAt: null, cells: [{ strength: 'detached', status: 'NR', count: 3 }] }),
    roster('Off today', 'A Co', { ...late, reportOwed: false }),
    roster('1st Squad', '2nd Platoon', late),
    // It is not yet 0630 in Hawaii.
    roster('Forward', 'A Co', { ...late, timeZone: 'Pacific/Honolulu', reportDue: '07:30' }),
  ]
  const { whole, rows, lateBelow } = chainOf(facts, NOON)
  expect(lateBelow.map(({ name }) => name)).toEqual(['10th Platoon', '1st Squad'])
  expect(whole.reports).toEqual({ owed: 5, submitted: 2, late: 2 })
  expect(rows.map(({ name, reports }) => [name, reports.late])).toEqual([
    ['10th Platoon', 1],
    ['2nd Platoon', 1],
    ['1st Platoon', 0],
    ['Empty', 0],
    ['Forward', 0],
    ['Off today', 0],
  ])
})

test('a single roster has no rows, and an empty list makes no totals', () => {
  expect(chainOf([roster('A Co', null)], NOON).rows).toEqual([])
  expect(chainOf([], NOON).whole.headcount.onHand).toBe(0)
})
