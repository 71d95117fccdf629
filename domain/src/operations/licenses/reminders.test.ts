import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { licenseReminders, reminderKey } from './reminders.ts'

const DUE = '2026-12-31' as CalendarDate

test('each stage is reminded of once, and a missed one at the next check', () => {
  const days = fc.array(fc.integer({ min: -100, max: 40 }), { maxLength: 30 })
  fc.assert(
    fc.property(days, (looked) => {
      const told = new Set<string>()
      const seen: number[] = []
      for (const ahead of looked.toSorted((a, b) => a - b)) {
        const today = addDays(DUE, ahead)
        for (const one of licenseReminders({ expires: DUE, ride: null }, told, today)) {
          expect(daysBetween(today, DUE)).toBeLessThanOrEqual(one.stage)
          told.add(reminderKey(one))
          seen.push(one.stage)
        }
      }
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
      const last = Math.max(-Infinity, ...looked)
      if (last >= 0) expect(seen.at(-1)).toBe(0)
      if (last < -60) expect(seen).toEqual([])
    }),
  )
})

test('a check ride and the expiration are separate, and a new date starts over', () => {
  const both = { expires: DUE, ride: addDays(DUE, -40) }
  const told = new Set(licenseReminders(both, new Set(), addDays(DUE, -60)).map(reminderKey))
  expect([...told]).toEqual([`expires ${DUE} 60`, `ride ${addDays(DUE, -40)} 30`])
  expect(licenseReminders(both, told, addDays(DUE, -59))).toEqual([])
  const renewed = { expires: addDays(DUE, 5), ride: both.ride }
  expect(licenseReminders(renewed, told, addDays(DUE, -50))).toEqual([
    { what: 'expires', due: renewed.expires, stage: 60 },
  ])
})
