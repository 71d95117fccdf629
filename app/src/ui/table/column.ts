import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** What it sorts by and, without `cell`, shows. Empty values stand last in either direction. */
  value: (row: Row) => string | number | null
  cell?: ((row: Row) => ReactNode) | undefined
  /** In rem, so that it grows with the text; a `grow` column takes more when there is room. */
  width: number
  grow?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** Always shown. The first column is, in any case. */
  fixed?: boolean | undefined
  unsortable?: boolean | undefined
  /** Makes its cells editable in place, where the table has `onEdit`. Null: not for this row. */
  edit?: ((row: Row) => CellEdit | null) | undefined
}

export type CellEdit =
  | { kind: 'text'; from: string }
  | { kind: 'select'; from: string; options: readonly { value: string; label: string }[] }

export interface Sort {
  column: string
  descending: boolean
}

/**
 * Text folded once, so that ten thousand rows sort by plain comparison: a collator takes ten times as
 * long and does not fit the time of a key press on a slow phone.
 */
export function sortKey(value: string | number | null): string | number | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'number') return value
  const lower = value.toLowerCase()
  for (let index = 0; index < lower.length; index++) {
    if (lower.charCodeAt(index) > 127) return lower.normalize('NFD').replace(/\p{M}/gu, '')
  }
  return lower
}

export function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0
  return typeof a === 'number' ? -1 : 1
}
