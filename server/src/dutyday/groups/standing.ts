import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { Headcount } from '@muster/domain/dutyday/schema.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import type { GroupFacts } from './reads.ts'

/** A group with what is below it, as known now. */
export function standing(
  { groups, cells }: Pick<GroupFacts, 'groups' | 'cells'>,
  groupId: string,
): { readonly counts: Headcount; readonly newest: string | null } {
  const inside = withDescendants(groups, groupId)
  const those = cells.filter((cell) => cell.groupId !== null && inside.has(cell.groupId))
  const newest = those.reduce<string | null>(
    (latest, cell) => ((cell.newest ?? '') > (latest ?? '') ? cell.newest : latest),
    null,
  )
  return { counts: headcountOf(those), newest }
}
