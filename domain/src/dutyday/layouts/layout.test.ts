import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STRENGTH_CLASSES } from '../../roster/rank.ts'
import { STRENGTH_KINDS } from '../../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED, PERSTAT_COLUMNS } from '../duty-status.ts'
import { perstatOf } from '../perstat.ts'
import { fieldRows, LAYOUTS, layoutValue, linesOf, type PerstatLayout } from './layout.ts'
import { perstatLayoutInput, problemInLayout } from './schema.ts'
import { SEED_LAYOUTS } from './seed.ts'

const anyCells = fc.array(
  fc.record({
    groupId: fc.constant(null),
    strengthClass: fc.constantFrom(...STRENGTH_CLASSES),
    strength: fc.constantFrom(...STRENGTH_KINDS),
    status: fc.constantFrom(...DUTY_STATUS_CODES, NOT_REPORTED),
    count: fc.integer({ min: 0, max: 500 }),
  }),
  { maxLength: 40 },
)

/** The layout with some of its lines off. */
function without({ basis, lines }: PerstatLayout, keys: readonly string[]): PerstatLayout {
  return { basis, lines: lines.map((line) => (keys.includes(line.key) ? { ...line, on: false } : line)) }
}

describe.each(LAYOUTS)('the %s layout', (name) => {
  const seed = SEED_LAYOUTS[name]

  test('is one that a leader may save, and counts every status once', () => {
    expect(perstatLayoutInput.safeParse(seed).error).toBeUndefined()
    expect(problemInLayout(name, seed)).toBeNull()
    expect(seed.lines.flatMap(({ columns }) => columns).toSorted()).toEqual(PERSTAT_COLUMNS.toSorted())
  })

  test('names a source for each line', () => {
    for (const { source } of seed.lines) expect(source).not.toBe('')
  })

  test('adds up to on hand, whatever lines a leader turns off', () => {
    const keys = seed.lines.map(({ key }) => key)
    fc.assert(
      fc.property(anyCells, fc.subarray(keys), (cells, off) => {
        const { total, classes } = perstatOf({ cells, groups: [], authorized: null })
        const lines = linesOf(without(seed, off), total)
        const statuses = lines.filter(({ content }) => content === 'columns')
        expect(statuses.reduce((sum, line) => sum + (layoutValue(line, total) ?? 0), 0)).toBe(total.onHand)
        for (const { line, values } of fieldRows({ classes, total }, lines)) {
          const [officer, warrant, enlisted, all] = values
          if (line.content !== 'hand' && !line.content.startsWith('%') && all !== null) {
            expect((officer ?? 0) + (warrant ?? 0) + (enlisted ?? 0)).toBe(all)
          }
        }
      }),
    )
  })
})

test('what no line counts is in a line of its own, after the last status', () => {
  const cells = [
    { groupId: null, strengthClass: 'enlisted', strength: 'assigned', status: 'LV', count: 2 },
    { groupId: null, strengthClass: 'enlisted', strength: 'assigned', status: 'PDY', count: 3 },
  ] as const
  const { total } = perstatOf({ cells, groups: [], authorized: null })
  const lines = linesOf(without(SEED_LAYOUTS.garrison, ['lv']), total)
  const rest = lines.findIndex(({ key }) => key === 'rest')
  expect(lines.slice(rest - 1, rest + 2).map(({ short }) => short)).toEqual(['NR', 'REST', '% ASGD'])
  expect(lines[rest]).toMatchObject({ label: 'In no other line', columns: ['LV'] })
  expect(linesOf(SEED_LAYOUTS.garrison, total).some(({ key }) => key === 'rest')).toBe(false)
})

describe('a layout that does not fit is refused with the field', () => {
  const { basis, lines } = SEED_LAYOUTS.field
  const own = { ...(lines[4] ?? never()), key: 'own-1', label: 'Hospital', short: 'HOSP', columns: ['HOSP'] as const }
  const issuesOf = (changed: readonly unknown[]) =>
    perstatLayoutInput
      .safeParse({ basis, lines: changed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('a status in two lines that are on', () => {
    expect(issuesOf([...lines, own])).toEqual([
      [`lines.${lines.length}.columns`, '“Otherwise not PDY” counts HOSP already. Nobody counts twice.'],
    ])
    expect(issuesOf([...lines, { ...own, on: false }])).toBeUndefined()
  })

  test('a line of statuses without a status, and one of statuses that counts something else', () => {
    expect(issuesOf([...lines, { ...own, columns: [] }])).toEqual([
      [`lines.${lines.length}.columns`, 'Choose one status at least.'],
    ])
    expect(issuesOf([...lines, { ...own, content: 'hand' }])).toEqual([
      [`lines.${lines.length}.columns`, 'Only a line of statuses counts statuses.'],
    ])
  })

  test('a key twice, a line without a name, and nothing turned on', () => {
    expect(issuesOf([...lines, { ...own, on: false, key: 'pdy' }])?.[0]?.[0]).toBe(`lines.${lines.length}.key`)
    expect(issuesOf([...lines, { ...own, on: false, label: ' ' }])?.[0]?.[0]).toBe(`lines.${lines.length}.label`)
    expect(issuesOf(lines.map((line) => ({ ...line, on: false })))).toEqual([['lines', 'Turn on one line at least.']])
  })

  test('a standard line that is gone or counts something else, and a key of its own', () => {
    expect(problemInLayout('field', { basis, lines: lines.slice(1) })).toMatchObject({ at: null, field: 'lines' })
    const other = lines.map((line) => (line.key === 'wia' ? { ...line, content: 'present' as const } : line))
    expect(problemInLayout('field', { basis, lines: other })).toMatchObject({ at: 5, field: 'content' })
    expect(problemInLayout('field', { basis, lines: [...lines, { ...own, key: 'x' }] })).toMatchObject({
      at: lines.length,
      field: 'key',
    })
    expect(problemInLayout('field', { basis, lines: [...lines, own] })).toBeNull()
  })
})

function never(): never {
  throw new Error('no such line')
}
