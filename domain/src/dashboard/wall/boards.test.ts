import { expect, test } from 'vitest'
import { dutyWords, LINES_A_PAGE, linesOn, placeAfter, secondsOf, statusesOf, stopsOf, WALL_BOARDS } from './boards.ts'
import type { Wall } from './schema.ts'

const group = (name: string) => ({ name, onHand: 9, accounted: 8 })
const wall = (parts: Partial<Wall>) =>
  ({ groups: [], events: [], duties: [], readiness: null, recalls: [], ...parts }) as unknown as Wall

test('a board with nothing to show is left out of the round', () => {
  expect(stopsOf(WALL_BOARDS, wall({})).map(({ board }) => board)).toEqual(['accountability', 'strength'])
  const event = {} as Wall['events'][number]
  expect(stopsOf(['events', 'strength'], wall({ events: [event] })).map(({ board }) => board)).toEqual([
    'strength',
    'events',
  ])
})

test('a running recall comes first', () => {
  const recall = {} as Wall['recalls'][number]
  expect(stopsOf(WALL_BOARDS, wall({ recalls: [recall] }))[0]?.board).toBe('recall')
})

test('if all chosen boards are empty, the first of them says so', () => {
  expect(stopsOf(['events'], wall({}))).toEqual([{ board: 'events', page: 0, pages: 1 }])
})

test('more lines than are legible at once take a second page', () => {
  const groups = Array.from({ length: LINES_A_PAGE.accountability + 1 }, (_, at) => group(`Group ${at}`))
  const stops = stopsOf(['accountability'], wall({ groups }))
  expect(stops.map(({ page, pages }) => [page, pages])).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(stops.map((stop) => linesOn(groups, stop).length)).toEqual([LINES_A_PAGE.accountability, 1])
})

test('the round goes on in a circle, both ways, and after boards have gone', () => {
  expect([placeAfter(0, 1, 3), placeAfter(2, 1, 3), placeAfter(0, -1, 3)]).toEqual([1, 0, 2])
  expect(placeAfter(7, 1, 3)).toBe(0)
  expect(placeAfter(4, 1, 0)).toBe(0)
})

test('seconds within reason', () => {
  expect([20, 1, 999, 12.4, Number.NaN].map(secondsOf)).toEqual([20, 5, 120, 12, 20])
})

test('a person on duty by rank and position, or by name when that was chosen', () => {
  expect(dutyWords({ rank: 'SSG', position: 'Squad Leader' }, null)).toBe('SSG Squad Leader')
  expect(dutyWords({ rank: 'SPC', position: '' }, null)).toBe('SPC')
  expect(dutyWords({ rank: 'SSG', position: 'Squad Leader' }, 'SSG Mathis, A.')).toBe('SSG Mathis, A.')
  expect(dutyWords(null, null)).toBe('A removed Soldier')
})

test('present for duty comes first, then the largest', () => {
  const counts = { PDY: 3, LV: 0, TDY: 4, SCH: 9, NR: 1 }
  expect(statusesOf({ counts } as unknown as Wall['strength'])).toEqual([
    ['PDY', 3],
    ['SCH', 9],
    ['TDY', 4],
    ['NR', 1],
  ])
})
