interface Box {
  readonly width: number
  readonly height: number
  /** Between columns. Parts of the same bar are half of it apart. */
  readonly gap: number
}

export interface Piece {
  /** Which part it is, in the order of the values. */
  readonly part: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One bar lies across the box and shows shares. Several stand beside each other, the highest as high as the box. */
export function stackedBars(bars: readonly (readonly number[])[], { width, height, gap }: Box): Piece[] {
  const totals = bars.map((values) => values.reduce((sum, value) => sum + value, 0))
  const most = Math.max(...totals)
  if (!(most > 0)) return []
  const lying = bars.length === 1
  const wide = lying ? width : width / bars.length
  return bars.flatMap((values, bar) => {
    let from = 0
    return values.flatMap((value, part) => {
      if (value === 0) return []
      const start = from
      from += value
      if (lying) {
        const long = (value / most) * width
        return [{ part, x: (start / most) * width, y: 0, width: Math.max(0.5, long - gap / 2), height }]
      }
      const long = (value / most) * height
      return [
        {
          part,
          x: bar * wide + gap / 2,
          y: height - (from / most) * height,
          width: Math.max(0.5, wide - gap),
          height: Math.max(0.5, long - gap / 2),
        },
      ]
    })
  })
}
