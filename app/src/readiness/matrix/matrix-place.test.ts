import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { MatrixCell, MatrixSoldier, ReadinessMatrix } from '@muster/domain/readiness/schema.ts'
import { expect, test } from 'vitest'
import { resultLetters } from '../words.ts'
import {
  byUrgency,
  countLine,
  countsOf,
  filtered,
  NO_MATRIX_FILTER,
  placedOf,
  viewOf,
} from '@muster/domain/readiness/matrix.ts'

const day = (text: string) => text as CalendarDate
const soldier = (last: string, groupId: string | null, cells: MatrixCell[]): MatrixSoldier => ({
  id: last,
  rank: 'SPC',
  last,
  first: 'Ana',
  middle: '',
  suffix: '',
  groupId,
  mos: '42A',
  ets: null,
  cacExpiresOn: null,
  opted: [],
  profiles: [],
  cells,
})
const done = (item: string, outcome: string | null, value: number | null, due: string): MatrixCell => [
  ...([item, outcome, value, day('2026-01-05'), day(due), 1] as const),
]
const matrix: ReadinessMatrix = {
  rosterId: 'r',
  today: day('2026-11-12'),
  mayChange: true,
  policy: null,
  soldiers: [
    soldier('Bell', 'first', [done('aft', 'pass', 421, '2027-04-01'), done('pha', null, null, '2026-12-01')]),
    soldier('Clay', 'second', [done('aft', 'fail', 250, '2027-04-01'), done('pha', null, null, '2026-11-01')]),
    // Removed again: a version without a result.
    soldier('Diaz', null, [['aft', null, null, null, null, 4]]),
  ],
}
const view = viewOf(matrix)
const groups = [
  { id: 'first', parentId: null, name: '1st Platoon', kind: 'platoon', position: 0 },
  { id: 'second', parentId: 'first', name: '1st Squad', kind: 'squad', position: 0 },
] as const
const names = (wanted: Partial<typeof NO_MATRIX_FILTER>) =>
  filtered(view, { ...NO_MATRIX_FILTER, ...wanted }, groups).rows.map(({ id }) => id)

test('rows are found by name, by group with those below it, and by the color of an item', () => {
  expect(names({ search: 'cla' })).toEqual(['Clay'])
  expect([names({ groupId: 'first' }), names({ groupId: 'second' })]).toEqual([['Bell', 'Clay'], ['Clay']])
  expect(names({ items: ['aft'], colours: ['red'] })).toEqual(['Clay'])
  expect(names({ items: ['aft'], colours: ['grey'] })).toEqual(['Diaz'])
})

test('rows are found by due date, without overdue ones; an unknown item hides nothing', () => {
  expect([names({ due: '30' }), names({ due: '30', items: ['aft'] })]).toEqual([['Bell'], []])
  expect(names({ due: '30', colours: ['red'] })).toEqual([])
  expect(names({ groupId: 'gone', items: ['gone'] })).toEqual(['Bell', 'Clay', 'Diaz'])
})

test('an address sets the filters, and anything else in it is ignored', () => {
  const [colours, due] = [['red', 'amber'], '60']
  expect(placedOf({ colour: 'red,amber,pink', item: 'aft,', group: 'first', due: '60' })).toEqual({
    colours,
    items: ['aft'],
    groupId: 'first',
    due,
  })
  expect(placedOf({ due: '-1' })).toEqual({ colours: [], items: [], groupId: '', due: '' })
})

test('each item is counted, and a Soldier without a result is grey', () => {
  expect(countLine(view.rows, 'aft')).toEqual({ green: 1, amber: 0, red: 1, grey: 1 })
  expect(countsOf(filtered(view, { ...NO_MATRIX_FILTER, items: ['pha', 'motorcycle'] }, []))).toEqual({
    green: 0,
    amber: 1,
    red: 1,
    grey: 1,
  })
})

test('the most urgent comes first: overdue, then due soon, then unknown', () => {
  const sorted = view.rows.toSorted((a, b) => byUrgency(a.states.get('pha'), b.states.get('pha')))
  expect(sorted.map(({ id }) => id)).toEqual(['Clay', 'Bell', 'Diaz'])
})

test('cells show their color in letters too', () => {
  const letters = (row: number, key: string) => {
    const [of, line] = [view.rows[row], view.lines.find((one) => one.key === key)]
    const state = of?.states.get(key)
    return of && line && state && resultLetters(line, of.cells.get(key), state)
  }
  expect([
    letters(0, 'aft'),
    letters(0, 'pha'),
    letters(1, 'pha'),
    letters(2, 'aft'),
    letters(2, 'motorcycle'),
  ]).toEqual(['421', 'Due', 'Late', 'No data', ''])
})
