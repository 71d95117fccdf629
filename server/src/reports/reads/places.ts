import type { ReportPlaces } from '@muster/domain/reports/places.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/** A group of the proven roster with those above it, `1st Platoon / 2nd Squad`. Null when there is none. */
export async function groupName(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    with recursive up as (
      select g.parent_id, g.name, 0 as steps from groups g where g.roster_id = ${scope.rosterId} and g.id = ${groupId}
      union all
      select g.parent_id, g.name, up.steps + 1 from up join groups g on g.roster_id = ${scope.rosterId}
        and g.id = up.parent_id
      where up.steps < 20
    )
    select string_agg(name, ' / ' order by steps desc) as name from up`.execute(tx.query)
  const [found] = rows
  return found?.name ?? null
}

export type Over = 'roster' | 'chain'

/** The rosters that a report covers: the proven one, or its chain. */
export const rostersOver = ({ rosterId }: ChainViewer, over: Over) =>
  over === 'roster'
    ? sql`select ${rosterId}::uuid as roster_id, 0 as depth`
    : sql`select roster_id, depth from rosters_below(${rosterId}::uuid)`

/** The groups of the proven roster, and with `chain` the rosters below it. */
export async function placesOf(tx: ReadTx, scope: ChainViewer, over: Over): Promise<ReportPlaces> {
  const { rows } = await sql<ReportPlaces>`
      select
      (select json_agg(json_build_object('rosterId', r.id, 'name', r.name, 'depth', c.depth)
          order by c.depth, lower(r.name), r.id)
        from (${rostersOver(scope, over)}) c join rosters r on r.id = c.roster_id) as rosters,
      (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name,
          'position', g.position)), '[]')
        from groups g where g.roster_id = ${scope.rosterId}) as groups`.execute(tx.query)
  const [found] = rows
  return found ?? { rosters: [], groups: [] }
}
