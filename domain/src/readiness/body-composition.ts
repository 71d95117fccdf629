import { refuse } from '../kernel/refusal.ts'

// AD 2026-13 (effective 7 Jul 2026): only the waist-to-height ratio counts, for every age and sex.

/** In thousandths. The ratio must be less than this. */
const LIMIT = 550
const HEIGHT = { least: 48, most: 96 } as const
const WAIST = { least: 15, most: 90 } as const

export interface WaistToHeight {
  /** In inches, rounded to the nearest half. */
  readonly height: number
  /** In inches, each rounded down to a half. */
  readonly waists: readonly [number, number, number]
  /** The ratio in thousandths, truncated: 549 is 0.549. */
  readonly thousandths: number
  readonly passed: boolean
}

/**
 * Computes the ratio from a height and three waists in inches, to a thousandth, because tapes are marked in eighths. It
 * counts in half inches and whole thousandths, because binary fractions put 0.550 sometimes above and sometimes below
 * the limit.
 */
export function waistToHeight(input: {
  readonly height: number
  readonly waists: readonly [number, number, number]
}): WaistToHeight {
  // A quarter of an inch rounds up, as the Army rounds 0.5 to the nearest.
  const height = Math.floor((thousandthsOf(input.height, 'height', 'Height', HEIGHT) + 250) / 500)
  const [first, second, third] = input.waists.map((waist, index) =>
    Math.floor(thousandthsOf(waist, `waists.${index}`, `Waist ${index + 1}`, WAIST) / 500),
  )
  if (first === undefined || second === undefined || third === undefined || input.waists.length !== 3) {
    refuse('invalid-argument', 'Measure the waist three times.', { field: 'waists' })
  }
  const thousandths = Math.floor(((first + second + third) * 1000) / (3 * height))
  return {
    height: height / 2,
    waists: [first / 2, second / 2, third / 2],
    thousandths,
    passed: thousandths < LIMIT,
  }
}

/** The ratio as text: `0.549`. */
export function formatRatio(thousandths: number): string {
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
}

function thousandthsOf(inches: number, field: string, label: string, range: { least: number; most: number }): number {
  if (!Number.isFinite(inches)) refuse('invalid-argument', `${label}: enter inches, such as 34.5.`, { field })
  const whole = Math.round(inches * 1000)
  if (Math.abs(inches * 1000 - whole) > 1e-6) {
    refuse('invalid-argument', `${label}: enter inches with three decimals at most.`, { field })
  }
  if (whole < range.least * 1000 || whole > range.most * 1000) {
    refuse('invalid-argument', `${label}: enter ${range.least} to ${range.most} inches.`, { field })
  }
  return whole
}
