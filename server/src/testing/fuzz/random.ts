import * as fc from 'fast-check'

/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0, less than this. */
  below(end: number): number
  of<T>(values: readonly T[]): T
  sample<T>(arbitrary: fc.Arbitrary<T>): T
}

/** A linear congruential generator: its period is long enough, and nobody need guess it. */
export function randomFrom(seed: number): Random {
  let state = BigInt(seed)
  const below = (end: number) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn
    return Number((state >> 33n) % BigInt(Math.max(1, end)))
  }
  return {
    below,
    of: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
    sample: (arbitrary) => {
      const [value] = fc.sample(arbitrary, { numRuns: 1, seed: below(2 ** 31) })
      return value as never
    },
  }
}
