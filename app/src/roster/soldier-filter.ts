import { fold, wordsOf } from '@muster/domain/kernel/search-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import type { Facet } from './facet.ts'

export interface SoldierFilter {
  readonly search: string
  readonly groups: readonly string[]
  readonly ranks: readonly string[]
  readonly mos: readonly string[]
  /** Chosen values by the id of a facet that another feature brings. */
  readonly facets: Readonly<Record<string, readonly string[]>>
}

export const NO_FILTER: SoldierFilter = { search: '', groups: [], ranks: [], mos: [], facets: {} }

/** How many menus have something chosen; the search stands in sight by itself. */
export function activeFilters({ groups, ranks, mos, facets }: SoldierFilter): number {
  return [groups, ranks, mos, ...Object.values(facets)].filter((chosen) => chosen.length > 0).length
}

/** Whether a Soldier is wanted. Every word of the search must be found somewhere in the row. */
export function soldierFilter(
  filter: SoldierFilter,
  groups: readonly Group[],
  facets: readonly Facet[],
): ((soldier: Soldier) => boolean) | undefined {
  const words = wordsOf(filter.search)
  const inGroups = new Set(filter.groups.flatMap((id) => [...withDescendants(groups, id)]))
  const active = facets.filter((facet) => (filter.facets[facet.id] ?? []).length > 0)
  const nothing = words.length + filter.groups.length + filter.ranks.length + filter.mos.length + active.length === 0
  if (nothing) return undefined
  return (soldier) =>
    (filter.groups.length === 0 || (soldier.groupId !== null && inGroups.has(soldier.groupId))) &&
    (filter.ranks.length === 0 || filter.ranks.includes(soldier.rank)) &&
    (filter.mos.length === 0 || filter.mos.includes(soldier.mos ?? '')) &&
    active.every((facet) => (filter.facets[facet.id] ?? []).includes(facet.valueOf(soldier))) &&
    words.every((word) => searchText(soldier).includes(word))
}

const searched = new WeakMap<Soldier, string>()

/** What the search looks through; written once a row, because every key press asks for it. */
function searchText(soldier: Soldier): string {
  const known = searched.get(soldier)
  if (known !== undefined) return known
  const { id: _id, groupId: _group, linked: _linked, archived: _archived, version: _version, ...fields } = soldier
  const phones = [soldier.cell, soldier.altPhone].map((phone) => phone?.replace(/\D/g, '') ?? '')
  const text = fold([rosterName(soldier), ...Object.values(fields), ...phones].join('\n'))
  searched.set(soldier, text)
  return text
}

/** The ranks that occur, senior first, with how many hold each. */
export function rankOptions(soldiers: readonly Soldier[]) {
  return counted(soldiers.map((soldier) => soldier.rank)).sort(
    (a, b) => (rankOf(b.value)?.precedence ?? 0) - (rankOf(a.value)?.precedence ?? 0),
  )
}

export function mosOptions(soldiers: readonly Soldier[]) {
  return counted(soldiers.map((soldier) => soldier.mos ?? '').filter(Boolean)).sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}

function counted(values: readonly string[]) {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, label: value, count }))
}
