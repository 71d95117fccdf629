export interface EntryColumn {
  readonly id: string
  readonly label: string
  /** Other names for the column in a pasted heading. */
  readonly headings?: readonly string[] | undefined
  /** The choices, if the value is chosen and not typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Reads a pasted value for this column: the text to insert, or the problem. */
  readonly read: (text: string) => { readonly text: string } | { readonly problem: string }
  readonly placeholder?: string | undefined
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | undefined
  /** In rem. */
  readonly width: number
}

export interface EntryRow {
  readonly id: string
  readonly name: string
  /** Other ways to write the name. The order of the words does not matter. */
  readonly aliases: readonly string[]
}

/** The typed values: by row, then by column. */
export type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface CellChange {
  readonly rowId: string
  readonly columnId: string
  readonly text: string
}

export function textAt(cells: Cells, rowId: string, columnId: string): string {
  return cells[rowId]?.[columnId] ?? ''
}

export function withChanges(cells: Cells, changes: readonly CellChange[]): Cells {
  const next: Record<string, Readonly<Record<string, string>>> = { ...cells }
  for (const { rowId, columnId, text } of changes) next[rowId] = { ...next[rowId], [columnId]: text }
  return next
}
