import type { CalendarDate } from '../../kernel/calendar-date.ts'

/**
 * A cell of the file. CSV text is as typed, not trimmed. A date cell of a spreadsheet is the day that it shows. Row 0
 * of the grid is line 1 of the file, and blank lines count.
 */
export type Cell = string | number | boolean | { readonly date: CalendarDate } | null

export type Row = readonly (Cell | undefined)[]
export type Grid = readonly Row[]

/** The text that replaces a Social Security number, so that a line with nothing else is not blank. */
export const SSN_REMOVED = '(Social Security number removed)'

/** A cell as text. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'object' ? cell.date : String(cell)
}

/**
 * The text without invisible characters at its ends: spaces, no-break spaces, byte order marks and zero-width marks.
 */
export function trimmed(cell: Cell | undefined): string {
  const text = cellText(cell)
  // Without a pattern, because one that ends in `+$` starts again at each of a million spaces inside.
  let start = 0
  let end = text.length
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const UNSEEN = /[\s\u200b\u2060\ufeff]/u

export function isBlank(cell: Cell | undefined): boolean {
  return trimmed(cell) === ''
}

export function isBlankRow(row: Row): boolean {
  return row.every(isBlank)
}

/** The letters of a column in a spreadsheet: `A`, `B`, … `AA`. Used for columns without a heading. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
