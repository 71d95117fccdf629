import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { computeDutyRoster, recomputeFrom } from './duty-roster.ts'
import { dutyShares, dutySpread } from './duty-shares.ts'
import { dutyStreamOf } from './duty-stream.ts'
import { closingNumbers, closingsByDay, nextUp } from './next-up.ts'
import { DUTY_STREAMS, type DutyDay, type DutyMember, type DutyRoster, EXCEPTION_CODES } from './shapes.ts'

/*
 * Any roster: members who join and leave, every letter, several details a day, grades, tasking by name, published days
 * and recovery. All input is frozen, so that a computation that changes it throws.
 */
const GRADES = ['E-4', 'E-5', 'E-6']
const OCT_30 = '2026-10-30' as CalendarDate
const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`)
const number = fc.integer({ min: 0, max: 12 })
const start = fc.record({ weekday: number, weekend: number })
const dates = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
  .map((list) => list.toSorted((a, b) => a - b).map((day) => addDays(OCT_30, day)))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** Without exceptions, grades and names. Only the number of details changes from day to day. */
const plain = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc
    .record({
      members: fc.tuple(...ids(size).map((id) => start.map((from): DutyMember => ({ id, grade: 'E-5', start: from })))),
      picks: fc.array(fc.integer({ min: 1, max: size }), { minLength: 1, maxLength: 60 }),
    })
    .map(({ members, picks }): DutyRoster => {
      const days = picks.map((count, at): DutyDay => {
        const date = addDays(OCT_30, at)
        return { date, stream: dutyStreamOf(date), exceptions: {}, picks: count }
      })
      return frozen({ members, days })
    }),
)

const any = fc.tuple(fc.integer({ min: 1, max: 7 }), dates).chain(([size, on]) => {
  const names = fc.subarray(ids(size))
  const day = (date: CalendarDate) =>
    fc
      .record({
        stream: fc.constantFrom(...DUTY_STREAMS),
        absent: names,
        codes: fc.array(fc.constantFrom(...EXCEPTION_CODES), { minLength: size, maxLength: size }),
        more: fc.integer({ min: 0, max: 3 }),
        grades: fc.option(fc.subarray(GRADES, { minLength: 1 }), { nil: undefined }),
        manual: fc.option(names, { nil: undefined }),
        published: fc.option(names, { nil: undefined, freq: 6 }),
      })
      .map(({ absent, codes, more, manual, ...rest }): DutyDay => {
        const exceptions = Object.fromEntries(absent.map((id, at) => [id, codes[at] ?? 'A']))
        return { date, exceptions, manual, picks: Math.max(1, manual?.length ?? 0) + more, ...rest }
      })
  const member = (id: string) =>
    fc
      .record({ grade: fc.constantFrom(...GRADES), start, joins: fc.integer({ min: -40, max: 40 }), stays: number })
      .map(({ joins, stays, ...rest }): DutyMember => {
        const from = joins < 0 ? undefined : addDays(OCT_30, joins)
        return { id, ...rest, from, until: stays > 6 ? addDays(from ?? OCT_30, stays * 3) : undefined }
      })
  return fc
    .record({
      members: fc.tuple(...ids(size).map(member)),
      days: fc.tuple(...on.map(day)),
      recovery: fc.integer({ min: 0, max: 2 }),
    })
    .map((roster): DutyRoster => frozen(roster))
})

test('no member ever does two more duties than another in a stream, whatever the start numbers', () => {
  fc.assert(
    fc.property(plain, (roster) => {
      // Checks the state after each day.
      for (const at of roster.days.keys()) {
        const part = { ...roster, days: roster.days.slice(0, at + 1) }
        const shares = dutyShares(part, computeDutyRoster(part))
        for (const stream of DUTY_STREAMS) expect(dutySpread(shares, stream)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 200 },
  )
})

test('raises a number by one for every detail, except with an A, and restarts it after a detail', () => {
  fc.assert(
    fc.property(any, (roster) => {
      const { days } = computeDutyRoster(roster)
      for (const { id, start } of roster.members) {
        const numbers = { holiday: 0, ...start }
        for (const [at, { cells }] of days.entries()) {
          const stream = roster.days[at]?.stream ?? 'weekday'
          const cell = cells[id]
          if (!cell) continue
          expect(cell.number).toBe((numbers[stream] ?? 0) + (cell.code === 'A' ? 0 : 1))
          numbers[stream] = cell.detailed ? 0 : cell.number
        }
        expect(closingNumbers(roster, { days }).get(id)).toEqual(numbers)
      }
    }),
    { numRuns: 400 },
  )
})

test('details the highest eligible, then calls the alternates, and leaves a place open only when nobody can take it', () => {
  fc.assert(
    fc.property(any, (roster) => {
      for (const [at, { cells, picked, alternates, open, excluded }] of computeDutyRoster(roster).days.entries()) {
        const day = roster.days[at]
        if (!day) throw new Error('a day too many')
        const called = day.published ?? day.manual ?? []
        const numberOf = (id: string) => cells[id]?.number ?? Number.NaN
        const eligible = roster.members
          .filter(({ id, grade }) => cells[id]?.code === '' && (day.grades?.includes(grade) ?? true))
          .map(({ id }) => id)
        const byNumber = picked.filter((id) => !called.includes(id))
        expect(alternates).toEqual(expect.arrayContaining(eligible.filter((id) => !picked.includes(id))))
        expect(alternates).toHaveLength(eligible.filter((id) => !picked.includes(id)).length)
        for (const list of [picked, alternates]) {
          expect(list.map(numberOf)).toEqual(list.map(numberOf).toSorted((a, b) => b - a))
        }
        for (const id of byNumber) {
          expect(eligible).toContain(id)
          for (const other of alternates) expect(numberOf(id)).toBeGreaterThanOrEqual(numberOf(other))
        }
        expect(Object.keys(cells).filter((id) => cells[id]?.detailed)).toEqual(
          roster.members.map(({ id }) => id).filter((id) => picked.includes(id)),
        )
        if (day.published) expect(byNumber).toEqual([])
        else if (open > 0) expect(alternates).toEqual([])
        expect(open).toBe(Math.max(0, day.picks - picked.length))
        // Everybody is listed: detailed, an alternate, or excluded with a reason.
        expect([...picked, ...alternates, ...Object.keys(excluded)]).toHaveLength(
          new Set([...Object.keys(cells), ...Object.keys(excluded)]).size,
        )
      }
    }),
    { numRuns: 400 },
  )
})

test('gives the same result when it is recomputed from any day', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: -1, max: 62 }), (roster, day) => {
      const whole = frozen(computeDutyRoster(roster))
      expect(recomputeFrom(roster, whole, addDays(OCT_30, day))).toEqual(whole)
    }),
    { numRuns: 400 },
  )
})

test('continues from any day as if it had not stopped', () => {
  fc.assert(
    fc.property(any, fc.nat({ max: 30 }), (roster, count) => {
      const whole = computeDutyRoster(roster)
      const closing = closingsByDay(roster, whole.days)[count]
      if (!closing) return
      expect(closing.get('m0')?.numbers).toEqual(
        closingNumbers(roster, { days: whole.days.slice(0, count + 1) }).get('m0'),
      )
      const members = roster.members.map((member) => {
        const left = closing.get(member.id)
        return left ? { ...member, start: left.numbers, carried: left } : member
      })
      const rest = { ...roster, members, days: roster.days.slice(count + 1) }
      expect(computeDutyRoster(rest).days).toEqual(whole.days.slice(count + 1))
    }),
    { numRuns: 400 },
  )
})

test('a later day does not change an earlier one', () => {
  fc.assert(
    fc.property(any, fc.nat({ max: 30 }), (roster, count) => {
      const part = { ...roster, days: roster.days.slice(0, count) }
      expect(computeDutyRoster(part).days).toEqual(computeDutyRoster(roster).days.slice(0, count))
    }),
    { numRuns: 200 },
  )
})

test('keeps published days, and says who is next', () => {
  fc.assert(
    fc.property(any, (roster) => {
      const { days } = computeDutyRoster(roster)
      const published = roster.days.map((day, at) => ({ ...day, published: days[at]?.picked ?? [] }))
      expect(computeDutyRoster({ ...roster, days: published }).days.map(({ picked }) => picked)).toEqual(
        days.map(({ picked }) => picked),
      )
      const last = roster.days.at(-1)
      if (!last) return
      const { picked, alternates } = days.at(-1) ?? { picked: [], alternates: [] }
      const line = nextUp({ ...roster, days: roster.days.slice(0, -1) }, last)
      expect(line.map(({ id }) => id)).toEqual([...picked, ...alternates])
    }),
    { numRuns: 200 },
  )
})

test('follows army.md 4.2 exactly with one detail a day', () => {
  fc.assert(
    fc.property(any, (roster) => {
      const members = roster.members.map(({ id, grade, start }): DutyMember => ({ id, grade, start }))
      const days = roster.days.map(({ date, stream, exceptions }): DutyDay => ({ date, stream, exceptions, picks: 1 }))
      const numbers = new Map(members.map(({ id, start }) => [id, { holiday: 0, ...start }]))
      const expected = days.map(({ stream, exceptions }) => {
        let pick: { id: string; number: number } | null = null
        for (const [id, counts] of numbers) {
          if (exceptions[id] !== 'A') counts[stream] = (counts[stream] ?? 0) + 1
          const count = counts[stream] ?? 0
          if (exceptions[id] === undefined && count > (pick?.number ?? 0)) pick = { id, number: count }
        }
        const counts = pick && numbers.get(pick.id)
        if (counts) counts[stream] = 0
        return pick ? [pick.id] : []
      })
      expect(computeDutyRoster({ members, days }).days.map(({ picked }) => picked)).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})
