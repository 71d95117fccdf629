/** A page of the rows read, which are one more than its size where there are more, and the cursor of the next page. */
export function pageOf<Row, Place>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { readonly rows: Row[]; readonly next: Place | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? placeOf(last) : null }
}
