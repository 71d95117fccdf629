import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { cutShort } from './cut-short.ts'

const DAY = '2026-11-25' as CalendarDate
const until = (to: string | null) => ({ to: to as CalendarDate | null })
const present = entryForDay('PDY', DAY)

test('a key that ends an absence early names the absence and its planned end', () => {
  expect(cutShort({ status: 'TDY', entry: until('2026-12-04') }, present)).toBe(', TDY to 4 Dec 2026 ended')
  expect(cutShort({ status: 'HOS', entry: until(null) }, present)).toBe(', HOS ended')
  for (const missing of ['FTR', 'AUN'] as const) {
    const said = cutShort({ status: 'LV', entry: until('2026-11-26') }, entryForDay(missing, DAY))
    expect(said).toBe(', LV to 26 Nov 2026 ended')
  }
})

test('nothing is said about an absence that ends today anyway, continues, or was for one day', () => {
  expect(cutShort({ status: 'LV', entry: until(DAY) }, present)).toBe('')
  expect(cutShort({ status: 'LV', entry: until('2026-12-04') }, entryForDay('LV', DAY))).toBe('')
  expect(cutShort({ status: 'APT', entry: until('2026-12-04') }, present)).toBe('')
  expect(cutShort({ status: 'NR', entry: null }, present)).toBe('')
})

test('nothing is said about an absence that goes on after hours', () => {
  const hours = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T15:30:00.000Z' }
  const appointment = { status: 'APT', from: DAY, hours } as const
  expect(cutShort({ status: 'LV', entry: until('2026-11-30') }, appointment)).toBe('')
  expect(cutShort({ status: 'HOS', entry: until(null) }, appointment)).toBe('')
})
