import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { entriesNow } from './entries-now.ts'
import { entryForDay } from './entry-for-day.ts'
import type { Hours } from './hours-hold.ts'
import { clockChangeNote, hoursProblem, hoursWithout, instantOfClock, sharedHours, wholeDaysOf } from './hours.ts'
import { nextChangeOf } from './hours-hold.ts'
import { daysOfHours, hoursInFull, hoursOnDay, hoursWords } from './hours-words.ts'
import type { StatusEntryInput } from './schema.ts'
import { statusAt } from './status-history.ts'

const ZONE = 'America/New_York'
const DAY = '2026-11-26' as CalendarDate
const NEXT = '2026-11-27' as CalendarDate
/** Clocks go forward on this night, and back on the other. */
const FORWARD = '2027-03-14' as CalendarDate
const BACK = '2026-11-01' as CalendarDate

function hours(day: CalendarDate, from: string, until: string, last = day): Hours {
  const startsAt = instantOfClock({ day, time: from }, ZONE).toISOString()
  return { startsAt, endsAt: instantOfClock({ day: last, time: until }, ZONE).toISOString() }
}

describe('hours', () => {
  test('within a day, across midnight, and to the end of a day', () => {
    expect(daysOfHours(hours(DAY, '09:00', '10:30'), ZONE)).toEqual({ from: DAY, to: DAY })
    expect(daysOfHours(hours(DAY, '09:00', '09:00', NEXT), ZONE)).toEqual({ from: DAY, to: NEXT })
    expect(daysOfHours(hours(DAY, '13:00', '24:00'), ZONE)).toEqual({ from: DAY, to: DAY })
    expect(hoursWords(hours(DAY, '09:00', '10:30'), DAY, ZONE)).toBe('0900-1030')
    expect(hoursWords(hours(DAY, '13:00', '24:00'), DAY, ZONE)).toBe('1300-2400')
    expect(hoursWords(hours(DAY, '09:00', '09:00', NEXT), DAY, ZONE)).toBe('0900 to 27 Nov 0900')
    expect(hoursWords(hours(DAY, '09:00', '09:00', NEXT), NEXT, ZONE)).toBe('26 Nov 0900 to 0900')
    const days = hours(DAY, '00:00', '24:00', addDays(DAY, 8))
    expect(hoursInFull(hours(DAY, '09:00', '10:30'), ZONE)).toBe('26 Nov 2026 0900-1030')
    expect(hoursInFull(hours(DAY, '09:00', '09:00', NEXT), ZONE)).toBe('26 Nov 2026 0900 to 27 Nov 2026 0900')
    expect(hoursInFull(days, ZONE)).toBe('26 Nov 2026 to 4 Dec 2026')
    expect(hoursInFull(hours(DAY, '00:00', '24:00'), ZONE)).toBe('26 Nov 2026')
    expect(hoursWords(days, DAY, ZONE)).toBe('to 4 Dec')
    expect(hoursWords(days, NEXT, ZONE)).toBe('26 Nov to 4 Dec')
  })

  test('that a leader overrides are those of the day when they last for several', () => {
    const duty = hours(DAY, '09:00', '09:00', NEXT)
    expect(hoursOnDay(duty, NEXT, ZONE)).toEqual({ from: DAY, to: NEXT, hours: duty })
    const days = hours(DAY, '00:00', '24:00', addDays(DAY, 8))
    expect(hoursOnDay(days, NEXT, ZONE)).toEqual({ from: NEXT, to: NEXT, hours: hours(NEXT, '00:00', '24:00') })
  })

  test('of a profile do not hide an appointment on one of its days', () => {
    const made = { id: '1', from: DAY, to: DAY, recordedAt: '2026-11-20T12:00:00.000Z', method: 'prefilled' as const }
    const history = [
      { ...made, status: 'APT' as const, source: 'calendar:1', hours: hours(DAY, '09:00', '10:30') },
      {
        ...made,
        id: '2',
        status: 'PRO' as const,
        source: 'profile:1',
        recordedAt: '2026-11-21T12:00:00.000Z',
        hours: hours(DAY, '00:00', '24:00'),
      },
    ]
    const at = instantOfClock({ day: DAY, time: '09:30' }, ZONE)
    expect(statusAt(history, DAY, { at, knownAt: at }).entry?.status).toBe('APT')
  })

  test('cover whole days only from midnight to midnight', () => {
    expect(wholeDaysOf(hours(DAY, '09:00', '09:00', NEXT), ZONE)).toBeNull()
    expect(wholeDaysOf(hours(DAY, '13:00', '16:00', '2026-12-05' as CalendarDate), ZONE)).toEqual({
      from: NEXT,
      to: '2026-12-04',
    })
    expect(wholeDaysOf(hours(DAY, '00:00', '24:00'), ZONE)).toEqual({ from: DAY, to: DAY })
    // Also on days of 23 and of 25 hours.
    expect(wholeDaysOf(hours(FORWARD, '00:00', '24:00'), ZONE)).toEqual({ from: FORWARD, to: FORWARD })
    expect(wholeDaysOf(hours(BACK, '00:00', '24:00'), ZONE)).toEqual({ from: BACK, to: BACK })
  })

  test('are refused with the reason', () => {
    expect(hoursProblem('APT', hours(DAY, '10:30', '09:00'), ZONE)).toMatch(/is not after the start/)
    expect(hoursProblem('AUN', hours(DAY, '09:00', '10:30'), ZONE)).toBe(
      'A missing Soldier has no hours. Leave the times blank.',
    )
    expect(hoursProblem('SD', hours(DAY, '09:00', '09:00', '2026-11-29' as CalendarDate), ZONE)).toBe(
      'CQ, staff duty or guard lasts a day at most. Enter each day by itself.',
    )
    expect(hoursProblem('SD', hours(DAY, '09:00', '09:00', NEXT), ZONE)).toBeNull()
    expect(hoursProblem('LV', hours(DAY, '13:00', '16:00', '2026-12-05' as CalendarDate), ZONE)).toBeNull()
  })

  test('that overlap by an hour: what is shared, and what is left of each', () => {
    const appointment = hours(DAY, '09:00', '10:30')
    const range = hours(DAY, '09:30', '17:00')
    const shared = sharedHours(range, appointment)
    expect(shared && hoursWords(shared, DAY, ZONE)).toBe('0930-1030')
    expect(hoursWithout(range, appointment).map((part) => hoursWords(part, DAY, ZONE))).toEqual(['1030-1700'])
    expect(hoursWithout(hours(DAY, '08:00', '12:00'), appointment).map((part) => hoursWords(part, DAY, ZONE))).toEqual([
      '0800-0900',
      '1030-1200',
    ])
    expect(hoursWithout(appointment, appointment)).toEqual([])
    expect(sharedHours(appointment, hours(DAY, '10:30', '11:00'))).toBeNull()
  })

  test('nothing is lost and nothing counts twice when hours are cut, on any days', () => {
    const some = fc
      .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 1500 }))
      .map(([from, length]) => {
        const start = Date.parse('2026-10-30T00:00:00Z') + from * 60_000
        return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + length * 60_000).toISOString() }
      })
    const minutes = ({ startsAt, endsAt }: Hours) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    fc.assert(
      fc.property(some, some, (one, other) => {
        const rest = hoursWithout(one, other)
        const shared = sharedHours(one, other)
        expect(rest.reduce((sum, part) => sum + minutes(part), 0) + (shared ? minutes(shared) : 0)).toBe(minutes(one))
        expect(rest.every((part) => sharedHours(part, other) === null)).toBe(true)
      }),
    )
  })

  test('in the nights in which clocks change', () => {
    // A guard from 2200 to 0600 is seven hours in March and nine in November.
    const length = ({ startsAt, endsAt }: Hours) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
    expect(length(hours('2027-03-13' as CalendarDate, '22:00', '06:00', FORWARD))).toBe(7)
    expect(length(hours('2026-10-31' as CalendarDate, '22:00', '06:00', BACK))).toBe(9)
    expect(clockChangeNote(FORWARD, ['02:30'], ZONE)).toBe(
      'Clocks go forward that night, and there is no 0230. It counts as 0330.',
    )
    expect(clockChangeNote(BACK, ['01:30'], ZONE)).toBe(
      'Clocks go back that night, and 0130 comes twice. The first one counts.',
    )
    expect(clockChangeNote(BACK, ['02:30', '24:00'], ZONE)).toBeNull()
    expect(clockChangeNote(FORWARD, ['09:00'], ZONE)).toBeNull()
    expect(clockChangeNote(DAY, ['02:30'], ZONE)).toBeNull()
  })

  test('say when something changes next', () => {
    const day = [hours(DAY, '09:00', '10:30'), hours(DAY, '10:00', '17:00')]
    expect(nextChangeOf(day, Date.parse('2026-11-26T14:30:00Z'))).toBe(Date.parse('2026-11-26T15:00:00Z'))
    expect(nextChangeOf(day, Date.parse('2026-11-26T22:00:00Z'))).toBeNull()
  })
})

describe('a tap while hours hold', () => {
  const now = instantOfClock({ day: DAY, time: '09:40' }, ZONE)
  const appointment = {
    status: 'APT' as const,
    hours: hours(DAY, '09:00', '10:30'),
    method: 'seen' as const,
    source: null,
  }
  const at = { now, timeZone: ZONE }
  const whole = (
    status: 'PDY' | 'LV' | 'SD',
    day: CalendarDate,
  ): Pick<StatusEntryInput, 'status' | 'from' | 'to' | 'hours'> => ({
    ...entryForDay(status, day),
    hours: null,
  })

  test('present is for the day and for the rest of the hours', () => {
    const [day, rest, ...more] = entriesNow(whole('PDY', DAY), appointment, at)
    expect(more).toEqual([])
    expect(day?.hours).toBeNull()
    expect(rest).toMatchObject({
      status: 'PDY',
      hours: { startsAt: now.toISOString(), endsAt: appointment.hours.endsAt },
    })
  })

  test('a duty past midnight is left for the day only, so that nobody is present tomorrow unseen', () => {
    const duty = { ...appointment, hours: hours(DAY, '09:00', '09:00', NEXT) }
    const [, rest] = entriesNow(whole('PDY', DAY), duty, at)
    expect(rest?.hours?.endsAt).toBe(instantOfClock({ day: DAY, time: '24:00' }, ZONE).toISOString())
  })

  test('a source is named, and an absence needs no more', () => {
    const source = 'calendar:11111111-1111-4111-8111-111111111111'
    const made = { ...appointment, method: 'prefilled' as const, source }
    expect(entriesNow(whole('PDY', DAY), made, at)[1]).toMatchObject({ source })
    expect(entriesNow(whole('LV', DAY), made, at)).toHaveLength(1)
    expect(entriesNow(whole('PDY', DAY), null, at)).toHaveLength(1)
    expect(entriesNow(whole('PDY', NEXT), made, at)).toHaveLength(1)
    const profile = { ...made, status: 'PRO' as const, source: 'profile:11111111-1111-4111-8111-111111111111' }
    expect(entriesNow(whole('PDY', DAY), profile, at)[1]).toMatchObject({ source: profile.source })
    expect(entriesNow(whole('SD', DAY), profile, at)).toHaveLength(1)
  })
})

describe('what holds at an instant', () => {
  const source = 'calendar:11111111-1111-4111-8111-111111111111'
  let counter = 0
  function line(status: 'PDY' | 'APT' | 'LV' | 'SC' | 'DTL' | 'PRO' | 'FTR', more: object = {}) {
    counter += 1
    return {
      id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
      status,
      from: DAY,
      to: DAY as CalendarDate | null,
      recordedAt: new Date(Date.UTC(2026, 10, 20) + counter * 60_000).toISOString(),
      method: 'seen' as const,
      ...more,
    }
  }
  const timed = (status: 'PDY' | 'APT' | 'LV' | 'SC' | 'DTL' | 'PRO', from: string, until: string, more: object = {}) =>
    line(status, { hours: hours(DAY, from, until), ...more })
  const sourced = (status: 'APT' | 'DTL' | 'PRO', from: string, until: string) =>
    timed(status, from, until, { source, method: 'prefilled' })
  const EVER = '2199-01-01T00:00:00Z'
  const at = (entries: readonly ReturnType<typeof line>[], time: string) =>
    statusAt(entries, DAY, { at: instantOfClock({ day: DAY, time }, ZONE), knownAt: EVER }).entry?.status ?? 'NR'

  test('hours lie over the day, from their start until before their end', () => {
    const entries = [timed('APT', '09:00', '10:30'), line('PDY')]
    expect(['08:59', '09:00', '10:29', '10:30'].map((time) => at(entries, time))).toEqual(['PDY', 'APT', 'APT', 'PDY'])
    expect(at([timed('SC', '06:00', '09:00')], '09:00')).toBe('NR')
  })

  test('of two that overlap, the one recorded last counts, and the other keeps its rest', () => {
    const entries = [timed('APT', '09:00', '10:30'), timed('DTL', '10:00', '17:00'), line('PDY')]
    expect(['09:59', '10:00', '10:45', '17:00'].map((time) => at(entries, time))).toEqual(['APT', 'DTL', 'DTL', 'PDY'])
  })

  test('an absence recorded after them counts over hours, and hours entered during it over the absence', () => {
    const before = timed('APT', '09:00', '10:30')
    expect(at([before, line('LV')], '09:30')).toBe('LV')
    expect(at([line('LV'), timed('APT', '09:00', '10:30')], '09:30')).toBe('APT')
    expect(at([before, line('FTR')], '09:30')).toBe('FTR')
  })

  test('a source counts over present and not reported, and over nothing else', () => {
    const range = sourced('DTL', '06:00', '17:00')
    expect(at([range], '06:30')).toBe('DTL')
    expect(at([range, line('PDY')], '06:30')).toBe('DTL')
    expect(at([range, line('SC')], '06:30')).toBe('SC')
    expect(at([line('LV'), range], '06:30')).toBe('LV')
    // Due back, and nobody has seen the Soldier.
    expect(at([line('LV', { from: '2026-11-20', to: '2026-11-25' }), range], '06:30')).toBe('NR')
    expect(at([range, timed('APT', '09:00', '10:30')], '09:30')).toBe('APT')
    expect(at([timed('APT', '09:00', '10:30'), range], '09:30')).toBe('APT')
  })

  test('a profile reports nobody', () => {
    const profile = sourced('PRO', '00:00', '24:00')
    expect(at([profile], '06:30')).toBe('NR')
    expect(at([profile, line('PDY')], '06:30')).toBe('PRO')
  })

  test('what a leader overrode stays overridden when the source moves, and counts again when the override is taken back', () => {
    const override = timed('PDY', '09:00', '10:30', { source })
    const moved = sourced('APT', '13:00', '14:00')
    expect(at([sourced('APT', '09:00', '10:30'), override], '09:30')).toBe('PDY')
    expect(at([override, moved], '13:30')).toBe('NR')
    expect(at([{ ...override, withdrawnAt: '2026-11-25T00:00:00Z' }, moved] as never, '13:30')).toBe('APT')
    // The source came back to the same hours.
    expect(at([override, sourced('APT', '09:00', '10:30')], '09:30')).toBe('PDY')
  })
})
