import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { lineOf } from './policy.ts'
import { isResultProblem, type Result, resultOf } from './results.ts'
import { SEED_READINESS } from './seed.ts'

const TODAY = '2026-11-12' as CalendarDate

function said(item: string, more: Partial<Result>, born: string | null = null) {
  const result: Result = { outcome: null, value: null, doneOn: '2026-10-01' as CalendarDate, expiresOn: null, ...more }
  const found = resultOf(lineOf(SEED_READINESS, item), result, TODAY, born as CalendarDate | null)
  return isResultProblem(found) ? [found.field, found.message] : found.outcome
}

describe('a result', () => {
  test.each([
    [0.549, null, 'pass'],
    [0.55, null, 'fail'],
    [0.549, 'fail', ['outcome', '0.549 is Pass, not Fail.']],
    [0.6, 'pass', ['outcome', '0.6 is Fail, not Pass.']],
  ] as const)('of body composition is what the ratio says: %d as %s', (value, outcome, expected) => {
    expect(said('whtr', { value, outcome })).toEqual(expected)
  })

  test('of a fitness test may fail above 300, by the combat standard or one event', () => {
    expect(said('aft', { value: 340, outcome: 'fail' })).toBe('fail')
    expect(said('aft', { outcome: 'pass' })).toBe('pass')
  })

  test('is not from before the Soldier was born, nor from a day to come', () => {
    const doneOn = '1999-01-01' as CalendarDate
    expect(said('pha', { doneOn }, '2001-02-03')).toEqual(['doneOn', expect.stringContaining('not born yet')])
    expect(said('pha', { doneOn })).toBeNull()
    expect(said('pha', { doneOn: '2026-11-13' as CalendarDate })).toEqual(['doneOn', expect.any(String)])
  })

  test('has points that an event can have, and their sum', () => {
    const points = { MDLpoints: 60, HRPpoints: 70, SDCpoints: 80, PLKpoints: 90, RUN2MIpoints: 100 }
    expect(said('aft', { value: 400, detail: points })).toBe('pass')
    expect(said('aft', { value: 401, detail: points })).toEqual(['value', expect.stringContaining('400, not to 401')])
    expect(said('aft', { value: 400, detail: { MDLpoints: 200 } })).toEqual(['detail', expect.any(String)])
    // One event under the table's last row: no points of it, and no sum.
    expect(said('aft', { outcome: 'fail', detail: { ...points, MDLpoints: undefined as never } })).toBe('fail')
  })
})
