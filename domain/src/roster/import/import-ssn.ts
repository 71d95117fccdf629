import { blankSsns } from '../../kernel/guarded-text.ts'
import { type Cell, type Grid, isBlank, type Row, SSN_REMOVED, trimmed } from './import-grid.ts'
import { findHeadingRow, headingsAt, headingText, meaningOf, SEARCHED_ROWS } from './import-headings.ts'

const BARE = /^\d{9}$/
/** A whole Social Security number or its last four digits, in any format. */
const LOOKS_LIKE_SSN = /^(?:\d{3}[-. ]?\d{2}[-. ]?)?\d{4}$|^[*x]{3}[-. ]?[*x]{2}[-. ]?\d{4}$/i

/**
 * The sheet without Social Security numbers. A column with such a heading, or one with mostly nine-digit numbers under
 * an unknown heading, loses its content. In any other cell the number becomes zeros, so that the line is still refused.
 */
export function withoutSsns(grid: Grid): Grid {
  const below = ssnColumns(grid)
  return grid.map((row, line) =>
    row.map((cell, index): Cell => {
      if (cell === undefined || cell === null) return null
      if (line > (below.get(index) ?? Number.POSITIVE_INFINITY)) return isBlank(cell) ? cell : SSN_REMOVED
      return typeof cell === 'string' ? blankSsns(cell) : cell
    }),
  )
}

/** The columns with Social Security numbers, each with the line after which its numbers begin. */
function ssnColumns(grid: Grid): ReadonlyMap<number, number> {
  const headingRow = findHeadingRow(grid)
  const meanings = headingRow === null ? [] : headingsAt(grid, headingRow).map(meaningOf)
  const says = (index: number): boolean => !['unknown', 'ssn', undefined].includes(meanings[index])
  const ssnsBelow = counter(grid, LOOKS_LIKE_SSN)
  const columns = new Map<number, number>()
  const claim = (index: number, line: number) => columns.set(index, Math.min(line, columns.get(index) ?? line))
  if (headingRow !== null) {
    for (const [index, meaning] of meanings.entries()) if (meaning === 'ssn') claim(index, headingRow)
  }
  // A remark such as "SSN card on file" begins like a heading. It only counts in a row of headings, or above such
  // numbers.
  for (const [line, row] of grid.slice(0, SEARCHED_ROWS).entries()) {
    for (const [index, cell] of row.entries()) {
      if (isBlank(cell) || meaningOf(headingText(cell)) !== 'ssn') continue
      if (isHeadingRow(row) || (!says(index) && ssnsBelow(index, line))) claim(index, line)
    }
  }
  const mostlyBare = counter(grid, BARE)
  const bare = new Map<number, { readonly first: number; count: number }>()
  for (const [line, row] of grid.entries()) {
    for (const [index, cell] of row.entries()) {
      if (says(index) || columns.has(index) || !BARE.test(trimmed(cell))) continue
      const seen = bare.get(index)
      if (seen) seen.count += 1
      else bare.set(index, { first: line, count: 1 })
    }
  }
  for (const [index, { first, count }] of bare) {
    if (count >= 3 && mostlyBare(index, -1)) columns.set(index, first - 1)
  }
  return columns
}

/** Printed pages repeat the headings, not always in the same columns. */
function isHeadingRow(row: Row): boolean {
  const filled = row.filter((cell) => !isBlank(cell))
  const known = filled.filter((cell) => !['unknown', 'ssn'].includes(meaningOf(headingText(cell))))
  return known.length >= 2 && known.length * 2 >= filled.length
}

/** Returns a check whether most cells of a column below a line match a pattern. It reads each column once. */
function counter(grid: Grid, pattern: RegExp): (index: number, line: number) => boolean {
  const known = new Map<number, readonly number[]>()
  return (index, line) => {
    let balance = known.get(index)
    if (!balance) {
      let sum = 0
      balance = grid
        .toReversed()
        .map((row) => {
          const text = trimmed(row[index])
          if (text !== '') sum += pattern.test(text) ? 1 : -1
          return sum
        })
        .toReversed()
      known.set(index, balance)
    }
    return (balance[line + 1] ?? 0) > 0
  }
}
