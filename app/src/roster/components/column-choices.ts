import type { ImportPreview, ImportTarget, NameOrder } from '@muster/domain/roster/schema.ts'

export type ImportColumn = ImportPreview['columns'][number]

export interface ColumnChoice {
  index: number
  target: ImportTarget
  nameOrder?: NameOrder | undefined
}

/** Adds a choice to the earlier ones. The other columns go by their headings. */
export function withChoice(columns: readonly ImportColumn[], choice: ColumnChoice): ColumnChoice[] {
  const others = columns.flatMap(({ index, chosen, nameOrder }): ColumnChoice[] => {
    if (chosen === undefined || index === choice.index) return []
    return [{ index, target: chosen, ...(nameOrder?.decided === 'by you' && { nameOrder: nameOrder.order }) }]
  })
  return [...others, choice]
}

/** Choices that are missing in the next preview: the column has another heading there, or no longer exists. */
export function lostChoices(before: readonly ImportColumn[], after: readonly ImportColumn[]): ImportColumn[] {
  const kept = new Set(after.filter(({ chosen }) => chosen !== undefined).map(({ index }) => index))
  return before.filter(({ index, chosen }) => chosen !== undefined && !kept.has(index))
}

/** Whether the leader chose a target that cannot be read. The note of the column says why. */
export function isRefused({ chosen, target }: ImportColumn): boolean {
  return chosen !== undefined && chosen !== target
}

/** The target shown for a column: the choice, or what is read instead if the choice is no longer offered. */
export function shownTarget(options: readonly { readonly value: ImportTarget }[], column: ImportColumn): ImportTarget {
  const { chosen, target } = column
  return chosen !== undefined && options.some(({ value }) => value === chosen) ? chosen : target
}
