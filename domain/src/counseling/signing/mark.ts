import type { Strokes } from '../schema.ts'

/** The box that signatures are drawn in. */
export const BOX = { width: 1000, height: 250 } as const
/** Points in one signature; a hand makes some hundreds. */
export const POINTS_LIMIT = 6000
/** Smaller than this, it is where a finger rested. */
const SMALLEST = 15

/** The rule of `whyNoSignature`, as the API description states it. */
export const SIGNATURE_WORDS = `At most ${POINTS_LIMIT} points, all inside the box of ${BOX.width} by ${BOX.height}, and more than a dot.`

/** Why these strokes are no signature, or null. */
export function whyNoSignature(drawn: Strokes): string | null {
  const points = drawn.reduce((sum, one) => sum + one.length / 2, 0)
  if (points > POINTS_LIMIT) return 'This signature has too many strokes. Clear the box and sign once.'
  const xs = drawn.flatMap((one) => one.filter((_value, index) => index % 2 === 0))
  const ys = drawn.flatMap((one) => one.filter((_value, index) => index % 2 === 1))
  if (Math.max(...ys) > BOX.height) return 'The signature goes outside its box. Clear the box and sign again.'
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  return extent < SMALLEST ? 'That is only a dot. Sign in the box, or type your name.' : null
}
