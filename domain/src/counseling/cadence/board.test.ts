import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { type BoardRoster, type BoardSoldier, boardOf } from './board.ts'
import type { SessionFact } from './counseling-due.ts'
import { SEED_CADENCE } from './policy.ts'

const day = (value: string) => value as CalendarDate
const held = (heldOn: string, more: Partial<SessionFact> = {}): SessionFact => ({
  id: heldOn,
  kind: 'performance',
  state: 'delivered',
  heldOn: day(heldOn),
  nextOn: null,
  assessOn: null,
  assessedOn: null,
  ...more,
})
const soldier = (name: string, more: Partial<BoardSoldier>): BoardSoldier => ({
  id: name,
  name,
  rank: 'SPC',
  groupId: null,
  aboutMe: false,
  gainedOn: null,
  keptSince: day('2025-01-01'),
  sessions: [],
  ...more,
})
const A_CO: BoardRoster = {
  rosterId: 'a',
  name: 'A Co',
  depth: 0,
  today: day('2026-11-21'),
  policy: SEED_CADENCE,
  groups: [
    { id: 'p1', parentId: null, name: '1st Platoon' },
    { id: 's1', parentId: 'p1', name: '1st Squad' },
  ],
  soldiers: [
    soldier('Current', { groupId: 'p1', sessions: [held('2026-11-15')] }),
    soldier('Overdue', { groupId: 's1', sessions: [held('2026-10-10')] }),
    soldier('Longer overdue', { groupId: 's1', sessions: [held('2026-09-10', { assessOn: day('2026-11-22') })] }),
    soldier('As long', { sessions: [held('2026-09-10')] }),
    soldier('New', { gainedOn: day('2026-11-15'), keptSince: day('2026-11-15') }),
    soldier('Unknown rank', { rank: 'CIV' }),
  ],
}
const all = { section: null, groupId: null }

test('the most urgent come first, and within a day the order of the roster', () => {
  expect(boardOf([A_CO], all).rows.map((row) => [row.section, row.soldier, row.due])).toEqual([
    ['overdue', 'Longer overdue', '2026-10-10'],
    ['overdue', 'As long', '2026-10-10'],
    ['overdue', 'Overdue', '2026-11-10'],
    ['reception', 'New', '2026-12-15'],
    ['assessment', 'Longer overdue', '2026-11-22'],
    ['no data', 'New', '2026-12-15'],
    ['no data', 'Unknown rank', null],
    ['current', 'Current', '2026-12-15'],
  ])
})

test('the figures count everybody, also when one section is shown', () => {
  const { counts, soldiers, rows } = boardOf([A_CO], { ...all, section: 'assessment' })
  expect(soldiers).toBe(6)
  expect(counts).toEqual({ overdue: 3, 'due soon': 0, reception: 1, assessment: 1, 'no data': 2, current: 1 })
  expect(rows.map((row) => row.soldier)).toEqual(['Longer overdue'])
})

test('a group includes the groups under it', () => {
  const of = (groupId: string) => boardOf([A_CO], { ...all, groupId }).rows.map((row) => row.soldier)
  expect(of('s1')).toEqual(['Longer overdue', 'Overdue', 'Longer overdue'])
  expect(of('p1')).toEqual(['Longer overdue', 'Overdue', 'Longer overdue', 'Current'])
  expect(boardOf([A_CO], all).rows[0]?.group).toBe('1st Platoon / 1st Squad')
})

test('each roster has its own policy and its own today', () => {
  const quarterly = {
    ...SEED_CADENCE,
    lines: SEED_CADENCE.lines.map((line) =>
      line.key === 'junior' ? { ...line, every: { count: 3, unit: 'months' as const } } : line,
    ),
  }
  const [one] = A_CO.soldiers.slice(1)
  const soldiers = one ? [one] : []
  const rosters: BoardRoster[] = [
    { ...A_CO, soldiers },
    { ...A_CO, rosterId: 'b', name: 'B Co', depth: 1, soldiers, policy: quarterly },
    { ...A_CO, rosterId: 'c', name: 'C Co', depth: 1, soldiers, today: day('2026-11-10') },
  ]
  const figures = boardOf(rosters, all).rosters.map(({ name, counts }) => [name, counts.overdue, counts['due soon']])
  expect(figures).toEqual([
    ['A Co', 1, 0],
    ['B Co', 0, 0],
    ['C Co', 0, 1],
  ])
})
