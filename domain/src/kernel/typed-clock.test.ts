import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedClock } from './typed-clock.ts'

test.each([
  ['630', '06:30'],
  ['0630', '06:30'],
  [' 06:30 ', '06:30'],
  ['6.30', '06:30'],
  ['1830', '18:30'],
  ['6:30 pm', '18:30'],
  ['630pm', '18:30'],
  ['6 PM', '18:00'],
  ['6a', '06:00'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['0630 hrs', '06:30'],
  ['0000', '00:00'],
])('%j is the time %s', (typed, clock) => {
  expect(typedClock(typed)).toBe(clock)
})

test.each(['', '6', '06', '2460', '0661', '13 pm', '0 am', '6:3', '12345', 'noon', '-630'])(
  '%j is no time',
  (typed) => {
    expect(typedClock(typed)).toBeNull()
  },
)

test('every minute of a day is read back from all the ways to write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
      const [h, m] = [String(hour).padStart(2, '0'), String(minute).padStart(2, '0')]
      const civil = `${hour % 12 || 12}:${m} ${hour < 12 ? 'am' : 'pm'}`
      for (const typed of [`${h}${m}`, `${h}:${m}`, `${hour}${m}`, civil]) expect(typedClock(typed)).toBe(`${h}:${m}`)
    }),
  )
})
