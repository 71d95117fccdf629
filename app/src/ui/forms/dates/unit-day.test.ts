import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { goByUnitDay, unitDay } from './unit-day.ts'

test('today is the unit’s day once the app knows it', () => {
  goByUnitDay(() => '2026-12-31' as CalendarDate)
  expect(unitDay()).toBe('2026-12-31')
})
