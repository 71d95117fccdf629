import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { findGuarded } from '../../kernel/guarded-text.ts'
import { parseRank } from '../rank.ts'
import { planImport } from './import-plan.ts'

/** Long enough that a pattern which starts again at each character would take too long. */
const LONG = 200_000
const FILLERS = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '#',
  '(',
  '[',
  '-',
  '.',
  ',',
  'T',
  '1',
  'a',
  '0 ',
  'E ',
  '(S',
  '1-',
  'v, ',
]
const HEADINGS = [
  'Rank',
  'Name',
  'Last name',
  'DoD ID',
  'Plt',
  'Sqd',
  'Team',
  'ETS',
  'Cell phone',
  'E-mail',
  'Dependents',
  'Motorcycle',
  'Strength',
  'Marital status',
  'Duty position',
  'Remarks',
  'Something else',
]

function plan(grid: string[][]) {
  return planImport({ grid, existing: [], personalFields: [], today: '2026-11-21' as CalendarDate })
}

// One server serves all users, so that a single cell must not keep it busy.
describe.each(FILLERS.map((filler) => [JSON.stringify(filler), filler]))(
  'an extremely long cell of %s',
  (_, filler) => {
    const cell = `A${filler.repeat(LONG / filler.length)}Z`

    test.each(HEADINGS)('under %s is read in a short time', (heading) => {
      const line = new Map([
        ['Rank', 'SGT'],
        ['First name', 'Ann'],
        heading === 'Name' ? ['ETS', ''] : ['Last name', 'Clay'],
      ])
      line.set(heading, cell)
      const { counts, problems } = plan([[...line.keys()], [...line.values()]])
      expect(counts.new + counts.rejected).toBe(1)
      for (const problem of problems) expect(problem.value.length).toBeLessThanOrEqual(120)
    })

    test('as a heading is a column that is not read', () => {
      const { columns } = plan([
        ['Rank', 'Last name', cell],
        ['SGT', 'Clay', 'x'],
      ])
      expect(columns[2]?.target).toBe('ignore')
    })

    test('is no rank, and is checked for text that must not be stored', () => {
      expect(parseRank(cell)).toBeNull()
      expect(findGuarded(cell)).toBeNull()
      expect(findGuarded(`${cell} 123-45-6789`)).toBe('ssn')
    })
  },
)
