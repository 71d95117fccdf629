import type { PdfTable } from './document.ts'
import type { Typeface } from './typeface.ts'

/** Space above and below the text of a cell, and left and right of it, as shares of the type size. */
export const CELL = { vertical: 0.3, horizontal: 0.45 } as const
/** In a table with bars, the largest share for its words and numbers. */
const WITHOUT_BARS = 0.8

export interface Typefaces {
  readonly regular: Typeface
  readonly strong: Typeface
}

export interface ColumnWidths {
  readonly widths: number[]
  /** Whether some column has no room for its words. */
  readonly cut: boolean
}

/** The columns of a table in points. A column of bars gets what the others leave. */
export function columnWidths(table: PdfTable, available: number, faces: Typefaces, size: number): ColumnWidths {
  const { columns, rows } = table
  if (!columns.some(({ rest }) => rest)) return widthsOfText(table, available, faces, size)
  const kept = columns.flatMap(({ rest }, at) => (rest ? [] : [at]))
  const text: PdfTable = {
    kind: 'table',
    compact: true,
    columns: columns.filter(({ rest }) => !rest),
    rows: rows.map((row) => ({ ...row, cells: kept.map((at) => row.cells[at] ?? '') })),
  }
  const { widths, cut } = widthsOfText(text, available * WITHOUT_BARS, faces, size)
  const left = available - widths.reduce((sum, width) => sum + width, 0)
  const bars = columns.length - kept.length
  return { widths: columns.map(({ rest }, at) => (rest ? left / bars : (widths[kept.indexOf(at)] ?? 0))), cut }
}

/**
 * The table as it is, or in parts with as many columns as have room for their words. Each part begins with the columns
 * to keep.
 */
export function columnParts(table: PdfTable, available: number, faces: Typefaces, size: number): PdfTable[] {
  const { columns, rows, keep = [] } = table
  const words = wantsOf(table, available, faces, size).map(({ word }) => word)
  const sum = (of: readonly number[]) => of.reduce((total, at) => total + (words[at] ?? 0), 0)
  if (keep.length === 0 || sum([...columns.keys()]) < available) return [table]
  const parts: number[][] = []
  for (const at of columns.keys()) {
    if (keep.includes(at)) continue
    const last = parts.at(-1)
    if (last && sum([...keep, ...last, at]) < available) last.push(at)
    else parts.push([at])
  }
  return parts.map((part): PdfTable => {
    const own = [...keep, ...part].sort((a, b) => a - b)
    return {
      kind: 'table',
      compact: table.compact ?? false,
      columns: columns.filter((_, at) => own.includes(at)),
      rows: rows.map((row) => ({ ...row, cells: own.map((at) => row.cells[at] ?? '') })),
    }
  })
}

/** The desired width of each column, and that of its longest word. */
function wantsOf(table: PdfTable, available: number, faces: Typefaces, size: number) {
  const inset = 2 * CELL.horizontal * size
  return table.columns.map((column, index) => {
    let widest = faces.strong.width(column.heading, size)
    let word = longestWord(column.heading, faces.strong, size)
    for (const row of table.rows) {
      if (row.opens) continue
      const cell = row.cells[index] ?? ''
      const face = row.strong ? faces.strong : faces.regular
      const indent = index === 0 ? (row.indent ?? 0) * size : 0
      for (const line of cell.split('\n')) widest = Math.max(widest, face.width(line, size) + indent)
      word = Math.max(word, longestWord(cell, face, size) + indent)
    }
    if (column.unbroken) word = widest
    // A word longer than a third of the table is cut rather than starving the other columns.
    return { widest: widest + inset + 0.5, word: Math.min(word + inset + 0.5, available / 3) }
  })
}

/** Widths in points: the desired width of each column's text, shrunk toward its longest word where room is short. */
function widthsOfText(table: PdfTable, available: number, faces: Typefaces, size: number): ColumnWidths {
  const wanted = wantsOf(table, available, faces, size)
  const sum = (of: (column: { widest: number; word: number }) => number) =>
    wanted.reduce((total, column) => total + of(column), 0)
  const widest = sum((column) => column.widest)
  if (widest <= available) {
    const spare = table.compact ? 0 : (available - widest) / wanted.length
    return { widths: wanted.map((column) => column.widest + spare), cut: false }
  }
  const words = sum((column) => column.word)
  if (words >= available) {
    const least = wanted.map((column) => column.word)
    return { widths: fairShares(least, available), cut: true }
  }
  const share = (available - words) / (widest - words)
  return { widths: wanted.map((column) => column.word + (column.widest - column.word) * share), cut: false }
}

/** Columns that want no more than an equal part get it, and the others divide the rest equally. */
function fairShares(wanted: readonly number[], available: number): number[] {
  let share = 0
  let rest = available
  let greedy = wanted.length
  for (const width of wanted.toSorted((a, b) => a - b)) {
    share = rest / greedy
    if (width > share) break
    rest -= width
    greedy--
  }
  return wanted.map((width) => Math.min(width, share))
}

function longestWord(text: string, face: Typeface, size: number): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => face.width(word, size)))
}
