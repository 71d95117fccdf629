/** What a table shows from top to bottom: rows, and a heading before each group. */
export type Item<Row> =
  | { kind: 'row'; id: string; row: Row }
  | { kind: 'group'; id: string; key: string; rows: readonly Row[] }

export interface Grouping<Row> {
  keyOf: (row: Row) => string
  /** Groups in this order. Others follow in the order of the rows. */
  order?: readonly string[] | undefined
}

export function buildItems<Row extends object>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  grouping: Grouping<Row> | undefined,
): Item<Row>[] {
  const itemOf = itemMaker(rowId)
  if (!grouping) return rows.map(itemOf)
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
    for (const row of members) items.push(itemOf(row))
  }
  return items
}

/** Each row's item, made once for each id function, so that a new order makes nothing new for ten thousand rows. */
const made = new WeakMap<object, WeakMap<object, unknown>>()

function itemMaker<Row extends object>(rowId: (row: Row) => string): (row: Row) => Item<Row> {
  // The inner map is private and filled only here, from rows to items of their type.
  const items = (made.get(rowId) ?? new WeakMap()) as WeakMap<Row, Item<Row>>
  made.set(rowId, items)
  return (row) => {
    const known = items.get(row)
    if (known) return known
    const item: Item<Row> = { kind: 'row', id: rowId(row), row }
    items.set(row, item)
    return item
  }
}

/** The ids of the rows from top to bottom. */
export function rowOrder<Row>(items: readonly Item<Row>[]): string[] {
  return items.filter((item) => item.kind === 'row').map((item) => item.id)
}
