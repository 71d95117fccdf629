import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { DUTY_STATUS_CODES, DUTY_STATUSES } from './duty-status.ts'
import { entryForDay } from './entry-for-day.ts'

const DAY = '2026-11-23' as CalendarDate

test('is for one day, and adds nothing that nobody entered', () => {
  expect(entryForDay('LV', DAY)).toEqual({ status: 'LV', from: DAY, to: DAY, place: '', remark: '', method: 'seen' })
})

test('does not record a missing Soldier as seen', () => {
  const seen = DUTY_STATUS_CODES.filter((code) => entryForDay(code, DAY).method === 'seen')
  expect(seen).toEqual(DUTY_STATUS_CODES.filter((code) => DUTY_STATUSES[code].accounted))
  expect(seen).not.toContain('AUN')
  expect(seen).not.toContain('FTR')
})
