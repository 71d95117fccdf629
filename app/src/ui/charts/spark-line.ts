interface Box {
  readonly width: number
  readonly height: number
  /** Kept free on every side, for the thickness of the line and the dot at its end. */
  readonly inset: number
}

export interface SparkLine {
  /** The path of the line. Days without a value leave a gap. */
  readonly path: string
  /** The last known value, where the dot is. Null without any value. */
  readonly end: { readonly x: number; readonly y: number; readonly value: number } | null
}

/** A line through the values, from the lowest at the bottom to the highest at the top. Equal values are in the middle. */
export function sparkLine(values: readonly (number | null)[], { width, height, inset }: Box): SparkLine {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const step = (width - 2 * inset) / Math.max(1, values.length - 1)
  const rise = height - 2 * inset
  let pen = 'M'
  let path = ''
  let end: SparkLine['end'] = null
  values.forEach((value, at) => {
    if (value === null) {
      pen = 'M'
      return
    }
    const x = round(inset + at * step)
    const y = round(height - inset - (span === 0 ? rise / 2 : ((value - low) / span) * rise))
    path += `${pen}${x} ${y}`
    pen = 'L'
    end = { x, y, value }
  })
  return { path, end }
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/** The line in words: `Present, 30 days: 96 first, 102 last, between 90 and 104`. */
export function sparkWords(label: string, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return `${label}: nothing known`
  const between = `between ${said(Math.min(...known))} and ${said(Math.max(...known))}`
  return `${label}: ${said(first)} first, ${said(last)} last, ${between}`
}

function said(value: number): string {
  return value.toLocaleString('en-US')
}
