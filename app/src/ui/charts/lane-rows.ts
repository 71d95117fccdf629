/** A bar on the axis of its chart, in any unit. The end is not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Placed<Bar> {
  readonly bar: Bar
  /** The sub-row, from 0. */
  readonly row: number
  /** Where its letters are: in it, or beside it when it is too short. */
  readonly words: 'in' | 'after' | 'before'
}

interface Room<Bar> {
  /** The length of the axis. */
  readonly length: number
  /** The room for the letters of a bar, in the unit of the axis. */
  readonly wordsOf: (bar: Bar) => number
}

/**
 * Bars that overlap are in sub-rows, each in the first that is free. Letters beside a short bar take room too, so that
 * no bar is drawn over them.
 */
export function placed<Bar extends Span>(bars: readonly Bar[], { length, wordsOf }: Room<Bar>): readonly Placed<Bar>[] {
  const ends: number[] = []
  return bars
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .map((bar) => {
      const wide = wordsOf(bar)
      const words = bar.to - bar.from >= wide ? 'in' : bar.to + wide <= length ? 'after' : 'before'
      const from = words === 'before' ? bar.from - wide : bar.from
      const to = words === 'after' ? bar.to + wide : bar.to
      const free = ends.findIndex((end) => end <= from)
      const row = free === -1 ? ends.length : free
      ends[row] = to
      return { bar, row, words }
    })
}

/** The lanes of a chart with their bars in the order of time, as the arrow keys walk through them. */
type Lanes = readonly (readonly (Span & { readonly key: string })[])[]

/**
 * The bar that a key moves to: left and right in a lane, up and down to the bar of the next lane that is nearest in
 * time. Null if the key does not move.
 */
export function barByKey(key: string, at: string, lanes: Lanes): string | null {
  const lane = lanes.findIndex((bars) => bars.some((bar) => bar.key === at))
  const bars = lanes[lane] ?? []
  const index = bars.findIndex((bar) => bar.key === at)
  const bar = bars[index]
  if (!bar) return null
  switch (key) {
    case 'ArrowLeft':
      return (bars[index - 1] ?? bar).key
    case 'ArrowRight':
      return (bars[index + 1] ?? bar).key
    case 'ArrowUp':
      return nearest(lanes.slice(0, lane).findLast((each) => each.length > 0) ?? [bar], bar.from)
    case 'ArrowDown':
      return nearest(lanes.slice(lane + 1).find((each) => each.length > 0) ?? [bar], bar.from)
    case 'Home':
      return bars[0]?.key ?? null
    case 'End':
      return bars.at(-1)?.key ?? null
    default:
      return null
  }
}

function nearest(bars: Lanes[number], from: number): string | null {
  const far = (bar: Span) => Math.abs(bar.from - from)
  return (
    bars.reduce<Lanes[number][number] | null>((best, bar) => (best && far(best) <= far(bar) ? best : bar), null)?.key ??
    null
  )
}
