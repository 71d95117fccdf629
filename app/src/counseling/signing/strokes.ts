import { BOX } from '@muster/domain/counseling/signing/mark.ts'

/** Points nearer than this to the point before add nothing. In units of the box. */
const NEAR = 4
const MOST_POINTS = 1500

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Converts a finger's path over a box measured in pixels to the units of the contract: whole numbers in 1000 by 250.
 */
export function strokeOf(points: readonly Point[], box: { readonly width: number; readonly height: number }): number[] {
  const scaled = points.map(({ x, y }) => ({
    x: within((x / box.width) * BOX.width, BOX.width),
    y: within((y / box.height) * BOX.height, BOX.height),
  }))
  const kept: Point[] = []
  for (const [index, point] of scaled.entries()) {
    const last = kept.at(-1)
    const far = !last || Math.hypot(point.x - last.x, point.y - last.y) >= NEAR
    const end = index === scaled.length - 1 && last && (point.x !== last.x || point.y !== last.y)
    if (far || end) kept.push(point)
  }
  return kept.slice(0, MOST_POINTS).flatMap(({ x, y }) => [x, y])
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)))
}

/** The strokes as an SVG path in that box. A dot is a line of zero length, which a round pen still draws. */
export function pathOf(strokes: readonly (readonly number[])[]): string {
  return strokes
    .map((stroke) => {
      const [x, y, ...rest] = stroke
      return `M${x} ${y}L${rest.length > 0 ? rest.join(' ') : `${x} ${y}`}`
    })
    .join('')
}
