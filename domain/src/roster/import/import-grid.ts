import type { CalendarDate } from '../../kernel/calendar-date.ts'

/**
 * A cell of the file. Text from CSV comes as typed, untrimmed; a date cell of a spreadsheet as the day it
 * shows. Row 0 of the grid is line 1 of the file, blank lines included.
 */
export type Cell = string | number | boolean | { readonly date: CalendarDate } | null

export type Row = readonly (Cell | undefined)[]
export type Grid = readonly Row[]

/** What stands in place of a Social Security number, so that a line with nothing else in it is still a line. */
export const SSN_REMOVED = '(Social Security number removed)'

/** A cell as its reader sees it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'object' ? cell.date : String(cell)
}

/** The text without what cannot be seen at its ends: spaces, no-break spaces, byte order and zero-width marks. */
export function trimmed(cell: Cell | undefined): string {
  const text = cellText(cell)
  // By hand: a pattern that ends in `+$` tries anew at each of a million spaces in the middle.
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

/** `A`, `B`, … `AA`, as spreadsheets name columns; for columns without a heading. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
