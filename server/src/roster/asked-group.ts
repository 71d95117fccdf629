import type { Over } from '@muster/domain/kernel/list-filters.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../database/transaction.ts'
import { groupName, groupsInside } from './reads.ts'
import type { ChainViewer } from './scope.ts'

/** A group of the roster that figures are limited to. */
export interface AskedGroup {
  readonly id: string
  /** `1st Platoon / 2nd Squad` */
  readonly name: string
  /** The group and those below it. */
  readonly inside: readonly string[]
}

/** The group `parameter` and the groups below it, as a relation `inside`. */
export const INSIDE = (parameter: string) => `inside as materialized (
    with recursive down (roster_id, id) as (
      select g.roster_id, g.id from scope join groups g on g.roster_id = scope.id and g.id = ${parameter}::uuid
      union select g.roster_id, g.id from down cross join lateral (
        -- With the limit PostgreSQL looks up the key, however many rows the planner expects.
        select x.roster_id, x.id from groups x where x.roster_id = down.roster_id and x.parent_id = down.id limit 2000
      ) g
    )
    select id from down
  )`

/** The group that a request names, checked: it is one of this roster, and not combined with the rosters below. */
export async function askedGroup(
  tx: ReadTx,
  scope: ChainViewer,
  { over, groupId }: { readonly over: Over; readonly groupId: string | null },
): Promise<AskedGroup | null> {
  if (groupId === null) return null
  if (over === 'chain') {
    refuse('invalid-argument', 'Choose a group of this roster or the rosters below, not both.', { field: 'groupId' })
  }
  const name = await groupName(tx, scope, groupId)
  if (name === null) {
    refuse('not-found', 'There is no such group on this roster. Choose another.', { field: 'groupId' })
  }
  return { id: groupId, name, inside: await groupsInside(tx, scope, groupId) }
}
