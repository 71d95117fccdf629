import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { arrivingRow, filledIn } from './moving-row.ts'

const on = '2026-11-20' as CalendarDate
const row = {
  rank: 'SPC',
  last: 'Ortega',
  first: 'Luis',
  dodid: '1234567890',
  cell: '555-123-4567',
  dob: '2001-02-03',
  bloodType: 'O+',
  strength: 'detached',
  position: 'Driver',
  remarks: 'Works well on his own',
  lossExpectedOn: '2026-11-20',
  mos: '',
  awards: null,
} as const

test('the person’s data moves, and what the losing leader assigned and wrote does not', () => {
  expect(arrivingRow(row, { on, personalFields: ['bloodType'] })).toEqual({
    rank: 'SPC',
    last: 'Ortega',
    first: 'Luis',
    dodid: '1234567890',
    cell: '555-123-4567',
    bloodType: 'O+',
    strength: 'assigned',
    gainedOn: '2026-11-20',
  })
})

test('a row that exists already keeps its own values and takes those that it lacks', () => {
  const arriving = arrivingRow(row, { on, personalFields: [] })
  expect(
    filledIn({ rank: 'CPL', last: 'Ortega', cell: '555-999-0000', position: 'Gunner', first: '' }, arriving),
  ).toEqual({
    first: 'Luis',
    dodid: '1234567890',
    strength: 'assigned',
    gainedOn: '2026-11-20',
  })
})
