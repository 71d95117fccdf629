import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { hasLeft, stayWords } from './stay-words.ts'

const on = (day: string) => day as CalendarDate
const sheet = { beginsOn: on('2026-11-02'), today: on('2026-11-25') }
const member = { from: on('2026-11-02'), until: null, removed: false, start: { weekday: 1, weekend: 2, holiday: 0 } }
const NUMBERS = 'Began at 1 weekday, 2 weekend'

test.each([
  [member, NUMBERS],
  [{ ...member, from: on('2026-11-10') }, `From 10 Nov 2026 · ${NUMBERS}`],
  [{ ...member, until: on('2027-01-11') }, `Last day 11 Jan 2027 (ETS, DEROS or expected loss) · ${NUMBERS}`],
  [{ ...member, until: on('2026-11-25') }, `Last day 25 Nov 2026 (ETS, DEROS or expected loss) · ${NUMBERS}`],
  [{ ...member, until: on('2026-11-30'), removed: true }, `Leaves after 30 Nov 2026 · ${NUMBERS}`],
  [{ ...member, until: on('2026-11-24') }, `Left after 24 Nov 2026 · ${NUMBERS}`],
  [{ ...member, until: on('2026-11-24'), removed: true }, `Left after 24 Nov 2026 · ${NUMBERS}`],
])('%j: %s', (stay, words) => {
  expect(stayWords(stay, sheet)).toBe(words)
})

test('a member with a future ETS has not left', () => {
  expect(hasLeft({ until: on('2027-01-11') }, sheet.today)).toBe(false)
  expect(hasLeft({ until: on('2026-11-25') }, sheet.today)).toBe(false)
  expect(hasLeft({ until: on('2026-11-24') }, sheet.today)).toBe(true)
})
