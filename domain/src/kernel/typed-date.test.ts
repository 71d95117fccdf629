import { addDays, type CalendarDate, formatDate, weekdayOf } from './calendar-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedDate } from './typed-date.ts'

test.each([
  ['2026-11-12', '2026-11-12'],
  ['20261112', '2026-11-12'],
  ['12 Nov 2026', '2026-11-12'],
  ['12nov26', '2026-11-12'],
  [' 1 November 2026 ', '2026-11-01'],
  ['12-NOV-26', '2026-11-12'],
  ['2026-02-30', null],
  ['12 Foo 2026', null],
  ['11/12/2026', '2026-11-12'],
  ['12/5/26', '2026-12-05'],
  ['12/5', '2026-12-05'],
  ['13/5/26', null],
  ['5 dec', '2026-12-05'],
  ['5 Jan', '2027-01-05'],
  ['1 oct', '2026-10-01'],
  ['12 mar 85', '1985-03-12'],
  ['+13', '2026-12-06'],
  ['+0', '2026-11-23'],
  ['-3', '2026-11-20'],
  ['+', null],
  ['20261205', '2026-12-05'],
  ['5dec26', '2026-12-05'],
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['yesterday', '2026-11-22'],
  ['mon', '2026-11-23'],
  ['fri', '2026-11-27'],
  ['Sunday', '2026-11-29'],
  ['next mon', '2026-11-30'],
  ['next fri', '2026-12-04'],
  ['5.12.26', null],
  ['31 apr', null],
  ['next week', null],
  ['', null],
])('%j is read as %j', (typed, date) => {
  expect(parseTypedDate(typed, '2026-11-23' as CalendarDate)).toBe(date)
})

test('days from today and dates without a year are counted from the given day', () => {
  const newYearsEve = '2026-12-31' as CalendarDate
  expect(parseTypedDate('+1', newYearsEve)).toBe('2027-01-01')
  expect(parseTypedDate('5 jan', newYearsEve)).toBe('2027-01-05')
})

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01' as CalendarDate, days))

test('each way to write a whole date is read back as that date', () => {
  fc.assert(
    fc.property(day, day, (date, now) => {
      const [year, month, of] = date.split('-')
      const american = `${Number(month)}/${Number(of)}/${year}`
      for (const typed of [
        date,
        date.replaceAll('-', ''),
        formatDate(date),
        formatDate(date).replaceAll(' ', ''),
        american,
      ])
        expect(parseTypedDate(typed, now)).toBe(date)
    }),
  )
})

test('a weekday is that weekday, within a week, and in the next one after "next"', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), (now, name) => {
      const soon = parseTypedDate(name, now) as CalendarDate
      const next = parseTypedDate(`next ${name}`, now) as CalendarDate
      for (const found of [soon, next]) expect(weekdayOf(found).toLowerCase()).toBe(name)
      expect(soon >= now && soon < addDays(now, 7)).toBe(true)
      expect(next > now && next <= addDays(now, 13)).toBe(true)
    }),
  )
})
