import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { lineOf } from './policy.ts'
import { evidenceWords, isResultProblem, type Result, resultOf, ROSTER_FILE_NOTE } from './results.ts'
import { SEED_READINESS } from './seed.ts'

const TODAY = '2026-11-12' as CalendarDate

function said(item: string, more: Partial<Result>, born: string | null = null, mos = '92Y20') {
  const result: Result = { outcome: null, value: null, doneOn: '2026-10-01' as CalendarDate, expiresOn: null, ...more }
  const found = resultOf(lineOf(SEED_READINESS, item), result, TODAY, { born: born as CalendarDate | null, mos })
  return isResultProblem(found) ? [found.field, found.message] : found.outcome
}

describe('a result', () => {
  test.each([
    [0.549, null, 'pass'],
    [0.55, null, 'fail'],
    [0.549, 'fail', ['outcome', '0.549 is Pass, not Fail.']],
    [0.6, 'pass', ['outcome', '0.6 is Fail, not Pass.']],
  ] as const)('of body composition follows the ratio: %d as %s', (value, outcome, expected) => {
    expect(said('whtr', { value, outcome })).toEqual(expected)
  })

  test('of a fitness test may fail above 300, by the combat standard or one event', () => {
    expect(said('aft', { value: 340, outcome: 'fail' })).toBe('fail')
    expect(said('aft', { outcome: 'pass' })).toBe('pass')
  })

  test.each([
    ['11B20', 349, '2026-01-01', 'fail'],
    ['11B20', 350, '2026-01-01', 'pass'],
    ['180A', 320, '2026-11-01', 'fail'],
    // Before the combat standard applied, and for a MOS that it does not apply to.
    ['11B20', 320, '2025-12-31', 'pass'],
    ['92Y20', 320, '2026-11-01', 'pass'],
    ['', 320, '2026-11-01', 'pass'],
  ])(
    'of a fitness test without a standard uses that of the MOS: %s with %i on %s is a %s',
    (mos, value, on, expected) => {
      expect(said('aft', { value, doneOn: on as CalendarDate }, null, mos)).toBe(expected)
    },
  )

  test('keeps a chosen standard, and records the one taken from the MOS', () => {
    expect(said('aft', { value: 320, detail: { standard: 'general' } }, null, '11B20')).toBe('pass')
    const result = { outcome: null, value: 320, doneOn: TODAY, expiresOn: null }
    const settled = (mos: string) => resultOf(lineOf(SEED_READINESS, 'aft'), result, TODAY, { born: null, mos })
    expect(settled('11B20')).toEqual({ outcome: 'fail', detail: { standard: 'combat' } })
    expect(settled('92Y20')).toEqual({ outcome: 'pass' })
    expect(said('aft', { value: 320, outcome: 'pass' }, null, '11B20')).toEqual([
      'outcome',
      expect.stringContaining('under 350, the minimum of the combat standard'),
    ])
  })

  test('is not from before the Soldier was born, nor from a future day', () => {
    const doneOn = '1999-01-01' as CalendarDate
    expect(said('pha', { doneOn }, '2001-02-03')).toEqual(['doneOn', expect.stringContaining('not born yet')])
    expect(said('pha', { doneOn })).toBeNull()
    expect(said('pha', { doneOn: '2026-11-13' as CalendarDate })).toEqual(['doneOn', expect.any(String)])
  })

  test('has possible points for each event, and their sum', () => {
    const points = { MDLpoints: 60, HRPpoints: 70, SDCpoints: 80, PLKpoints: 90, RUN2MIpoints: 100 }
    expect(said('aft', { value: 400, detail: points })).toBe('pass')
    expect(said('aft', { value: 401, detail: points })).toEqual(['value', expect.stringContaining('400, not to 401')])
    expect(said('aft', { value: 400, detail: { MDLpoints: 200 } })).toEqual(['detail', expect.any(String)])
    // One event is below the last row of the table, so that it has no points and there is no sum.
    expect(said('aft', { outcome: 'fail', detail: { ...points, MDLpoints: undefined as never } })).toBe('fail')
  })
})

describe('the evidence of a result', () => {
  const words = (more: object) => evidenceWords({ act: 'record', source: 'document', note: '', ...more })

  test('is what the leader chose', () => {
    expect(words({})).toBe('Document verified')
    expect(words({ source: 'self', note: 'Told by phone' })).toBe('Soldier’s statement')
    expect(words({ act: 'correct', note: ROSTER_FILE_NOTE })).toBe('Document verified')
  })

  test('is no document for a result from a roster file, also one that was stored as such', () => {
    expect(words({ note: 'From a roster file' })).toBe('')
    expect(words({ note: 'From a roster file, as of the day it was imported' })).toBe('')
    expect(words({ act: 'remove', note: 'Wrong Soldier' })).toBe('')
  })
})
