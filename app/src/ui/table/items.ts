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
  rows: readonly { id: string; original: Row }[],
  grouping: Grouping<Row> | undefined,
): Item<Row>[] {
  if (!grouping) return rows.map((row) => ({ kind: 'row', id: row.id, row: row.original }))
  const groups = new Map<string, { id: string; original: Row }[]>((grouping.order ?? []).map((key) => [key, []]))
  for (const row of rows) {
    const key = grouping.keyOf(row.original)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  const items: Item<Row>[] = []
  for (const [key, members] of groups) {
    if (members.length === 0) continue
    items.push({ kind: 'group', id: `group:${key}`, key, rows: members.map((member) => member.original) })
    for (const member of members) items.push({ kind: 'row', id: member.id, row: member.original })
  }
  return items
}
