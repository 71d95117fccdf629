/** What a table shows from top to bottom: rows, and before each group its head. */
export type Item<Row> =
  | { kind: 'row'; id: string; row: Row }
  | { kind: 'group'; id: string; key: string; rows: readonly Row[] }

export interface Grouping<Row> {
  keyOf: (row: Row) => string
  /** Groups in this order; others follow as they come. */
  order?: readonly string[] | undefined
}

export function buildItems<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  grouping: Grouping<Row> | undefined,
): Item<Row>[] {
  if (!grouping) return rows.map((row) => ({ kind: 'row', id: rowId(row), row }))
  const groups = new Map<string, Row[]>((grouping.order ?? []).map((key) => [key, []]))
  for (const row of rows) {
    const key = grouping.keyOf(row)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  const items: Item<Row>[] = []
  for (const [key, members] of groups) {
    if (members.length === 0) continue
    items.push({ kind: 'group', id: `group:${key}`, key, rows: members })
    for (const row of members) items.push({ kind: 'row', id: rowId(row), row })
  }
  return items
}

/** The ids of the rows from top to bottom. */
export function rowOrder<Row>(items: readonly Item<Row>[]): string[] {
  return items.filter((item) => item.kind === 'row').map((item) => item.id)
}
