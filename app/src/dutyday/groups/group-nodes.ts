import type { GroupReports } from '@muster/domain/dutyday/groups/schema.ts'
import type { RollUpRoster } from '@muster/domain/dutyday/schema.ts'
import type { RollUpUnit } from '../roll-up/roll-up-tree.ts'

/**
 * The rosters of a roll-up with the led groups of the one at the top, which stand in it as rosters below do. Their
 * Soldiers are counted with the roster already.
 */
export function withGroups(rosters: readonly RollUpRoster[], reports: GroupReports | undefined): readonly RollUpUnit[] {
  const [top, ...below] = rosters
  if (!top || !reports || reports.dutyDate !== top.dutyDate) return rosters
  const groups = reports.groups.map(
    ({ groupId, parentId, name, leaders, counts, submission, newestEntryAt, nudgedAt }): RollUpUnit => ({
      ...top,
      rosterId: groupId,
      parentId: parentId ?? top.rosterId,
      soldierId: null,
      depth: 1,
      name,
      leader: leaders.join('; ') || 'No leader',
      soldiers: counts.onHand,
      own: counts,
      whole: counts,
      noReport: reports.noReport,
      submission,
      newestEntryAt,
      formations: [],
      nudgedAt,
      group: true,
    }),
  )
  return [top, ...groups, ...below]
}
