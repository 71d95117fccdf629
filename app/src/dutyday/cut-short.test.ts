import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { cutShort } from './cut-short.ts'

const DAY = '2026-11-25' as CalendarDate
const until = (to: string | null) => ({ to: to as CalendarDate | null })
const present = entryForDay('PDY', DAY)

test('one key that ends an absence says which, and until when it was to go on', () => {
  expect(cutShort({ status: 'TDY', entry: until('2026-12-04') }, present)).toBe(', TDY to 4 Dec 2026 ended')
  expect(cutShort({ status: 'HOS', entry: until(null) }, present)).toBe(', HOS ended')
  for (const missing of ['FTR', 'AUN'] as const) {
    const said = cutShort({ status: 'LV', entry: until('2026-11-26') }, entryForDay(missing, DAY))
    expect(said).toBe(', LV to 26 Nov 2026 ended')
  }
})

test('what ends today anyway, goes on, or was for a day is not said to end', () => {
  expect(cutShort({ status: 'LV', entry: until(DAY) }, present)).toBe('')
  expect(cutShort({ status: 'LV', entry: until('2026-12-04') }, entryForDay('LV', DAY))).toBe('')
  expect(cutShort({ status: 'APT', entry: until('2026-12-04') }, present)).toBe('')
  expect(cutShort({ status: 'NR', entry: null }, present)).toBe('')
})
