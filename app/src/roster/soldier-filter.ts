import { fold, wordsOf } from '@muster/domain/kernel/search-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { type OwnField, ownKey, ownText, type OwnValues } from '@muster/domain/roster/own-fields.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import type { SoldierFacet } from './facet.ts'

export interface SoldierFilter {
  readonly search: string
  readonly groups: readonly string[]
  readonly ranks: readonly string[]
  readonly mos: readonly string[]
  /** Chosen values by the id of a facet: of another feature, or of an own field of the roster. */
  readonly facets: Readonly<Record<string, readonly string[]>>
}

export const NO_FILTER: SoldierFilter = { search: '', groups: [], ranks: [], mos: [], facets: {} }

/** The number of menus with a choice. The search is not counted, because it is visible anyway. */
export function activeFilters({ groups, ranks, mos, facets }: SoldierFilter, shown: readonly SoldierFacet[]): number {
  const chosen = shown.map(({ id }) => facets[id] ?? [])
  return [groups, ranks, mos, ...chosen].filter(({ length }) => length > 0).length
}

/** Whether a Soldier passes the filter. Every word of the search must be found somewhere in the row. */
export function soldierFilter(
  filter: SoldierFilter,
  groups: readonly Group[],
  facets: readonly SoldierFacet[],
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

/** The text that the search looks through. It is built once for each row, because every key press needs it. */
function searchText(soldier: Soldier): string {
  const known = searched.get(soldier)
  if (known !== undefined) return known
  const { id: _id, groupId: _group, linked: _linked, archived: _archived, version: _version, own, ...fields } = soldier
  const phones = [soldier.cell, soldier.altPhone].map((phone) => phone?.replace(/\D/g, '') ?? '')
  const text = fold([rosterName(soldier), ...Object.values(fields), ...ownTexts(own), ...phones].join('\n'))
  searched.set(soldier, text)
  return text
}

/** Yes and No find nobody: every such field would. */
function ownTexts(own: OwnValues = {}): string[] {
  return Object.values(own).flatMap((value) => (typeof value === 'boolean' ? [] : [String(value)]))
}

/** A filter for each of these own fields, with the values that Soldiers have. */
export function ownFacets(fields: readonly OwnField[], soldiers: readonly Soldier[]): SoldierFacet[] {
  return fields.map(({ id, name, kind, choices }) => {
    const valueOf = ({ own }: Soldier) => ownText(kind, own?.[id], 'iso')
    const order = kind === 'choice' ? choices : ['Yes', 'No']
    const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
    const options = counted(soldiers.map(valueOf))
      .map(({ value, count }) => ({ value, count, label: ownText(kind, value) || 'Not set' }))
      .sort(
        (a, b) =>
          Number(a.value === '') - Number(b.value === '') ||
          place(a.value) - place(b.value) ||
          (kind === 'number' ? Number(a.value) - Number(b.value) : a.value < b.value ? -1 : 1),
      )
    return { id: ownKey(id), label: name, options, valueOf }
  })
}

/** Milliseconds. The rows on the screen come first. */
const AFTER_FIRST_ROWS = 1000
/** Soldiers whose text is built in one go: about 2 ms on a slow phone. */
const AT_ONCE = 50

/** Builds the texts between other work, so that the first letter of a search does not wait for all of them. */
export function prepareSearch(soldiers: readonly Soldier[]): () => void {
  let next = 0
  let waiting = setTimeout(build, AFTER_FIRST_ROWS)
  function build() {
    for (const soldier of soldiers.slice(next, next + AT_ONCE)) searchText(soldier)
    next += AT_ONCE
    if (next < soldiers.length) waiting = setTimeout(build)
  }
  return () => clearTimeout(waiting)
}

/** The ranks on the roster, senior first, with the number of Soldiers for each. */
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
