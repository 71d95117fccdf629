import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { dutyStreamOf } from './duty-stream.ts'
import type { DutyStream } from './shapes.ts'

const on = (date: string, streams?: readonly DutyStream[]) =>
  dutyStreamOf(date as CalendarDate, new Set(['2026-11-27' as CalendarDate]), streams)

test('counts weekends, federal holidays and days off of the unit together', () => {
  expect(on('2026-11-06')).toBe('weekday')
  expect(on('2026-11-07')).toBe('weekend')
  expect(on('2026-11-08')).toBe('weekend')
  expect(on('2026-11-11')).toBe('weekend')
  expect(on('2026-11-26')).toBe('weekend')
  expect(on('2026-11-27')).toBe('weekend')
  // Independence Day 2026 is a Saturday, and is observed on the Friday.
  expect(on('2026-07-03')).toBe('weekend')
})

test('counts holidays separately when the unit has a stream for them', () => {
  const three: DutyStream[] = ['weekday', 'weekend', 'holiday']
  expect(['2026-11-10', '2026-11-11', '2026-11-14', '2026-11-27'].map((date) => on(date, three))).toEqual([
    'weekday',
    'holiday',
    'weekend',
    'holiday',
  ])
})

test('counts all dates together when the unit has one stream', () => {
  expect(['2026-11-07', '2026-11-10', '2026-11-11'].map((date) => on(date, ['weekday']))).toEqual(
    Array.from({ length: 3 }, () => 'weekday'),
  )
})
