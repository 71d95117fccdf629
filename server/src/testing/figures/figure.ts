import type { Report } from '@muster/domain/reports/schema.ts'
import type { MorningMessages } from './morning-messages.ts'

export type Value = number | string | null

/** A figure, and its value in each place of the product. */
export interface Figure {
  readonly name: string
  readonly places: Readonly<Record<string, Value>>
}

export interface Asked {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  /** The messages to the roster's leaders this morning. */
  readonly told: MorningMessages
  /** Whether each report is printed too, which takes as long as all the rest. */
  readonly printed: boolean
}

export const figure = (name: string, places: Readonly<Record<string, Value | undefined>>): Figure => ({
  name,
  places: Object.fromEntries(
    Object.entries(places).filter((place): place is [string, Value] => place[1] !== undefined),
  ),
})

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

export function cell(report: Report, row: Report['rows'][number], id: string): Value {
  return row.cells[report.columns.findIndex((column) => column.id === id)] ?? null
}

export const number = (value: Value) => (typeof value === 'number' ? value : 0)
