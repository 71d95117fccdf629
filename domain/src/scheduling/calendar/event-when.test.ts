import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { inZone, spanOf } from './event-when.ts'

const CHICAGO = 'America/Chicago'
const timed = (start: string, end: string, timeZone = CHICAGO) => ({ allDay: false as const, start, end, timeZone })
const spanText = (start: string, end: string) => {
  const span = spanOf(timed(start, end), CHICAGO)
  return `${span.start.toISOString().slice(11, 16)} to ${span.end.toISOString().slice(11, 16)}`
}
const minutes = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 60_000

describe('in the night when clocks skip from 0200 to 0300', () => {
  test.each([
    ['02:15', '02:45', '08:15 to 08:45'],
    ['02:30', '03:00', '08:30 to 09:00'],
    ['02:30', '03:30', '08:30 to 09:30'],
    ['02:45', '03:15', '08:45 to 09:15'],
    ['02:00', '03:00', '08:00 to 09:00'],
  ])(
    'an event that begins in that hour, %s to %s, begins an hour later and keeps its length',
    (start, end, expected) => {
      expect(spanText(`2026-03-08T${start}`, `2026-03-08T${end}`)).toBe(expected)
    },
  )

  test.each([
    ['2026-03-08T01:30', '2026-03-08T02:30', '07:30 to 08:30'],
    ['2026-03-08T01:30', '2026-03-08T03:30', '07:30 to 08:30'],
    ['2026-03-07T22:00', '2026-03-08T06:00', '04:00 to 11:00'],
    ['2026-03-08T03:00', '2026-03-08T04:00', '08:00 to 09:00'],
  ])('any other event, %s to %s, ends when clocks show its end', (start, end, expected) => {
    expect(spanText(start, end)).toBe(expected)
  })
})

describe('in the night when clocks go back from 0200 to 0100', () => {
  test.each([
    ['2026-11-01T01:15', '2026-11-01T01:45', '06:15 to 06:45'],
    ['2026-11-01T01:30', '2026-11-01T02:00', '06:30 to 08:00'],
    ['2026-10-31T22:00', '2026-11-01T06:00', '03:00 to 12:00'],
  ])('%s to %s begins at the first of the two times and ends when clocks show its end', (start, end, expected) => {
    expect(spanText(start, end)).toBe(expected)
  })

  test.each([
    ['06:30', '07:30', '01:30 to 02:30'],
    ['06:45', '07:15', '01:45 to 02:15'],
    ['06:30', '08:30', '01:30 to 02:30'],
    ['05:30', '06:30', '00:30 to 01:30'],
  ])('%s to %s in another time zone still ends after it starts', (start, end, expected) => {
    const shown = inZone(timed(`2026-11-01T${start}`, `2026-11-01T${end}`, 'UTC'), CHICAGO)
    expect(`${shown.start.slice(11)} to ${shown.end.slice(11)}`).toBe(expected)
  })
})

test('an event always has a length, in its own time zone and in others, through any change of clocks', () => {
  const zone = fc.constantFrom(CHICAGO, 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC', 'Asia/Seoul')
  const changes = fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01')
  fc.assert(
    fc.property(
      ...([changes, fc.integer({ min: -1, max: 1 }), fc.integer({ min: 0, max: 1439 })] as const),
      ...([fc.integer({ min: 1, max: 240 }), zone, zone] as const),
      (change, days, minute, length, own, other) => {
        const day = addDays(change as CalendarDate, days)
        const from = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
        const local = (at: number) => new Date(at).toISOString().slice(0, 16)
        const when = timed(local(from), local(from + length * 60_000), own)
        expect(minutes(spanOf(when, other))).toBeGreaterThan(0)
        const shown = inZone(when, other)
        expect(shown.end > shown.start).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
