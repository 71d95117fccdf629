/** A page of what was read, which is one more than it holds where there are more; and where the next one begins. */
export function pageOf<Row, Place>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { readonly rows: Row[]; readonly next: Place | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? placeOf(last) : null }
}
