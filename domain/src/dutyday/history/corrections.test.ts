import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { DUTY_STATUS_CODES, type DutyStatusCode } from '../duty-status.ts'
import type { StatusEntry } from '../schema.ts'
import { continuationsFor } from '../continuations.ts'
import { statusOn } from '../status-history.ts'
import { changedDays, keptReason, overlaps, SENT_LATER, submittedDayChanged } from './corrections.ts'

const NOV = (day: number): CalendarDate => addDays('2026-11-01' as CalendarDate, day - 1)
const TODAY = NOV(20)
let counter = 0
type Made = StatusEntry & { readonly madeOn: CalendarDate | null }
function entry(status: DutyStatusCode, from: number, to: number | null = null): Made {
  counter += 1
  return {
    id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
    soldierId: '11111111-1111-4111-8111-111111111111',
    status,
    from: NOV(from),
    to: to === null ? null : NOV(to),
    place: '',
    remark: '',
    method: 'seen',
    recordedAt: new Date(Date.UTC(2026, 9, 1) + counter * 60_000).toISOString(),
    recordedBy: 'SSG Clay',
    madeOn: null,
  }
}

describe('a reason', () => {
  const facts = { today: TODAY, submitted: [NOV(18), NOV(19), TODAY], history: [] }
  test.each([
    ['the day before, submitted', { ...entry('APT', 19) }, NOV(19)],
    ['with its reason', { ...entry('APT', 19), reason: 'Told us late' }, null],
    ['today, submitted or not', { ...entry('APT', 20) }, null],
    ['a day that nobody submitted', { ...entry('APT', 17) }, null],
    ['leave that reaches over one', { ...entry('LV', 16, 24) }, NOV(18)],
    ['absence without end', { ...entry('AWL', 17) }, NOV(18)],
    ['made on the day, sent after it', { ...entry('PDY', 19), madeOn: NOV(19) }, null],
    ['made the day after', { ...entry('PDY', 19), madeOn: NOV(20) }, NOV(19)],
  ])('%s', (_, said, wanted) => expect(submittedDayChanged(said, facts)).toBe(wanted))

  test('is needed only when the status of a submitted day changes', () => {
    const leave = entry('LV', 16, 20)
    const why = (said: Made) => submittedDayChanged(said, { ...facts, history: [leave] })
    // A running leave is extended. What was submitted does not change.
    expect(why(entry('LV', 16, 27))).toBeNull()
    expect(why(entry('TDY', 16, 27))).toBe(NOV(18))
  })

  test('is kept as given, or says that the entry was sent later', () => {
    expect(keptReason({ ...entry('APT', 19), reason: 'Told us late' }, TODAY)).toBe('Told us late')
    expect(keptReason({ ...entry('PDY', 19), madeOn: NOV(19) }, TODAY)).toBe(SENT_LATER)
    expect(keptReason({ ...entry('PDY', 20), madeOn: NOV(20) }, TODAY)).toBe('')
    expect(keptReason(entry('PDY', 12), TODAY)).toBe('')
  })
})

describe('the statuses that an entry replaces', () => {
  test('are listed by days before it is saved', () => {
    const leave = entry('LV', 22, 30)
    expect(overlaps(entry('TDY', 24, 26), [leave], TODAY)).toEqual({
      changed: [
        { from: NOV(24), to: NOV(26), before: 'LV', after: 'TDY' },
        // The end was recorded, so nobody knows whether the leave goes on after it.
        { from: NOV(27), to: NOV(30), before: 'LV', after: 'NR' },
      ],
      staying: [],
    })
  })

  test('do not include a plan that begins later, and that is shown too', () => {
    expect(overlaps(entry('TDY', 21, 26), [entry('LV', 24, 30)], TODAY)).toEqual({
      changed: [],
      staying: [{ from: NOV(24), to: NOV(26), before: 'LV', after: 'LV' }],
    })
  })

  test('are none when nothing was recorded, or the same status', () => {
    expect(overlaps(entry('LV', 21, 26), [entry('LV', 21, 26)], TODAY)).toEqual({ changed: [], staying: [] })
    expect(
      overlaps(entry('LV', 21, 26), [{ ...entry('TDY', 21, 26), withdrawnAt: '2026-11-01T00:00:00Z' }], TODAY),
    ).toEqual({
      changed: [],
      staying: [],
    })
    expect(changedDays(entry('AWL', 21), [], TODAY)).toEqual([{ from: NOV(21), to: null, before: 'NR', after: 'AWL' }])
    expect(changedDays(entry('LV', 21, 22), [], TODAY)).toEqual([
      { from: NOV(21), to: NOV(22), before: 'NR', after: 'LV' },
    ])
  })

  test('are exactly the changes that recording the entry makes', () => {
    const any = fc
      .record({
        status: fc.constantFrom(...DUTY_STATUS_CODES),
        from: fc.integer({ min: 1, max: 28 }),
        length: fc.option(fc.integer({ min: 0, max: 9 })),
      })
      .map(({ status, from, length }) => entry(status, from, length === null ? null : from + length))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), any, (history, added) => {
        const changes = changedDays(added, history, TODAY)
        const recordedAt = '2027-01-01T00:00:00Z'
        const after = [
          ...history,
          { ...added, recordedAt },
          ...continuationsFor(added, history, TODAY).map((one) => ({
            ...one,
            id: added.id,
            recordedAt,
            recordedBy: '',
          })),
        ]
        for (let at = 0; at <= 60; at++) {
          const day = NOV(at)
          const statusBy = (lines: readonly StatusEntry[]) => statusOn(lines, day, recordedAt).entry?.status ?? 'NR'
          const change = changes.find(({ from, to }) => from <= day && (to === null || day <= to))
          const was = statusBy(history)
          const told = change ? [change.before, change.after] : [was, was]
          expect([was, statusBy(after)]).toEqual(told)
        }
      }),
      { numRuns: 300 },
    )
  })
})
