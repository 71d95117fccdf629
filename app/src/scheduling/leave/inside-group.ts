/** A group and every group below it. */
export function insideGroup(
  groups: readonly { readonly id: string; readonly parentId: string | null }[],
  groupId: string,
): ReadonlySet<string> {
  const inside = new Set([groupId])
  for (let before = 0; before !== inside.size; ) {
    before = inside.size
    for (const { id, parentId } of groups) if (parentId !== null && inside.has(parentId)) inside.add(id)
  }
  return inside
}
