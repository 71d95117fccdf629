import type { Strokes } from '../schema.ts'

/** The box that signatures are drawn in. */
export const BOX = { width: 1000, height: 250 } as const
/** The most points in one signature. A drawn one has a few hundred. */
export const POINTS_LIMIT = 6000
/** A smaller mark, in units of the box, is a touch and not a signature. */
const SMALLEST = 15

/** The rule of `whyNoSignature`, as the API description states it. */
export const SIGNATURE_WORDS = `At most ${POINTS_LIMIT} points, all inside the box of ${BOX.width} by ${BOX.height}, and more than a dot.`

/** Why these strokes are not a signature, or null when they are. */
export function whyNoSignature(drawn: Strokes): string | null {
  const points = drawn.reduce((sum, one) => sum + one.length / 2, 0)
  if (points > POINTS_LIMIT) return 'This signature has too many strokes. Clear the box and sign once.'
  const xs = drawn.flatMap((one) => one.filter((_value, index) => index % 2 === 0))
  const ys = drawn.flatMap((one) => one.filter((_value, index) => index % 2 === 1))
  if (Math.max(...ys) > BOX.height) return 'The signature goes outside its box. Clear the box and sign again.'
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  return extent < SMALLEST ? 'That is only a dot. Sign in the box, or type your name.' : null
}
