import { withDescendants } from '../groups.ts'
import type { Group } from '../schema.ts'

type Node = Pick<Group, 'id' | 'parentId'>
interface Held {
  /** Null for the whole roster. */
  readonly groupIds: readonly string[] | null
}

/** The groups of a part with all that are below them; null for the whole roster. */
export function groupsOf({ groupIds }: Held, groups: readonly Node[]): ReadonlySet<string> | null {
  return groupIds && new Set(groupIds.flatMap((id) => [...withDescendants(groups, id)]))
}

/** The groups of a roster that the caller may choose from: those of their part. */
export function ownGroups<G extends Node>({
  part,
  groups,
}: {
  readonly part: Held | null
  readonly groups: readonly G[]
}): readonly G[] {
  const own = part && groupsOf(part, groups)
  return own ? groups.filter(({ id }) => own.has(id)) : groups
}
