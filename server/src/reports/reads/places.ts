import type { ReportPlaces } from '@muster/domain/reports/places.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/** A group of the proven roster with those above it, `1st Platoon / 2nd Squad`. Null when there is none. */
export async function groupName(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<string | null> {
  const [found] = await tx.prepared<{ name: string | null }>(
    'reports.group',
    `with recursive up as (
      select g.parent_id, g.name, 0 as steps from groups g where g.roster_id = $1 and g.id = $2
      union all
      select g.parent_id, g.name, up.steps + 1 from up join groups g on g.roster_id = $1 and g.id = up.parent_id
      where up.steps < 20
    )
    select string_agg(name, ' / ' order by steps desc) as name from up`,
    [scope.rosterId, groupId],
  )
  return found?.name ?? null
}

/** The rosters that a report covers. $1 is the proven one. */
export const ROSTERS = {
  roster: 'select $1::uuid as roster_id, 0 as depth',
  chain: 'select roster_id, depth from rosters_below($1::uuid)',
} as const

/** The groups of the proven roster, and with `chain` the rosters below it. */
export async function placesOf(tx: ReadTx, scope: ChainViewer, over: keyof typeof ROSTERS): Promise<ReportPlaces> {
  const [found] = await tx.prepared<ReportPlaces>(
    over === 'chain' ? 'reports.places.chain' : 'reports.places.roster',
    `select
      (select json_agg(json_build_object('rosterId', r.id, 'name', r.name, 'depth', c.depth)
          order by c.depth, lower(r.name), r.id)
        from (${ROSTERS[over]}) c join rosters r on r.id = c.roster_id) as rosters,
      (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name,
          'position', g.position)), '[]')
        from groups g where g.roster_id = $1) as groups`,
    [scope.rosterId],
  )
  return found ?? { rosters: [], groups: [] }
}
