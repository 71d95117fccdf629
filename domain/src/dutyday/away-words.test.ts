import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { awayWords } from './away-words.ts'

test('names the absence and its end, and is empty for a Soldier who is present or not reported', () => {
  const to = '2026-12-01' as CalendarDate
  expect(awayWords({ status: 'LV', entry: { to } })).toBe('Leave to 1 Dec 2026')
  expect(awayWords({ status: 'HOS', entry: { to: null } })).toBe('Hospital')
  expect(awayWords({ status: 'PRO', entry: { to } })).toBe('')
  expect(awayWords({ status: 'NR', entry: null })).toBe('')
})
