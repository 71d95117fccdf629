import type { ListFilters } from '@muster/domain/kernel/list-filters.ts'
import type { Scope } from './scope.ts'

type Search = Readonly<Record<string, unknown>>

/** The scope that an address names. Null if it names none. */
export function scopeIn({ over, group }: Search): Scope | null {
  if (typeof group === 'string' && group !== '') return { over: 'roster', groupId: group }
  return over === 'roster' || over === 'chain' ? { over, groupId: null } : null
}

/**
 * The address with the kept scope, as far as the screen can show it. The same object if the address names a scope
 * itself, or if there is nothing to add.
 */
export function withScope<Asked>(filters: ListFilters<Asked>, search: Search, kept: Scope, hasBelow: boolean): Search {
  if (scopeIn(search)) return search
  const { group, over } = scopeFilters(filters)
  if (group && kept.groupId !== null) return { ...search, group: kept.groupId }
  if (over && hasBelow && kept.over !== null && kept.over !== over.usual) return { ...search, over: kept.over }
  return search
}

/** The scope after a choice among the filters of a screen. A choice of another filter does not change it. */
export function scopeAfter<Asked>(filters: ListFilters<Asked>, kept: Scope, change: Partial<Asked>): Scope {
  const { group, over } = scopeFilters(filters)
  const groupId = group && group.key in change ? ((change[group.key] as string | null | undefined) ?? null) : undefined
  if (groupId) return { over: 'roster', groupId }
  if (over && over.key in change) return { over: change[over.key] as Scope['over'], groupId: null }
  return groupId === undefined ? kept : { over: null, groupId: null }
}

function scopeFilters<Asked>(filters: ListFilters<Asked>) {
  const keys = Object.keys(filters) as (keyof Asked & string)[]
  const group = keys.find((key) => filters[key].control === 'group')
  const over = keys.find((key) => filters[key].control === 'over')
  return {
    group: group === undefined ? null : { key: group },
    over: over === undefined ? null : { key: over, usual: filters[over].usual },
  }
}
