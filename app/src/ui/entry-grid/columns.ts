export interface EntryColumn {
  readonly id: string
  readonly label: string
  /** Other ways in which a pasted heading may call it. */
  readonly headings?: readonly string[] | undefined
  /** Chosen from these instead of typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** What a pasted value is in this column: the text to put in, or why it cannot be. */
  readonly read: (text: string) => { readonly text: string } | { readonly problem: string }
  readonly placeholder?: string | undefined
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | undefined
  /** In rem. */
  readonly width: number
}

export interface EntryRow {
  readonly id: string
  readonly name: string
  /** Other ways to write the name, in any order of its words. */
  readonly aliases: readonly string[]
}

/** What was typed: by row, then by column. */
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
