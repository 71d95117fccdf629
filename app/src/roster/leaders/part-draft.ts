import { AREAS } from '@muster/domain/kernel/area.ts'
import { type LeaderPosition, PRESETS, rightsOf, withoutNested } from '@muster/domain/roster/leaders/part.ts'
import type { AreaRights } from '@muster/domain/roster/leaders/part.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { Group, RosterRole } from '@muster/domain/roster/schema.ts'

/** A part while it is chosen in a form. Groups that were chosen stay while the whole roster is looked at. */
export interface PartDraft {
  position: LeaderPosition | ''
  whole: 'whole' | 'groups'
  groupIds: readonly string[]
  areas: AreaRights
}

export function draftOf(part: LeaderPart | null, role: Exclude<RosterRole, 'owner'>): PartDraft {
  return {
    position: part?.position ?? '',
    whole: part?.groupIds ? 'groups' : 'whole',
    groupIds: part?.groupIds ?? [],
    areas: part?.areas ?? rightsOf(role),
  }
}

/** What a position usually has: its areas, and the whole roster or groups. Which groups, nobody but the owner knows. */
export function withPosition(draft: PartDraft, position: LeaderPosition | ''): PartDraft {
  if (position === '') return Object.assign({}, draft, { position })
  const { leads, areas } = PRESETS[position]
  return { position, whole: leads === null ? 'whole' : 'groups', groupIds: draft.groupIds, areas }
}

/** The part to save. Null for the whole roster with every right and no position, as an editor has it. */
export function partOf(
  { position, whole, groupIds, areas }: PartDraft,
  groups: readonly Pick<Group, 'id' | 'parentId'>[],
): LeaderPart | null {
  if (position === '' && whole === 'whole' && AREAS.every((area) => areas[area] === 'change')) return null
  const known = groupIds.filter((id) => groups.some((group) => group.id === id))
  return {
    position: position === '' ? null : position,
    groupIds: whole === 'whole' ? null : withoutNested(known, groups),
    areas: Object.assign({}, areas),
  }
}

export function isWithoutGroup({ whole, groupIds }: PartDraft, groups: readonly Pick<Group, 'id'>[]): boolean {
  return whole === 'groups' && !groups.some(({ id }) => groupIds.includes(id))
}
