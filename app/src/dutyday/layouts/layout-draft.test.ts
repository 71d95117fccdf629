import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { describe, expect, test } from 'vitest'
import { checkLayout, moved, newLine } from './layout-draft.ts'

const TODAY = SEED_LAYOUTS.field.lines[0]?.asOf ?? never()

describe('a layout that is edited', () => {
  const { basis, lines } = SEED_LAYOUTS.field
  test('is what is saved, if every line fits', () => {
    expect(checkLayout('field', basis, lines)).toEqual({ layout: SEED_LAYOUTS.field, problems: [] })
  })

  test('says what is wrong at the line and the field', () => {
    const own = newLine('columns', TODAY)
    expect(checkLayout('field', basis, [...lines, own])).toEqual({
      layout: null,
      problems: [
        { key: own.key, field: 'label', message: 'Name the line.' },
        { key: own.key, field: 'short', message: 'Give a short heading.' },
        { key: own.key, field: 'columns', message: 'Choose one status at least.' },
      ],
    })
    const twice = { ...own, label: 'Hospital', short: 'HOSP', columns: ['HOSP'] as const }
    expect(checkLayout('field', basis, [...lines, twice]).problems).toEqual([
      { key: own.key, field: 'columns', message: '“Otherwise not PDY” counts HOSP already. Nobody counts twice.' },
    ])
    const wrongDay = lines.map((line, at) => (at === 0 ? { ...line, asOf: 'soon' } : line))
    expect(checkLayout('field', basis, wrongDay).problems).toMatchObject([{ key: 'asgd', field: 'asOf' }])
  })
})

test('a line moves by one, and not past the end', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})

function never(): never {
  throw new Error('no line')
}
