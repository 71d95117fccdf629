import { addDays, type CalendarDate, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { onDay, spanOf } from '@muster/domain/scheduling/calendar/event-when.ts'
import { nextLook, remindersBetween } from '@muster/domain/scheduling/calendar/event-reminders.ts'
import { firstDayOfRule, lastEnd, occurrencesIn, type Series } from '@muster/domain/scheduling/calendar/occurrences.ts'
import {
  endedBefore,
  firstWhen,
  goingOnFrom,
  movedBy,
  startingOnRule,
} from '@muster/domain/scheduling/calendar/series.ts'
import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { ruleDays } from './rule-days.ts'

const NEW_YORK = 'America/New_York'
const day = (text: string) => text as CalendarDate
const timed = (start: string, end: string, timeZone = NEW_YORK): EventWhen => ({ allDay: false, start, end, timeZone })
const series = (when: EventWhen, recurrence: string | null, without: CalendarDate[] = []): Series => ({
  when,
  recurrence,
  without,
})
const range = (from: string, to: string) => ({
  start: instantAt(day(from), '00:00', NEW_YORK),
  end: instantAt(day(to), '00:00', NEW_YORK),
})
const starts = (one: Series, from: string, to: string) =>
  occurrencesIn(ruleDays, one, NEW_YORK, range(from, to), 500).map(({ start }) => start.toISOString())

describe('a series that skips days off', () => {
  const pt = series(timed('2026-11-02T06:30', '2026-11-02T07:30'), 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
  const days = (one: Series, from: string, to: string, most = 500) =>
    occurrencesIn(ruleDays, one, NEW_YORK, range(from, to), most).map((each) => each.day)

  test('skips federal holidays and the unit’s own, and has all of them when it skips none', () => {
    const thanksgiving = { ...pt, daysOff: [day('2026-11-27')] }
    expect(days(thanksgiving, '2026-11-25', '2026-12-01')).toEqual(['2026-11-25', '2026-11-30'])
    expect(days({ ...pt, daysOff: [] }, '2026-11-25', '2026-12-01')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
    const all = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']
    expect(days(pt, '2026-11-25', '2026-12-01')).toEqual(all)
    expect(days({ ...pt, daysOff: null }, '2026-11-25', '2026-12-01')).toEqual(all)
  })

  test('a query for one day finds the first that is not skipped, however many are', () => {
    const daysOff = Array.from({ length: 60 }, (_, index) => addDays(day('2026-11-26'), index))
    expect(days({ ...pt, daysOff }, '2026-11-26', '2027-03-01', 1)).toEqual(['2027-01-25'])
  })

  test('sends no reminder for a day that it skips', () => {
    const event = { ...pt, daysOff: [], reminders: [15] }
    const sent = remindersBetween(
      ruleDays,
      event,
      NEW_YORK,
      range('2026-11-25', '2026-11-25').start,
      range('2026-11-28', '2026-11-28').end,
    )
    expect(sent.map(({ occurrence }) => occurrence.day)).toEqual(['2026-11-25', '2026-11-27'])
  })
})

describe('the parts of an event in a window', () => {
  test('0630 stays 0630 before and after clocks change', () => {
    const pt = series(timed('2026-10-01T06:30', '2026-10-01T07:30'), 'FREQ=DAILY')
    expect(starts(pt, '2026-10-31', '2026-11-03')).toEqual([
      '2026-10-31T10:30:00.000Z',
      '2026-11-01T11:30:00.000Z',
      '2026-11-02T11:30:00.000Z',
    ])
    expect(starts(pt, '2027-03-13', '2027-03-16')).toEqual([
      '2027-03-13T11:30:00.000Z',
      '2027-03-14T10:30:00.000Z',
      '2027-03-15T10:30:00.000Z',
    ])
  })

  test('an event in the hour that clocks skip or repeat is there once, and keeps its length', () => {
    const spans = (one: Series, from: string, to: string) =>
      occurrencesIn(ruleDays, one, NEW_YORK, range(from, to), 9).map(
        ({ start, end }) => `${start.toISOString().slice(0, 16)} ${(end.getTime() - start.getTime()) / 60_000} min`,
      )
    const guardMount = series(timed('2027-03-13T02:30', '2027-03-13T03:00'), 'FREQ=DAILY')
    expect(spans(guardMount, '2027-03-13', '2027-03-16')).toEqual([
      '2027-03-13T07:30 30 min',
      '2027-03-14T07:30 30 min',
      '2027-03-15T06:30 30 min',
    ])
    const twice = series(timed('2026-10-31T01:15', '2026-10-31T01:45'), 'FREQ=DAILY')
    expect(spans(twice, '2026-10-31', '2026-11-03')).toEqual([
      '2026-10-31T05:15 30 min',
      '2026-11-01T05:15 30 min',
      '2026-11-02T06:15 30 min',
    ])
    const night = series(timed('2026-10-31T22:00', '2026-11-01T06:00'), null)
    const [guard] = occurrencesIn(ruleDays, night, NEW_YORK, range('2026-10-31', '2026-11-02'), 9)
    // That night is an hour longer.
    expect(guard && (guard.end.getTime() - guard.start.getTime()) / 3_600_000).toBe(9)
  })

  test('one that began before the window is in it, and one that ended as it opens is not', () => {
    const ftx = series({ allDay: true, from: day('2026-11-16'), to: day('2026-11-20') }, null)
    expect(starts(ftx, '2026-11-18', '2026-11-19')).toHaveLength(1)
    expect(starts(ftx, '2026-11-21', '2026-11-22')).toHaveLength(0)
    const night = series(timed('2026-11-02T22:00', '2026-11-03T02:00'), 'FREQ=WEEKLY;BYDAY=MO')
    expect(starts(night, '2026-11-10', '2026-11-11')).toEqual(['2026-11-10T03:00:00.000Z'])
  })

  test('in a zone on the other side of the world nothing is lost at the edges', () => {
    const seoul = series(timed('2026-11-01T06:30', '2026-11-01T07:30', 'Asia/Seoul'), 'FREQ=DAILY')
    expect(starts(seoul, '2026-11-10', '2026-11-12')).toEqual(['2026-11-10T21:30:00.000Z', '2026-11-11T21:30:00.000Z'])
  })

  test('days that were taken out are absent', () => {
    const mondays = series(timed('2026-11-02T08:00', '2026-11-02T11:30'), 'FREQ=WEEKLY;BYDAY=MO', [day('2026-11-09')])
    expect(starts(mondays, '2026-11-01', '2026-11-20').map((at) => at.slice(0, 10))).toEqual([
      '2026-11-02',
      '2026-11-16',
    ])
  })

  test('one without an end is never expanded: a window far ahead has only its own days', () => {
    const pt = series(timed('1970-01-01T06:30', '1970-01-01T07:30'), 'FREQ=DAILY')
    expect(starts(pt, '2199-06-01', '2199-06-04')).toHaveLength(3)
    expect(lastEnd(ruleDays, pt, NEW_YORK)).toBeNull()
  })

  const rule = fc.constantFrom(
    ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ...['FREQ=MONTHLY;BYDAY=2TU', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=WEEKLY;COUNT=7', 'FREQ=DAILY;UNTIL=20260620'],
  )
  const start = fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2026-01-01'), days))
  const zone = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Asia/Seoul', 'Australia/Lord_Howe', 'Pacific/Honolulu')

  test('they are the days that the library gives from the beginning, whatever window is requested', () => {
    fc.assert(
      fc.property(
        rule,
        start,
        zone,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 62 }),
        (text, first, timeZone, ahead, length) => {
          const begun = firstDayOfRule(ruleDays, text, first)
          fc.pre(begun !== null)
          const when = onDay(timed('2026-01-01T23:30', '2026-01-02T01:00', timeZone), begun ?? first)
          const from = addDays(first, ahead)
          const window = {
            start: instantAt(from, '00:00', timeZone),
            end: instantAt(addDays(from, length), '00:00', timeZone),
          }
          const found = occurrencesIn(ruleDays, series(when, text), timeZone, window, 1000)
          const all = new RRuleTemporal({
            rruleString: `DTSTART;TZID=UTC:${(begun ?? first).replaceAll('-', '')}T120000\nRRULE:${text.replace('20260620', '20260620T120000Z')}`,
          })
            .all((_, index) => index < 600)
            .map((each) => each.toString().slice(0, 10))
          const expected = all.filter((each) => {
            const span = spanOf(onDay(when, day(each)), timeZone)
            return span.start < window.end && span.end > window.start
          })
          expect(found.map((each) => each.day)).toEqual(expected)
          for (const each of found) {
            if (!each.when.allDay)
              expect([each.when.start.slice(11), each.when.end.slice(11)]).toEqual(['23:30', '01:00'])
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a change of a part', () => {
  test('the days before a day and those from it on are together the original days', () => {
    const rule = fc.constantFrom(
      'FREQ=DAILY;COUNT=40',
      'FREQ=WEEKLY;BYDAY=MO,TH',
      'FREQ=WEEKLY;COUNT=9;BYDAY=TU',
      'FREQ=MONTHLY;BYDAY=-1FR',
    )
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 8 }), (text, place) => {
        const start = firstDayOfRule(ruleDays, text, day('2026-11-02')) ?? day('2026-11-02')
        const until = addDays(start, 400)
        const all = ruleDays(text, start, { from: start, to: until }, 500)
        const cut = all[place]
        fc.pre(cut !== undefined)
        if (cut === undefined) return
        const before = endedBefore(text, start, cut)
        const first = before === null ? [] : ruleDays(before, start, { from: start, to: until }, 500)
        const rest = ruleDays(goingOnFrom(ruleDays, text, start, cut), cut, { from: cut, to: until }, 500)
        expect([...first, ...rest]).toEqual(all)
      }),
    )
  })

  test('a drag of the whole series moves its weekdays with it', () => {
    expect(movedBy('FREQ=WEEKLY;BYDAY=MO,SA', 1)).toBe('FREQ=WEEKLY;BYDAY=TU,SU')
    expect(movedBy('FREQ=WEEKLY;BYDAY=MO', -1)).toBe('FREQ=WEEKLY;BYDAY=SU')
    expect(movedBy('FREQ=DAILY;UNTIL=20261130', 2)).toBe('FREQ=DAILY;UNTIL=20261202')
    expect(() => movedBy('FREQ=MONTHLY;BYDAY=2TU', 1)).toThrow(/fixed days of the month/)
  })

  test('the whole series takes the new times of the day on screen', () => {
    const first = timed('2026-11-02T08:00', '2026-11-02T11:30')
    const changed = firstWhen(first, day('2026-11-16'), timed('2026-11-17T09:00', '2026-11-17T12:00'))
    expect(changed).toEqual(timed('2026-11-03T09:00', '2026-11-03T12:00'))
  })

  test('it begins on the first day of its rule, and a rule without any day is refused', () => {
    const tuesday = timed('2026-11-03T08:00', '2026-11-03T09:00')
    expect(startingOnRule(ruleDays, tuesday, 'FREQ=WEEKLY;BYDAY=MO')).toEqual(
      timed('2026-11-09T08:00', '2026-11-09T09:00'),
    )
    expect(() => startingOnRule(ruleDays, tuesday, 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30')).toThrow(/matches no day/)
  })
})

describe('reminders', () => {
  const reminded = (recurrence: string | null) => ({
    ...series(timed('2026-11-02T06:30', '2026-11-02T07:30'), recurrence),
    reminders: [15, 1440],
    lastEnd: null,
  })
  const at = (text: string) => new Date(text)

  test('come at the chosen time before the start, by the clock', () => {
    const found = remindersBetween(
      ruleDays,
      reminded('FREQ=DAILY'),
      NEW_YORK,
      at('2026-11-03T11:00:00Z'),
      at('2026-11-03T12:00:00Z'),
    )
    expect(found.map(({ at: when, minutes }) => [when.toISOString(), minutes])).toEqual([
      ['2026-11-03T11:15:00.000Z', 15],
      ['2026-11-03T11:30:00.000Z', 1440],
    ])
  })

  test('are checked when the next is due, and not any more when none will come', () => {
    expect(nextLook(ruleDays, reminded('FREQ=DAILY'), NEW_YORK, at('2026-11-03T11:15:00Z'))?.toISOString()).toBe(
      '2026-11-03T11:30:00.000Z',
    )
    const once = { ...reminded(null), lastEnd: at('2026-11-02T12:30:00Z') }
    expect(nextLook(ruleDays, once, NEW_YORK, at('2026-11-03T00:00:00Z'))).toBeNull()
    expect(nextLook(ruleDays, reminded('FREQ=YEARLY'), NEW_YORK, at('2026-11-03T12:00:00Z'))?.toISOString()).toBe(
      '2026-12-18T12:00:00.000Z',
    )
  })
})
