import type { ReportPlaces } from '@muster/domain/reports/places.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

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
