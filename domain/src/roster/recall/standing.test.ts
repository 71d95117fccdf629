import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CONTACTS,
  countRecall,
  medianMinutes,
  type RecallEntry,
  recallPoints,
  STATEMENTS,
  standingOf,
} from './standing.ts'

const START = '2026-11-12T11:00:00.000Z'
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000).toISOString()

let made = 0
function entry(what: RecallEntry['what'], minute: number, more: Partial<RecallEntry> = {}): RecallEntry {
  const leader = (CONTACTS as readonly string[]).includes(what)
  return {
    id: String(made++),
    what,
    at: at(minute),
    deviceAt: null,
    etaMinutes: null,
    reason: null,
    source: leader ? 'leader' : 'link',
    void: null,
    late: false,
    ...more,
  }
}

describe('the state of a Soldier', () => {
  test.each<[string, RecallEntry[], string]>([
    ['nothing came', [], 'no answer'],
    ['the last thing said counts', [entry('on the way', 1), entry('need help', 5)], 'need help'],
    ['a changed answer is the new one', [entry('cannot come', 1), entry('on the way', 2)], 'on the way'],
    ['reached by phone, nothing said', [entry('reached by phone', 3)], 'acknowledged'],
    [
      'reached after answering takes nothing away',
      [entry('on the way', 1), entry('reached by phone', 2)],
      'on the way',
    ],
    ['an attempt before the answer', [entry('could not reach', 1), entry('on the way', 2)], 'on the way'],
    ['an attempt after the answer', [entry('on the way', 1), entry('could not reach', 2)], 'on the way'],
    ['only attempts', [entry('could not reach', 1), entry('could not reach', 9)], 'could not reach'],
    ['a mark taken back', [entry('reached by phone', 1, { void: 'withdrawn' })], 'no answer'],
    ['a stranger with a forwarded link', [entry('arrived', 1, { void: 'not them' })], 'no answer'],
    ['an answer after the end', [entry('on the way', 90, { late: true })], 'no answer'],
  ])('%s', (_what, entries, state) => {
    expect(standingOf(entries).state).toBe(state)
  })

  test('the first answer sets the time of the answer, whatever came later', () => {
    const standing = standingOf([entry('could not reach', 1), entry('reached by phone', 4), entry('arrived', 30)])
    expect(standing).toMatchObject({ answeredAt: at(4), arrivedAt: at(30), how: 'phone', state: 'arrived' })
  })

  test('the clock of the phone does not decide the order', () => {
    const hourAhead = entry('on the way', 1, { deviceAt: at(61) })
    const right = entry('need help', 2, { deviceAt: at(2) })
    expect(standingOf([hourAhead, right]).state).toBe('need help')
  })
})

const anyEntries = fc.array(
  fc.record({
    what: fc.constantFrom(...STATEMENTS, ...CONTACTS),
    minute: fc.integer({ min: 0, max: 300 }),
    void: fc.constantFrom(null, 'withdrawn' as const, 'not them' as const),
    late: fc.boolean(),
  }),
  { maxLength: 12 },
)

test('notified counts the app and every answer, but not a text that was only prepared', () => {
  const notified = (told: boolean, lines: readonly RecallEntry[]) =>
    countRecall([{ told, standing: standingOf(lines) }]).notified
  expect(notified(false, [])).toBe(0)
  expect(notified(true, [])).toBe(1)
  expect(notified(false, [entry('could not reach', 5)])).toBe(0)
  expect(notified(false, [entry('reached by phone', 5)])).toBe(1)
  expect(notified(false, [entry('on the way', 5)])).toBe(1)
})

test('the counts add up for any entries', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyEntries), { maxLength: 20 }), (people) => {
      const counts = countRecall(
        people.map(([told, lines]) => ({
          told,
          standing: standingOf(lines.map(({ what, minute, ...more }) => entry(what, minute, more))),
        })),
      )
      expect(counts.acknowledged + counts.noAnswer).toBe(counts.called)
      const said = counts.onTheWay + counts.arrived + counts.needHelp + counts.cannotCome
      expect(said).toBeLessThanOrEqual(counts.acknowledged)
      expect(counts.acknowledged).toBeLessThanOrEqual(counts.notified)
    }),
  )
})

describe('the chart of the report', () => {
  const people = [
    { answeredAt: at(0), arrivedAt: null },
    { answeredAt: at(7), arrivedAt: at(50) },
    { answeredAt: at(20), arrivedAt: at(59) },
    { answeredAt: null, arrivedAt: null },
  ]

  test('begins at zero and ends with the final result', () => {
    const points = recallPoints(people, { startedAt: START, endedAt: at(60) })
    expect(points[0]).toEqual({ minute: 0, acknowledged: 0, arrived: 0 })
    expect(points.at(-1)).toEqual({ minute: 60, acknowledged: 75, arrived: 50 })
    expect(medianMinutes(people, START)).toBe(7)
  })

  test('never falls, and has at most 41 points for any duration', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 4000 }))),
        fc.integer({ min: 0, max: 4320 }),
        (times, end) => {
          const answered = times.map((minute) => ({ answeredAt: minute === null ? null : at(minute), arrivedAt: null }))
          const points = recallPoints(answered, { startedAt: START, endedAt: at(end) })
          expect(points.length).toBeLessThanOrEqual(41)
          points.reduce(
            (before, { minute, acknowledged }) => {
              expect(minute).toBeGreaterThanOrEqual(before.minute)
              expect(acknowledged).toBeGreaterThanOrEqual(before.acknowledged)
              return { minute, acknowledged }
            },
            { minute: 0, acknowledged: 0 },
          )
        },
      ),
    )
  })
})
