import type { ReportPlaces } from '@muster/domain/reports/places.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/** Whether the proven roster has this group. */
export async function knowsGroup(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<boolean> {
  const [found] = await tx.prepared('reports.group', 'select from groups where roster_id = $1 and id = $2', [
    scope.rosterId,
    groupId,
  ])
  return found !== undefined
}

const ROSTERS = {
  roster: 'select $1::uuid as roster_id, 0 as depth',
  chain: 'select roster_id, depth from rosters_below($1::uuid)',
} as const

/** The groups of the proven roster, and with `chain` the rosters below it. */
export async function placesOf(tx: ReadTx, scope: ChainViewer, over: keyof typeof ROSTERS): Promise<ReportPlaces> {
  const [found] = await tx.prepared<ReportPlaces>(
    `reports.places.${over}`,
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
