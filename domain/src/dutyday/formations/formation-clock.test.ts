import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayAt, formatTime } from '../../kernel/calendar-date.ts'
import {
  dueWords,
  type Filed,
  formationsOn,
  formationToSubmit,
  isHeldOn,
  isReportOwed,
  momentsOn,
  nextReminder,
  type Recurring,
  REMIND_AFTER,
  reminderDue,
  stateOf,
  whyNotSubmit,
} from './formation-clock.ts'

const ZONE = 'America/New_York'
const day = (text: string) => text as CalendarDate
const WEEK = [1, 2, 3, 4, 5]
const first: Recurring = {
  id: 'f1f1f1f1-0000-4000-8000-000000000001',
  name: 'First formation',
  time: '06:30',
  weekdays: WEEK,
  closesAfter: 60,
  counts: 'day',
  onDaysOff: false,
}
const close: Recurring = {
  ...first,
  id: 'f1f1f1f1-0000-4000-8000-000000000002',
  name: 'Close-out',
  time: '16:45',
  counts: 'check',
}
const nobodyOff = { timeZone: ZONE, daysOff: [], reportDue: '09:00' }
const counts = { onHand: 9, reported: 9, accounted: 9, present: 8, available: 7 }
const filed = (formationId: string | null, submittedAt: string, extra = false): Filed => ({
  id: `00000000-0000-4000-8000-${submittedAt.replace(/\D/g, '').slice(0, 12)}`,
  formationId,
  extra,
  submittedAt,
  submittedBy: 'SSG Clay',
  counts,
})

describe('a formation', () => {
  test('is held on its days of the week, but not on holidays and the unit’s days off', () => {
    const off = [{ day: day('2026-11-27'), name: 'Training holiday' }]
    const held = (text: string) => isHeldOn(first, day(text), off)
    expect(['2026-11-20', '2026-11-21', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'].map(held)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ])
    expect(isHeldOn({ ...first, onDaysOff: true }, day('2026-11-26'), off)).toBe(true)
    expect(isHeldOn({ ...first, onDaysOff: true }, day('2026-11-28'), off)).toBe(false)
  })

  test.each([
    // Clocks go forward at 0200 on 8 March 2026 and back at 0200 on 1 November 2026.
    ['2026-03-07', '06:30', '2026-03-07T11:30:00.000Z'],
    ['2026-03-08', '06:30', '2026-03-08T10:30:00.000Z'],
    ['2026-03-09', '06:30', '2026-03-09T10:30:00.000Z'],
    ['2026-10-31', '06:30', '2026-10-31T10:30:00.000Z'],
    ['2026-11-01', '06:30', '2026-11-01T11:30:00.000Z'],
    // A time that the night skips is counted on from midnight. A time that comes twice is the first one.
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('on %s at %s is due at %s', (on, time, instant) => {
    expect(momentsOn({ time, closesAfter: 60 }, day(on), ZONE).dueAt.toISOString()).toBe(instant)
  })

  test('stays open for elapsed minutes, also through the repeated hour', () => {
    const { dueAt, closesAt } = momentsOn({ time: '00:30', closesAfter: 120 }, day('2026-11-01'), ZONE)
    expect(closesAt.getTime() - dueAt.getTime()).toBe(120 * 60_000)
    expect(formatTime(closesAt, ZONE)).toBe('0130')
  })

  test('comes due once on each of its days, in every zone and through every change of clocks', () => {
    const zones = fc.constantFrom(ZONE, 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Seoul', 'Australia/Lord_Howe')
    const hhmm = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
    fc.assert(
      fc.property(zones, hhmm, fc.integer({ min: 0, max: 364 }), (zone, time, ahead) => {
        const formation = { ...first, time, weekdays: [0, 1, 2, 3, 4, 5, 6], onDaysOff: true }
        const today = addDays(day('2026-01-01'), ahead)
        const { dueAt } = momentsOn(formation, today, zone)
        expect(dayAt(dueAt, zone)).toBe(today)
        const next = nextReminder(formation, new Date(dueAt.getTime() + REMIND_AFTER), zone, [])
        expect(next?.day).toBe(addDays(today, 1))
      }),
      { numRuns: 200 },
    )
  })
})

describe('reminders', () => {
  const at = (text: string) => new Date(text)

  test('the next one comes on the next day with a formation', () => {
    // The Wednesday before Thanksgiving. Thursday is a holiday, Friday is a day off of the unit, and then comes the
    // weekend.
    const off = [{ day: day('2026-11-27'), name: 'Training holiday' }]
    const next = nextReminder(first, at('2026-11-25T12:00:00Z'), ZONE, off)
    expect(next).toEqual({ day: '2026-11-30', at: at('2026-11-30T11:35:00Z') })
    const never = Array.from({ length: 90 }, (_, n) => ({ day: addDays(day('2026-11-25'), n), name: 'Stand-down' }))
    expect(nextReminder(first, at('2026-11-25T12:00:00Z'), ZONE, never)).toBeNull()
  })

  test('are due from five minutes late until the formation closes', () => {
    const due = (text: string, formation = first) => reminderDue(formation, at(text), ZONE, [])
    // On the Sunday when clocks go back, Monday's 0630 is 1130 in London.
    expect(due('2026-11-02T11:34:59Z')).toBeNull()
    expect(due('2026-11-02T11:35:00Z')).toBe('2026-11-02')
    expect(due('2026-11-02T12:29:59Z')).toBe('2026-11-02')
    expect(due('2026-11-02T12:30:00Z')).toBeNull()
    const late = { ...first, time: '23:50', weekdays: [1] }
    expect(due('2026-11-03T05:10:00Z', late)).toBe('2026-11-02')
  })
})

describe('the report of a day', () => {
  test('is owed on days with a formation that counts, and every day when the roster has no formation', () => {
    const owed = (text: string, formations = [first, close], off: { day: CalendarDate; name: string }[] = []) =>
      isReportOwed(day(text), { formations, daysOff: off })
    expect(owed('2026-11-23')).toBe(true)
    // Thanksgiving, a Sunday, and a day off that leaders set.
    expect(owed('2026-11-26')).toBe(false)
    expect(owed('2026-11-22')).toBe(false)
    expect(owed('2026-11-27', [first], [{ day: day('2026-11-27'), name: 'Training holiday' }])).toBe(false)
    // A formation that does not count changes nothing.
    expect(owed('2026-11-22', [close])).toBe(true)
    expect(owed('2026-11-26', [])).toBe(true)
  })
})

describe('formationsOn', () => {
  const monday = day('2026-11-23')

  test('without a formation the roster’s report is due at its usual time', () => {
    expect(formationsOn(monday, { formations: [], filed: [], ...nobodyOff })).toMatchObject([
      { formationId: null, name: 'Daily report', dueAt: '2026-11-23T14:00:00.000Z', closesAt: null, submission: null },
    ])
    const withCheck = formationsOn(monday, { formations: [close], filed: [], ...nobodyOff })
    expect(withCheck.map(({ name }) => name)).toEqual(['Daily report', 'Close-out'])
  })

  test('a formation that counts for the day replaces it, and on a day off there is none', () => {
    const names = (text: string) =>
      formationsOn(day(text), { formations: [close, first], filed: [], ...nobodyOff }).map(({ name }) => name)
    expect(names('2026-11-23')).toEqual(['First formation', 'Close-out'])
    expect(names('2026-11-22')).toEqual([])
  })

  test('each has the last report submitted at it, and a single one has the day’s report', () => {
    const reports = [
      filed(null, '2026-11-23T11:40:00.000Z'),
      filed(close.id, '2026-11-23T21:40:00.000Z', true),
      filed(close.id, '2026-11-23T21:50:00.000Z', true),
    ]
    const list = formationsOn(monday, { formations: [first, close], filed: reports, ...nobodyOff })
    expect(list.map(({ submission }) => submission?.submittedAt)).toEqual([
      '2026-11-23T11:40:00.000Z',
      '2026-11-23T21:50:00.000Z',
    ])
    expect(list[0]?.submission).not.toHaveProperty('extra')
    // A report of a check is not the report of the day.
    const [morning] = formationsOn(monday, { formations: [first, close], filed: reports.slice(1), ...nobodyOff })
    expect(morning?.submission).toBeNull()
  })

  test('gives the state, minute by minute', () => {
    const [morning, evening] = formationsOn(monday, { formations: [first, close], filed: [], ...nobodyOff })
    if (!morning || !evening) throw new Error('two are held')
    const state = (formation: typeof morning, text: string) => stateOf(formation, Date.parse(text))
    expect(state(morning, '2026-11-23T09:29:00Z')).toBe('later')
    expect(state(morning, '2026-11-23T11:30:00Z')).toBe('due')
    expect(state(morning, '2026-11-23T11:30:01Z')).toBe('late')
    // A formation that counts as the day's accountability can be late, but not missed.
    expect(state(morning, '2026-11-23T23:00:00Z')).toBe('late')
    expect(state(evening, '2026-11-23T22:45:00Z')).toBe('missed')
  })
})

test('the day’s report goes to the last formation that counts and is open', () => {
  const noon = { ...first, id: 'f1f1f1f1-0000-4000-8000-000000000003', time: '12:00' }
  const list = formationsOn(day('2026-11-23'), { formations: [first, noon, close], filed: [], ...nobodyOff })
  const at = (text: string) => formationToSubmit(list, Date.parse(text))
  expect(['2026-11-23T08:00:00Z', '2026-11-23T11:00:00Z', '2026-11-23T22:00:00Z'].map(at)).toEqual([
    null,
    first.id,
    noon.id,
  ])
  expect(
    formationToSubmit(formationsOn(day('2026-11-23'), { formations: [], filed: [], ...nobodyOff }), Date.now()),
  ).toBeNull()
})

test.each([
  ['2026-11-23T11:18:00Z', 'due in 12 min'],
  ['2026-11-23T11:30:20Z', 'due now'],
  ['2026-11-23T11:37:00Z', '7 min late'],
  ['2026-11-23T07:30:00Z', 'due in 4 h'],
  ['2026-11-26T11:30:00Z', '3 days late'],
])('at %s it is %s', (now, words) => expect(dueWords('2026-11-23T11:30:00Z', Date.parse(now))).toBe(words))

test('a formation is submitted while it is open, and one that counts for the day also late', () => {
  const facts = (text: string) => ({
    now: new Date(text),
    timeZone: ZONE,
    daysOff: [],
    clock: (instant: Date) => formatTime(instant, ZONE),
  })
  const why = (formation: Recurring, text: string, on = '2026-11-23') => whyNotSubmit(formation, day(on), facts(text))
  expect(why(close, '2026-11-23T12:00:00Z')).toBe('Close-out opens at 1445. Submit it then.')
  expect(why(close, '2026-11-23T21:00:00Z')).toBeNull()
  expect(why(close, '2026-11-23T22:45:00Z')).toBe('Close-out closed at 1745. Submit the day instead.')
  expect(why(first, '2026-11-23T22:45:00Z')).toBeNull()
  expect(why(first, '2026-11-22T12:00:00Z', '2026-11-22')).toBe(
    'First formation is not held on this day. Submit the day instead.',
  )
})
