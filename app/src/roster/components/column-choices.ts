import type { ImportPreview, ImportTarget, NameOrder } from '@muster/domain/roster/schema.ts'

export type ImportColumn = ImportPreview['columns'][number]

export interface ColumnChoice {
  index: number
  target: ImportTarget
  nameOrder?: NameOrder | undefined
}

/** What was chosen so far, and one choice more. The other columns are left to their headings. */
export function withChoice(columns: readonly ImportColumn[], choice: ColumnChoice): ColumnChoice[] {
  const others = columns.flatMap(({ index, chosen, nameOrder }): ColumnChoice[] => {
    if (chosen === undefined || index === choice.index) return []
    return [{ index, target: chosen, ...(nameOrder?.decided === 'by you' && { nameOrder: nameOrder.order }) }]
  })
  return [...others, choice]
}

/** What was chosen and is gone in the next preview: its column has another heading there, or is none any more. */
export function lostChoices(before: readonly ImportColumn[], after: readonly ImportColumn[]): ImportColumn[] {
  const kept = new Set(after.filter(({ chosen }) => chosen !== undefined).map(({ index }) => index))
  return before.filter(({ index, chosen }) => chosen !== undefined && !kept.has(index))
}

/** Whether the leader chose what cannot be read; the note of the column says why. */
export function isRefused({ chosen, target }: ImportColumn): boolean {
  return chosen !== undefined && chosen !== target
}

/** What a list of targets shows for a column: the choice, or what is read instead where the list no longer offers it. */
export function shownTarget(options: readonly { readonly value: ImportTarget }[], column: ImportColumn): ImportTarget {
  const { chosen, target } = column
  return chosen !== undefined && options.some(({ value }) => value === chosen) ? chosen : target
}
