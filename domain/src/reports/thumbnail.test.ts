import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { thumbnailOf } from './thumbnail.ts'

const DAYS = ['2026-11-19', '2026-11-20'] as CalendarDate[]
const LATE = { code: 'LATE', label: 'Overdue', tone: 'absent' } as const
const SOON = { code: 'SOON', label: 'Due soon', tone: 'soon' } as const

test('of the lines of strength, those present are shown', () => {
  const series = [
    { key: 'onHand', label: 'On hand', tone: 'total' as const, values: [9, 9] },
    { key: 'present', label: 'Present', tone: 'present' as const, values: [7, null] },
  ]
  const chart = { kind: 'lines' as const, title: 'Strength', days: DAYS, series }
  expect(thumbnailOf(chart)).toEqual({ kind: 'line', label: 'Present', tone: 'present', values: [7, null] })
})

test('bars are added up without those inside others, and columns stay apart', () => {
  const bars = [
    { key: 'p', label: '1st Platoon', depth: 0, values: [3, 1] },
    { key: 's', label: '1st Squad', depth: 1, values: [2, 1] },
    { key: 'q', label: '2nd Platoon', depth: 0, values: [4, 0] },
  ]
  const chart = { title: 'Due', of: 'Group', parts: [LATE, SOON], bars }
  expect(thumbnailOf({ kind: 'bars', ...chart })).toMatchObject({ parts: [LATE, SOON], bars: [[7, 1]] })
  expect(thumbnailOf({ kind: 'columns', ...chart })).toMatchObject({
    bars: [
      [3, 1],
      [4, 0],
    ],
  })
})

test('the cells of a heat chart are added up by state', () => {
  const rows = [
    { key: 'p', label: '1st Platoon', depth: 0, cells: [[5, 1, 1, 0] as const, [6, 0, 0, 1] as const] },
    { key: 's', label: '1st Squad', depth: 1, cells: [[2, 1, 0, 0] as const] },
  ]
  const chart = { kind: 'heat' as const, title: 'Readiness', of: 'Group', columns: [] }
  const cells = rows.map((row) => ({
    ...row,
    rosterId: 'r',
    groupId: row.key,
    cells: row.cells.map((cell) => [...cell] as [number, number, number, number]),
  }))
  expect(thumbnailOf({ ...chart, rows: cells })).toMatchObject({ kind: 'parts', bars: [[11, 1, 1, 1]] })
})
