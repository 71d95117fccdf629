import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../database/transaction.ts'
import { rostersAbove } from './reads.ts'

/** Updates the screens of the leaders above these rosters. */
export async function touchChain(tx: WriteTx, ...rosterIds: readonly string[]): Promise<void> {
  if (rosterIds.length === 0) return
  const above = await rostersAbove(tx, rosterIds)
  tx.touch(...rosterIds.map(chainTopic), ...above.map(chainTopic))
}

/** `askedRosters('$3')`, with the depth of each in the chain of command. */
export const ASKED_WITH_DEPTH = `
  , asked as materialized (
    select scope.id as roster_id, 0 as depth from scope where $3::text = 'roster'
    union all
    select b.roster_id, min(b.depth) from scope, rosters_below(scope.id) b where $3 = 'chain' group by b.roster_id
  )`

/** Follows `asked`: the number of their Soldiers, before any of them is read. */
export const SOLDIERS_ASKED = `total as materialized (
    select coalesce(sum(n.soldiers), 0)::int as soldiers from asked cross join lateral (
      select count(*) as soldiers from soldiers s where s.roster_id = asked.roster_id and s.archived_on is null) n
  )`

/** Refuses more than can be computed at once, so that the caller asks for parts. */
export function mustBeAtMost(most: number, { total }: { readonly total: number }): void {
  if (total <= most) return
  refuse('out-of-range', `There are more than ${most.toLocaleString('en')} Soldiers. Open a roster below.`, {
    field: 'over',
  })
}

/** In the order of the chain of command, the requested roster first. */
export function inChainOrder<
  Roster extends { readonly rosterId: string; readonly name: string; readonly depth: number },
>(rosters: readonly Roster[], rosterId: string): { readonly rosters: readonly Roster[]; readonly asked: Roster } {
  const asked = rosters.find((roster) => roster.rosterId === rosterId)
  if (!asked) throw new Error('the roster that was asked for is not among its own')
  return { rosters: rosters.toSorted((a, b) => a.depth - b.depth || a.name.localeCompare(b.name, 'en')), asked }
}
