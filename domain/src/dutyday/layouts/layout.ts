import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { PERSTAT_COLUMNS, type PerstatColumn } from '../duty-status.ts'
import { byCategory } from '../perstat.ts'
import type { Perstat, PerstatLine } from '../schema.ts'

/**
 * The layouts of a PERSTAT. `garrison` has a column for each line of its policy and a row for each class. `field` has a
 * row for each line and columns for officers, warrant officers, enlisted and the total.
 */
export const LAYOUTS = ['garrison', 'field'] as const
export type LayoutName = (typeof LAYOUTS)[number]

export const LAYOUT_LABELS: Readonly<Record<LayoutName, string>> = { garrison: 'Garrison', field: 'Field' }

/**
 * What a line shows:
 * - a figure of the strength, or a share of it with one decimal,
 * - `columns`: how many have one of the statuses of its columns,
 * - `hand`: a blank to fill in by hand, because Muster does not record it.
 */
export const FIGURES = [
  'authorized',
  'assigned',
  'attached',
  'detached',
  'onHand',
  'present',
  'available',
  'accounted',
] as const
export const SHARES = ['% assigned', '% present', '% available', '% accounted'] as const
export const LINE_CONTENTS = [...FIGURES, ...SHARES, 'columns', 'hand'] as const
export type LineContent = (typeof LINE_CONTENTS)[number]

export interface LayoutLine {
  /** Does not change with the label. A roster's own lines are `own-…`. */
  readonly key: string
  readonly label: string
  /** The heading of the column, and the word in a message. */
  readonly short: string
  readonly content: LineContent
  /** For `columns` only. */
  readonly columns: readonly PerstatColumn[]
  /** Also on paper while it counts nobody, because readers look for it. */
  readonly always: boolean
  readonly source: string
  /** The day on which the source was last read. */
  readonly asOf: CalendarDate
  /** Not found in a regulation, or not certain. Ask before you rely on it. */
  readonly verify: boolean
  readonly on: boolean
}

export interface PerstatLayout {
  /** The sources, and what they do not say. */
  readonly basis: string
  readonly lines: readonly LayoutLine[]
}

/** What a line shows of a strength. Null when it is not known, or filled in by hand. */
export function layoutValue({ content, columns }: Pick<LayoutLine, 'content' | 'columns'>, of: PerstatLine) {
  switch (content) {
    case '% assigned':
      return of.percent.assigned
    case '% present':
      return of.percent.present
    case '% available':
      return of.percent.available
    case '% accounted':
      return of.percent.accounted
    case 'columns':
      // A report that a device kept from an older release lacks newer columns.
      return columns.reduce((sum, column) => sum + (of.counts[column] ?? 0), 0)
    case 'hand':
      return null
    default:
      return of[content]
  }
}

export function isShare({ content }: Pick<LayoutLine, 'content'>): boolean {
  return content.startsWith('%')
}

/**
 * The lines of a layout that are on. Those who have a status of no line are in a last line of their own, so that the
 * lines always add up to on hand.
 */
export function linesOf({ lines }: PerstatLayout, total: PerstatLine): readonly LayoutLine[] {
  const on = lines.filter((line) => line.on)
  const counted = new Set(on.flatMap(({ content, columns }) => (content === 'columns' ? columns : [])))
  const missing = PERSTAT_COLUMNS.filter((column) => !counted.has(column) && (total.counts[column] ?? 0) > 0)
  const [first] = lines
  if (missing.length === 0 || !first) return on
  const rest: LayoutLine = {
    key: 'rest',
    label: 'In no other line',
    short: 'REST',
    content: 'columns',
    columns: missing,
    always: true,
    source: '',
    asOf: first.asOf,
    verify: false,
    on: true,
  }
  const last = on.findLastIndex(({ content }) => content === 'columns')
  return on.toSpliced(last + 1, 0, rest)
}

/** A line of the field layout: its value for officers, warrant officers, enlisted and the total. */
export interface FieldRow {
  readonly line: LayoutLine
  readonly values: readonly (number | null)[]
}

export function fieldRows(
  { classes, total }: Pick<Perstat, 'classes' | 'total'>,
  lines: readonly LayoutLine[],
): readonly FieldRow[] {
  const columns = [...byCategory(classes), total]
  return lines
    .filter((line) => !isEmptyLine(line, total))
    .map((line) => ({ line, values: columns.map((of) => layoutValue(line, of)) }))
}

/** Whether a line counts nobody and is not wanted then. */
export function isEmptyLine(line: LayoutLine, total: PerstatLine): boolean {
  return line.content === 'columns' && !line.always && layoutValue(line, total) === 0
}
