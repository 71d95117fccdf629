import { groupTree } from '@muster/domain/roster/groups.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import { type LeaderPosition, LEADER_POSITIONS, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { CoLeader } from '@muster/domain/roster/linking/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

/** The positions that lead a kind of group. */
export const GROUP_POSITIONS = LEADER_POSITIONS.filter((position) => PRESETS[position].leads !== null)

export interface InvitedGroup {
  readonly group: Group
  /** Who leads it already in this position. */
  readonly leader: string | null
  /** The open invitation for it. */
  readonly invite: Invite | null
}

/** The groups that a position leads, in the order of the roster, with who leads them or is invited to. */
export function groupsFor(
  position: LeaderPosition,
  groups: readonly Group[],
  leaders: readonly CoLeader[],
  invites: readonly Invite[],
): readonly InvitedGroup[] {
  const kinds = PRESETS[position].leads ?? []
  return groupTree(groups)
    .filter(({ group }) => kinds.includes(group.kind))
    .map(({ group }) => {
      const isOf = (part: CoLeader['part']) =>
        part !== null && part.position === position && (part.groupIds?.includes(group.id) ?? false)
      return {
        group,
        leader: leaders.find(({ part }) => isOf(part))?.name ?? null,
        invite: invites.find(({ part, state }) => state === 'open' && isOf(part)) ?? null,
      }
    })
}
