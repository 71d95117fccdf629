import { blankSsns } from '../../kernel/guarded-text.ts'
import { type Cell, type Grid, isBlank, trimmed } from './import-grid.ts'
import { headingText, meaningOf, SEARCHED_ROWS } from './import-headings.ts'

const BARE = /^\d{9}$/
/** Not empty, so that a line with nothing else in it is still a line. */
const REMOVED = '(removed)'

/**
 * The sheet as it may be kept: without Social Security numbers, wherever they stand. A column that is headed so,
 * or that holds little but nine-digit numbers under a heading that says nothing, loses what is in it; in any other
 * cell the number becomes zeros, so that the line is still refused for it.
 */
export function withoutSsns(grid: Grid): Grid {
  const below = ssnColumns(grid)
  return grid.map((row, line) =>
    row.map((cell, index): Cell => {
      if (cell === undefined || cell === null) return null
      if (line > (below.get(index) ?? Number.POSITIVE_INFINITY)) return isBlank(cell) ? cell : REMOVED
      return typeof cell === 'string' ? blankSsns(cell) : cell
    }),
  )
}

/** The columns that hold them, each with the line below which they stand. */
function ssnColumns(grid: Grid): ReadonlyMap<number, number> {
  const columns = new Map<number, number>()
  const known = new Set<number>()
  const bare = new Map<number, { readonly first: number; count: number }>()
  const filled = new Map<number, number>()
  for (const [line, row] of grid.entries()) {
    for (const [index, cell] of row.entries()) {
      if (isBlank(cell)) continue
      if (line < SEARCHED_ROWS) {
        const meaning = meaningOf(headingText(cell))
        if (meaning === 'ssn') columns.set(index, columns.get(index) ?? line)
        else if (meaning !== 'unknown') known.add(index)
      }
      filled.set(index, (filled.get(index) ?? 0) + 1)
      if (!BARE.test(trimmed(cell))) continue
      const seen = bare.get(index)
      if (seen) seen.count += 1
      else bare.set(index, { first: line, count: 1 })
    }
  }
  for (const [index, { first, count }] of bare) {
    const mostly = count >= 3 && count * 2 > (filled.get(index) ?? 0)
    if (mostly && !known.has(index) && !columns.has(index)) columns.set(index, first - 1)
  }
  return columns
}
