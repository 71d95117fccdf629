import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Arriving, type Head, placeAct } from './late-acts.ts'

const NOW = new Date('2026-11-12T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const act = (name: string, minutes: number | null, seen: string | null = null): Arriving => ({
  act: name,
  at: minutes === null ? null : minutesAgo(minutes),
  seen,
})

/** The act that counts after these have arrived one after another. */
function headAfter(acts: readonly Arriving[], now = NOW): Head | null {
  return acts.reduce<Head | null>((head, arriving) => {
    const placed = placeAct(head, arriving, now)
    return placed.counts ? { act: arriving.act, at: placed.at } : head
  }, null)
}

test('acts of several phones give the same result in whatever order they arrive', () => {
  const acts = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: 20 })), {
    minLength: 1,
    maxLength: 12,
    selector: ([name]) => name,
  })
  fc.assert(
    fc.property(
      acts.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
      ([some, shuffled]) => {
        const arriving = (list: typeof some) => list.map(([name, minutes]) => act(name, minutes))
        expect(headAfter(arriving(shuffled))).toEqual(headAfter(arriving(some)))
      },
    ),
  )
})

test('an act that arrives twice changes nothing', () => {
  const [first, second] = [act('a', 10), act('b', 5)]
  expect(headAfter([first, second, first, second])).toEqual(headAfter([first, second]))
})

test.each([
  ['done later counts', act('a', 10), act('b', 5), 'b'],
  ['done earlier does not', act('a', 5), act('b', 10), 'a'],
  ['done in the same millisecond counts by its id', act('b', 5), act('a', 5), 'b'],
  ['done right now counts over all others', act('a', 5), act('b', null), 'b'],
  ['made with a clock an hour slow counts after the act on screen', act('a', 5), act('b', 65, 'a'), 'b'],
  [
    'made with a clock an hour slow does not count over an act that was not on screen',
    act('a', 5),
    act('b', 65, 'x'),
    'a',
  ],
])('an act that was %s', (_name, first, second, expected) => {
  expect(headAfter([first, second])?.act).toBe(expected)
})

test('a clock that is an hour fast is set back to the server’s time, and does not lock out others', () => {
  const fast = placeAct(null, act('fast', -60), NOW)
  expect(fast.at).toEqual(NOW)
  const next = placeAct({ act: 'fast', at: fast.at }, act('next', -1), new Date(NOW.getTime() + 60_000))
  expect(next.counts).toBe(true)
})
