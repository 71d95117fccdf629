import { isReportedWithOthers } from '@muster/domain/dutyday/due-back.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

/** A squad as it takes accountability: all its Soldiers and those of the teams below it. */
export interface Section {
  /** The squad's group, or null for Soldiers in no group. */
  readonly groupId: string | null
  /** `1st Platoon, 2nd Squad`. */
  readonly name: string
  /** The same in two parts: `2nd Squad`, and `1st Platoon` above it; empty for a top group. */
  readonly ownName: string
  readonly above: string
  /** The platoon by which the section is filtered. */
  readonly platoonId: string | null
  /** The squad, every group above it, and its teams. */
  readonly groupIds: readonly string[]
  readonly rows: readonly SectionRow[]
  readonly reported: number
  /** The number of Soldiers that one tap reports present. */
  readonly others: number
}

/** A squad with the rows that pass the filter. */
export interface ShownSection extends Section {
  readonly shown: readonly SectionRow[]
}

export interface SectionRow {
  readonly row: AccountabilityRow
  /** `A Team`, if the Soldier is in a team below the squad. */
  readonly team: string | null
}

export interface Platoon {
  readonly groupId: string
  readonly name: string
  readonly onHand: number
  readonly reported: number
}

/** Stands for the Soldiers in no group, where a top group is chosen. */
export const NO_GROUP = 'no group'

/**
 * Rows by squad, in roster order. Teams are not sections of their own: a squad leader answers for the squad, and a
 * heading every four Soldiers would hide the names.
 */
export function sectionsOf(rows: readonly AccountabilityRow[], groups: readonly Group[]): readonly Section[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const sections = new Map<
    string | null,
    {
      section: Omit<Section, 'groupIds' | 'rows' | 'reported' | 'others'>
      above: readonly string[]
      rows: SectionRow[]
    }
  >()
  for (const row of rows) {
    if (row.strength === 'detached') continue
    const own = row.groupId === null ? undefined : byId.get(row.groupId)
    const path = pathOf(own, byId)
    // A team that belongs to no squad is its own section, as on a squad leader's roster.
    const team = own?.kind === 'team' && path.length > 1 ? own : undefined
    const squadPath = team ? path.slice(0, -1) : path
    const squad = squadPath.at(-1)
    const key = squad?.id ?? null
    let entry = sections.get(key)
    if (!entry) {
      const names = squadPath.length > 0 ? squadPath.map((group) => group.name) : ['No group']
      const parts = { name: names.join(', '), ownName: names.at(-1) ?? '', above: names.slice(0, -1).join(', ') }
      const above = squadPath.map(({ id }) => id)
      entry = { section: { groupId: key, ...parts, platoonId: above[0] ?? null }, above, rows: [] }
      sections.set(key, entry)
    }
    entry.rows.push({ row, team: team?.name ?? null })
  }
  return [...sections.values()].map(({ section, above, rows: own }) => ({
    ...section,
    groupIds: [...new Set([...above, ...own.flatMap(({ row }) => row.groupId ?? [])])],
    rows: own,
    reported: own.filter(({ row }) => row.status !== 'NR').length,
    others: own.filter(({ row }) => isReportedWithOthers(row)).length,
  }))
}

/** The top groups and how much each has reported. */
export function platoonsOf(sections: readonly Section[], groups: readonly Group[]): readonly Platoon[] {
  return groups
    .filter((group) => group.parentId === null)
    .map((group) => {
      const own = sections.filter((section) => section.platoonId === group.id)
      return {
        groupId: group.id,
        name: group.name,
        onHand: own.reduce((sum, section) => sum + section.rows.length, 0),
        reported: own.reduce((sum, section) => sum + section.reported, 0),
      }
    })
    .filter((platoon) => platoon.onHand > 0)
}

/** How much each top group has reported, and last the Soldiers in no group, so that the sum is everybody. */
export function progressOf(sections: readonly Section[], groups: readonly Group[]): readonly Platoon[] {
  const rest = sections.filter(({ groupId }) => groupId === null)
  return [
    ...platoonsOf(sections, groups),
    ...rest.map(({ name, rows, reported }) => ({ groupId: NO_GROUP, name, onHand: rows.length, reported })),
  ]
}

/** Whether the filter's choice has the section. Null stands for everybody. */
export function isOfChoice({ groupIds }: Section, chosen: string | null): boolean {
  return chosen === null || (groupIds.length === 0 ? chosen === NO_GROUP : groupIds.includes(chosen))
}

function pathOf(group: Group | undefined, byId: ReadonlyMap<string, Group>): readonly Group[] {
  const path: Group[] = []
  for (let at = group; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) path.unshift(at)
  return path
}
