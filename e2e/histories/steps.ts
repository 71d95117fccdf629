import { FATES, type Fate } from '../../app/src/testing/histories/line.ts'
import { TAPS, type TapKind } from '../../app/src/testing/histories/taps.ts'
import * as fc from 'fast-check'

/** One event of a history. `turns` says how far everything that runs gets before the next one. */
export type Step = (
  | { readonly do: 'tap'; readonly on: Place; readonly what: TapKind; readonly choice: number }
  /** The next call of this device fares so. */
  | { readonly do: 'spoil a call'; readonly on: Place; readonly how: Fate }
  | { readonly do: 'cut the line'; readonly on: Place; readonly known: boolean }
  /** Both tabs hear it at once, and both send. */
  | { readonly do: 'connect'; readonly on: Place }
  | { readonly do: 'reload'; readonly on: Place }
  | { readonly do: 'kill the page'; readonly on: Place; readonly undoesWrites: boolean }
  | { readonly do: 'set the clock'; readonly on: Place; readonly minutes: number }
  | { readonly do: 'take back'; readonly on: Place; readonly choice: number }
  | { readonly do: 'decide'; readonly on: Place; readonly keep: boolean }
  /** The screens read anew. */
  | { readonly do: 'look'; readonly on: Place }
  | { readonly do: 'kill the server' }
  | { readonly do: 'drop the connections' }
) & { readonly turns: number }

/** Devices 0 and 1 are one person's, 2 is another's. Only device 0 has a second tab. */
export interface Place {
  readonly device: number
  readonly tab: number
}

const on: fc.Arbitrary<Place> = fc.constantFrom(
  { device: 0, tab: 0 },
  { device: 0, tab: 1 },
  { device: 1, tab: 0 },
  { device: 2, tab: 0 },
)
const choice = fc.nat({ max: 11 })
/** Mostly so few that something is under way. */
const turns = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 12 }) }, { weight: 1, arbitrary: fc.nat({ max: 60 }) })

const step = (kind: Step['do'], more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) =>
  fc.record({ do: fc.constant(kind), turns, ...more }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>

const anyStep = fc.oneof(
  { weight: 30, arbitrary: step('tap', { on, what: fc.constantFrom(...TAPS), choice }) },
  { weight: 6, arbitrary: step('spoil a call', { on, how: fc.constantFrom(...FATES) }) },
  { weight: 5, arbitrary: step('cut the line', { on, known: fc.boolean() }) },
  { weight: 6, arbitrary: step('connect', { on }) },
  { weight: 3, arbitrary: step('reload', { on }) },
  { weight: 4, arbitrary: step('kill the page', { on, undoesWrites: fc.boolean() }) },
  { weight: 2, arbitrary: step('set the clock', { on, minutes: fc.constantFrom(-2880, -61, -3, 3, 61, 2880) }) },
  { weight: 2, arbitrary: step('take back', { on, choice }) },
  { weight: 2, arbitrary: step('decide', { on, keep: fc.boolean() }) },
  { weight: 3, arbitrary: step('look', { on }) },
  { weight: 1, arbitrary: step('drop the connections') },
  { weight: 1, arbitrary: step('kill the server') },
)

/** What happens on three devices of two people, one with two tabs. */
export const anyHistory: fc.Arbitrary<readonly Step[]> = fc.array(anyStep, { minLength: 8, maxLength: 40, size: 'max' })
