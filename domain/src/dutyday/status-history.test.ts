import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { DUTY_STATUS_CODES, DUTY_STATUSES, type DutyStatusCode, isMissing } from './duty-status.ts'
import type { StatusEntry } from './schema.ts'
import { continuationsFor } from './continuations.ts'
import { checkEntry, enteredAt, lastDay, statusOn } from './status-history.ts'

type Entry = StatusEntry & { withdrawnAt?: string | null }

const NOV = (day: number): CalendarDate => addDays('2026-11-01' as CalendarDate, day - 1)
const EVER = '2199-01-01T00:00:00Z'
let counter = 0

/** `entry('LV', 1, 10)`: leave from 1 to 10 November, recorded in the order of the calls. */
function entry(status: DutyStatusCode, from: number, to: number | null = null, more: Partial<Entry> = {}): Entry {
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
    ...more,
  }
}

function statusDuring(entries: readonly Entry[], day: number): DutyStatusCode | 'NR' {
  return statusOn(entries, NOV(day), EVER).entry?.status ?? 'NR'
}

describe('statusOn', () => {
  test('nobody is reported until an entry says so', () => {
    expect(statusOn([], NOV(1), EVER)).toEqual({ entry: null, carried: false, dueBack: null })
  })

  test('present counts for one day', () => {
    const entries = [entry('PDY', 3)]
    expect([2, 3, 4].map((day) => statusDuring(entries, day))).toEqual(['NR', 'PDY', 'NR'])
    expect(statusOn(entries, NOV(4), EVER).dueBack).toBeNull()
  })

  test('leave runs to its end and then returns to not reported and due back, never to present', () => {
    const leave = entry('LV', 3, 5)
    expect([2, 3, 4, 5, 6].map((day) => statusDuring([leave], day))).toEqual(['NR', 'LV', 'LV', 'LV', 'NR'])
    expect(statusOn([leave], NOV(3), EVER)).toMatchObject({ entry: leave, carried: false })
    expect(statusOn([leave], NOV(4), EVER)).toMatchObject({ entry: leave, carried: true })
    expect(statusOn([leave], NOV(9), EVER)).toEqual({
      entry: null,
      carried: false,
      dueBack: { status: 'LV', until: NOV(5) },
    })
  })

  test('an open absence runs on, and a failure to report is for its day', () => {
    expect(statusDuring([entry('AWL', 3)], 300)).toBe('AWL')
    const failed = [entry('FTR', 3)]
    expect(statusDuring(failed, 4)).toBe('NR')
    expect(statusOn(failed, NOV(4), EVER).dueBack).toEqual({ status: 'FTR', until: NOV(3) })
  })

  test('a Soldier who was seen is no longer absent or due back', () => {
    const entries = [entry('LV', 1, 20), entry('PDY', 10)]
    expect([9, 10, 11].map((day) => statusDuring(entries, day))).toEqual(['LV', 'PDY', 'NR'])
    expect(statusOn(entries, NOV(11), EVER).dueBack).toBeNull()
  })

  test('of two entries for a day the later recorded counts, to the microsecond, then the higher id', () => {
    const first = entry('PDY', 3)
    const second = entry('APT', 3)
    expect(statusDuring([second, first], 3)).toBe('APT')
    const twin = { ...first, id: 'ffffffff-ffff-4fff-8fff-ffffffffffff', status: 'SC' as const }
    expect(statusDuring([twin, first], 3)).toBe('SC')
    // Instants compare by time and not as text: one without a fraction is earlier than one with.
    const noFraction = { ...first, recordedAt: '2026-11-03T06:30:00Z' }
    const fraction = { ...second, recordedAt: '2026-11-03T06:30:00.250Z' }
    expect(statusDuring([fraction, noFraction], 3)).toBe('APT')
  })

  test('an entry that was recorded later, or was withdrawn by then, does not count', () => {
    const present = entry('PDY', 3, null, { recordedAt: '2026-11-03T11:30:00Z' })
    const absent = entry('AUN', 3, null, { recordedAt: '2026-11-03T15:00:00Z', withdrawnAt: '2026-11-03T16:00:00Z' })
    const at = (time: string) => statusOn([present, absent], NOV(3), `2026-11-03T${time}:00Z`).entry?.status ?? 'NR'
    expect(['11:00', '11:30', '15:30', '16:00'].map(at)).toEqual(['NR', 'PDY', 'AUN', 'PDY'])
    expect(statusOn([present], NOV(3), new Date('2026-11-03T11:30:00Z')).entry).toBe(present)
  })
})

const anyEntry: fc.Arbitrary<Entry> = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(...DUTY_STATUS_CODES),
    from: fc.integer({ min: 1, max: 25 }),
    length: fc.option(fc.integer({ min: 0, max: 9 })),
    minute: fc.integer({ min: 0, max: 5 }),
    withdrawn: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 5 }),
  })
  .map(({ id, status, from, length, minute, withdrawn }) => ({
    ...entry(status, from, length === null ? null : from + length),
    id,
    recordedAt: `2026-11-01T00:0${minute}:00Z`,
    withdrawnAt: withdrawn === null ? null : `2026-11-01T00:0${withdrawn}:30Z`,
  }))
const anyHistory = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 12 })

describe('any history', () => {
  test('gives the same answer in whatever order its entries arrive', () => {
    fc.assert(
      fc.property(anyHistory, fc.infiniteStream(fc.nat()), fc.integer({ min: 0, max: 40 }), (history, keys, day) => {
        const shuffled = history
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const instant = '2026-11-01T00:03:00Z'
        expect(statusOn(shuffled, NOV(day), instant)).toEqual(statusOn(history, NOV(day), instant))
      }),
    )
  })

  test('returns only an entry that covers the day, and due back only after an absence', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 40 }), (history, day) => {
        const { entry: found, carried, dueBack } = statusOn(history, NOV(day), EVER)
        const last = found && lastDay(found)
        expect(found === null || (found.from <= NOV(day) && (last === null || last >= NOV(day)))).toBe(true)
        expect(carried).toBe(found !== null && found.from < NOV(day))
        expect(dueBack === null || found === null).toBe(true)
        expect(dueBack === null || (dueBack.until < NOV(day) && !DUTY_STATUSES[dueBack.status].present)).toBe(true)
      }),
    )
  })

  test('a new entry never changes what was known before it', () => {
    fc.assert(
      fc.property(anyHistory, anyEntry, fc.integer({ min: 0, max: 40 }), (history, late, day) => {
        const before = '2026-11-01T00:06:00Z'
        const added = { ...late, recordedAt: '2026-11-01T00:07:00Z', withdrawnAt: null }
        expect(statusOn([...history, added], NOV(day), before)).toEqual(statusOn(history, NOV(day), before))
      }),
    )
  })
})

describe('continuationsFor', () => {
  const today = NOV(20)

  /** The history after a correction was recorded with its continuations. */
  function corrected(history: readonly Entry[], correction: Entry): Entry[] {
    const extra = continuationsFor(correction, history, today).map((one) =>
      entry('PDY', 1, null, { ...one, recordedAt: correction.recordedAt }),
    )
    return [...history, correction, ...extra]
  }

  test('a corrected day inside a leave does not change the rest of the leave', () => {
    const leave = entry('LV', 1, 30, { place: 'Raleigh NC' })
    const after = corrected([leave], entry('APT', 5))
    expect([4, 5, 6, 20, 30, 31].map((day) => statusDuring(after, day))).toEqual(['LV', 'APT', 'LV', 'LV', 'LV', 'NR'])
    expect(continuationsFor(entry('APT', 5), [leave], today)).toEqual([
      {
        soldierId: leave.soldierId,
        status: 'LV',
        from: NOV(6),
        to: NOV(30),
        place: 'Raleigh NC',
        remark: '',
        method: 'seen',
      },
    ])
  })

  test('a corrected day inside an open absence does not change the rest of it', () => {
    const after = corrected([entry('AWL', 1)], entry('PDY', 5))
    expect([4, 5, 6, 25].map((day) => statusDuring(after, day))).toEqual(['AWL', 'PDY', 'AWL', 'AWL'])
  })

  test('a correction over days that were reported one by one counts on all of them', () => {
    const daily = [10, 11, 12, 13, 14].map((day) => entry('PDY', day))
    const after = corrected(daily, entry('LV', 11, 13))
    expect([10, 11, 12, 13, 14].map((day) => statusDuring(after, day))).toEqual(['PDY', 'LV', 'LV', 'LV', 'PDY'])
  })

  test('present today or later ends the absence', () => {
    const leave = entry('LV', 1, 30)
    expect(continuationsFor(entry('PDY', 20), [leave], today)).toEqual([])
    expect(continuationsFor(entry('PDY', 21), [leave], today)).toEqual([])
    expect(continuationsFor(entry('HOS', 18), [leave], today)).toEqual([])
  })

  test('leave entered for earlier days that were marked present counts on all of them, today too', () => {
    const daily = [18, 19, 20].map((day) => entry('PDY', day))
    const planned = entry('SCH', 24, 28)
    const after = corrected([...daily, planned], entry('LV', 18, 26))
    expect([17, 18, 19, 20, 21, 23, 24, 26].map((day) => statusDuring(after, day))).toEqual([
      'NR',
      'LV',
      'LV',
      'LV',
      'LV',
      'LV',
      'SCH',
      'SCH',
    ])
  })

  describe('plans of a missing Soldier', () => {
    const leave = entry('LV', 26, 28)
    const days = [20, 25, 26, 28, 29, 35]
    const shown = (history: readonly Entry[]) => days.map((day) => statusDuring(history, day))

    test('do not begin, whatever they are', () => {
      const school = entry('SCH', 30, 40)
      const missing = corrected([leave, school], entry('AUN', 20))
      expect(shown(missing)).toEqual(['AUN', 'AUN', 'AUN', 'AUN', 'AUN', 'AUN'])
      // The decision only renames the same absence.
      expect(shown(corrected(missing, entry('AWL', 20)))).toEqual(['AWL', 'AWL', 'AWL', 'AWL', 'AWL', 'AWL'])
    })

    test('count again when the Soldier is found', () => {
      const missing = corrected([leave], entry('AUN', 20))
      expect(shown(corrected(missing, entry('PDY', 20)))).toEqual(['PDY', 'NR', 'LV', 'LV', 'NR', 'NR'])
      const decided = corrected(missing, entry('AWL', 20))
      expect(shown(corrected(decided, entry('HOS', 20, 22)))).toEqual(['HOS', 'NR', 'LV', 'LV', 'NR', 'NR'])
    })

    test('count as before when the absence is withdrawn with its continuations', () => {
      const missing = corrected([leave], entry('AUN', 20))
      const withdrawn = missing.map((one) => (one.status === 'AUN' ? { ...one, withdrawnAt: leave.recordedAt } : one))
      expect(shown(withdrawn)).toEqual(shown([leave]))
    })

    test('count when they are entered after the absence, because somebody knew of it', () => {
      const missing = corrected([], entry('AWL', 20))
      expect(shown(corrected(missing, leave))).toEqual(['AWL', 'AWL', 'LV', 'LV', 'NR', 'NR'])
    })

    test('continue past an absence that ends sooner', () => {
      const sooner = corrected([leave], entry('AUN', 20, 27))
      expect(shown(sooner)).toEqual(['AUN', 'AUN', 'AUN', 'NR', 'NR', 'NR'])
      expect(shown(corrected(sooner, entry('AUN', 20)))).toEqual(['AUN', 'AUN', 'AUN', 'AUN', 'AUN', 'AUN'])
    })

    test('are not affected by a failure to report, which is for its day', () => {
      expect(shown(corrected([leave], entry('FTR', 20)))).toEqual(['FTR', 'NR', 'LV', 'LV', 'NR', 'NR'])
    })
  })

  test('is empty when the absence ended with the correction, or was withdrawn', () => {
    expect(continuationsFor(entry('PDY', 10), [entry('LV', 1, 10)], today)).toEqual([])
    expect(continuationsFor(entry('PDY', 5), [entry('LV', 1, 10, { withdrawnAt: EVER })], today)).toEqual([])
  })

  test('a correction changes exactly the days it names, in any history', () => {
    fc.assert(
      fc.property(anyHistory, anyEntry, (history, late) => {
        const correction = { ...late, recordedAt: '2026-11-01T00:07:00Z', withdrawnAt: null }
        const end = lastDay(correction)
        fc.pre(end !== null && end < today)
        const after = corrected(history, correction)
        for (let day = 0; day <= 45; day += 1) {
          const inside = NOV(day) >= correction.from && end !== null && NOV(day) <= end
          expect(statusDuring(after, day), `day ${day}`).toBe(inside ? correction.status : statusDuring(history, day))
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('an entry that reaches today', () => {
  test('counts on its days until the next plan, and for a missing Soldier past it, in any history', () => {
    const today = NOV(14)
    fc.assert(
      fc.property(anyHistory, anyEntry, (history, late) => {
        const added = { ...late, recordedAt: '2026-11-01T00:07:00Z', withdrawnAt: null }
        const end = lastDay(added) ?? NOV(45)
        fc.pre(added.from <= today && end >= today)
        // Plans that an absence had covered count again when the Soldier is found: see above.
        const before = statusOn(history, added.from, EVER).entry
        fc.pre(isMissing(added.status) || before === null || !isMissing(before.status))
        const extra = continuationsFor(added, history, today).map((one) =>
          entry('PDY', 1, null, { ...one, recordedAt: added.recordedAt }),
        )
        const plans = history.filter((one) => one.from > today && !one.withdrawnAt).map((one) => one.from)
        for (let day = 0; day <= 45; day += 1) {
          const planned = plans.some((from) => from <= NOV(day) && (from > end || !isMissing(added.status)))
          const inside = NOV(day) >= added.from && NOV(day) <= end && !planned
          const before = NOV(day) < added.from
          const expected = inside ? added.status : statusDuring(before || planned ? history : [], day)
          expect(statusDuring([...history, added, ...extra], day), `day ${day}`).toBe(expected)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('checkEntry', () => {
  const facts = { today: NOV(20), gainedOn: NOV(10) }
  test.each([
    [entry('LV', 12, 11), 'The last day, 11 Nov 2026, is before the first, 12 Nov 2026. Change one of them.'],
    [entry('LV', 500), '14 Mar 2028 is more than a year ahead. Check the year.'],
    [entry('LV', 20, 500), '14 Mar 2028 is more than a year ahead. Check the year, or leave the end open.'],
    [
      { ...entry('LV', 20, 500), hours: { startsAt: '2026-11-20T14:00:00Z', endsAt: '2028-03-14T14:00:00Z' } },
      '14 Mar 2028 is more than a year ahead. Check the year.',
    ],
    [entry('PDY', 9), 'The Soldier came to the unit on 10 Nov 2026. Choose that day or a later one.'],
    [entry('PDY', 10), null],
    [entry('LV', 20, 20), null],
  ])('%#', (one, message) => expect(checkEntry(one, facts)).toBe(message))

  test('a Soldier without a gain date can be corrected back to any day', () => {
    expect(daysBetween(NOV(-400), NOV(20))).toBe(420)
    expect(checkEntry(entry('PDY', -400), { today: NOV(20) })).toBeNull()
  })
})

test('an entry kept without signal was made when the leader tapped, but never after the server received it', () => {
  const recordedAt = '2026-11-20T12:40:00.000Z'
  expect(enteredAt({ recordedAt, madeAt: '2026-11-20T11:35:00.000Z' })).toBe('2026-11-20T11:35:00.000Z')
  expect(enteredAt({ recordedAt, madeAt: '2026-11-20T13:00:00.000Z' })).toBe(recordedAt)
  expect(enteredAt({ recordedAt, madeAt: null })).toBe(recordedAt)
  expect(enteredAt({ recordedAt })).toBe(recordedAt)
})
