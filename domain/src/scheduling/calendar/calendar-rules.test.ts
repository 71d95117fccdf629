import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { audienceWords } from './audience-words.ts'
import { progressOf, STANDARD_CHECKLIST, suspenseOf } from './checklist.ts'
import { offDaysBetween } from './off-days.ts'
import { overlapsOf } from './overlaps.ts'
import { eventInput, eventWhen } from './schema.ts'
import { isLocked, locksOn, mondayOf, weeksUntil } from './training-weeks.ts'
import { whenWords } from './when-words.ts'

const day = (text: string) => text as CalendarDate
const problemOf = (when: object) => eventWhen.safeParse(when).error?.issues[0]
const timed = (start: string, end: string, timeZone = 'America/New_York') => ({ allDay: false, start, end, timeZone })

test.each([
  [timed('2026-11-23T06:30', '2026-11-23T06:29'), ['end'], /after the start/],
  [timed('2026-11-23T06:30', '2027-11-23T06:30'), ['end'], /92 days at most/],
  [timed('2026-02-30T06:30', '2026-11-23T07:30'), ['start'], /day and a time/],
  [timed('2026-11-23T06:30', '2026-11-23T24:00'), ['end'], /day and a time/],
  [timed('2026-11-23T06:30', '2026-11-23T07:30', 'Fort Liberty'), ['timeZone'], /from the list/],
  [timed('2026-11-23T06:30', '2026-11-23T07:30', '+05:00'), ['timeZone'], /from the list/],
  [{ allDay: true, from: '2026-11-23', to: '2026-11-22' }, ['to'], /not before the first/],
])('%j is refused with its field', (when, path, words) => {
  expect(problemOf(when)?.path).toEqual(path)
  expect(problemOf(when)?.message).toMatch(words)
})

test('more named Soldiers than a form can show should be a group', () => {
  const soldierIds = Array.from(
    { length: 10_000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  const when = timed('2026-11-23T06:30', '2026-11-23T07:30')
  const found = eventInput.safeParse({ type: 'pt', title: 'PT', when, audience: { soldierIds } })
  expect(found.error?.issues[0]).toMatchObject({
    path: ['audience', 'soldierIds'],
    message: expect.stringMatching(/whole roster/),
  })
})

test('weeks count from Monday to Monday', () => {
  expect(mondayOf(day('2026-11-22'))).toBe('2026-11-16')
  expect(mondayOf(day('2026-11-23'))).toBe('2026-11-23')
  expect([weeksUntil(day('2026-11-22'), day('2026-11-16')), weeksUntil(day('2026-11-23'), day('2026-11-22'))]).toEqual([
    0, 1,
  ])
  expect(weeksUntil(day('2026-11-10'), day('2026-11-21'))).toBe(-1)
})

test('published training is locked from the Monday of T-7, but drafts and formations never are', () => {
  const range = { type: 'range', state: 'published', day: day('2027-01-14') } as const
  expect(locksOn('range', range.day)).toBe('2026-11-23')
  expect([isLocked(range, day('2026-11-22')), isLocked(range, day('2026-11-23'))]).toEqual([false, true])
  expect(isLocked({ ...range, state: 'draft' }, day('2027-01-14'))).toBe(false)
  expect(isLocked({ ...range, type: 'formation' }, day('2027-01-14'))).toBe(false)
})

test('the checklist has the T-weeks and the eight steps, by suspense, and moves with the event', () => {
  expect(STANDARD_CHECKLIST.filter(({ kind }) => kind === 'step').map(({ label }) => label)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Step ${index + 1}`),
  )
  const offsets = STANDARD_CHECKLIST.map(({ daysBefore }) => daysBefore)
  expect(offsets).toEqual(offsets.toSorted((a, b) => b - a))
  expect(suspenseOf(112, day('2027-03-04'))).toBe('2026-11-12')
  expect(suspenseOf(-7, day('2027-03-04'))).toBe('2027-03-11')
  const items = [
    { done: true, suspense: day('2026-11-01') },
    { done: false, suspense: day('2026-11-01') },
    { done: false, suspense: day('2026-11-21') },
  ]
  expect(progressOf(items, day('2026-11-21'))).toEqual({ done: 1, total: 3, late: 1 })
})

test('days off are federal holidays and the unit’s own, each once', () => {
  const own = [
    { day: day('2026-11-27'), name: 'DONSA' },
    { day: day('2026-11-26'), name: 'Thanksgiving Day' },
    { day: day('2026-12-24'), name: 'DONSA' },
  ]
  expect(offDaysBetween(day('2026-11-20'), day('2026-11-30'), own)).toEqual([
    { day: '2026-11-26', name: 'Thanksgiving Day', kind: 'federal' },
    { day: '2026-11-27', name: 'DONSA', kind: 'unit' },
  ])
})

test('writes times and audiences in words', () => {
  const at = (when: unknown) => whenWords(eventWhen.parse(when))
  expect(at(timed('2026-11-24T06:30', '2026-11-24T07:30'))).toBe('Tue 24 Nov 2026 0630–0730')
  expect(at(timed('2026-11-24T22:00', '2026-11-25T06:00'))).toBe('Tue 24 Nov 2026 2200 to Wed 25 Nov 2026 0600')
  expect(at({ allDay: true, from: '2026-11-24', to: '2026-11-27' })).toBe('Tue 24 Nov 2026 to Fri 27 Nov 2026')
  const words = (groups: string[], soldiers: string[], soldierCount = soldiers.length) =>
    audienceWords({ whole: false, groups, soldiers, soldierCount })
  expect(words(['1st Platoon'], ['SGT Diaz, R.', 'PFC Lee, A.', 'PFC Roe, B.'], 9)).toBe(
    '1st Platoon, SGT Diaz, R., PFC Lee, A. and 7 more',
  )
  expect(words([], [])).toBe('Nobody yet')
})

test('overlaps are the pairs that share a moment, and no others', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({
    start: new Date(start * 60_000),
    end: new Date((start + length) * 60_000),
  }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.array(span, { maxLength: 12 }), (drafts, others) => {
      const expected = drafts.flatMap((draft) =>
        others.filter((other) => other.start < draft.end && draft.start < other.end),
      )
      expect(overlapsOf(drafts, others, 1000)).toHaveLength(expected.length)
      for (const { draft, other } of overlapsOf(drafts, others, 1000)) {
        expect(other.start < draft.end && draft.start < other.end).toBe(true)
      }
      expect(overlapsOf(drafts, others, 2).length).toBeLessThanOrEqual(2)
    }),
  )
})
