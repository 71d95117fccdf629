import { askedFrom, type ListFilters, searchAfter } from '@muster/domain/kernel/list-filters.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { keptScope, useShowsBelow } from './scope.ts'
import { scopeAfter, scopeIn, withScope } from './scope-address.ts'

/**
 * The filters of a list. They are kept in the address, so that a figure on another screen can link to its list. If the
 * address names no group and no choice of rosters, those of the screen before apply.
 */
export function useListFilter<Asked>({ filters }: { readonly filters: ListFilters<Asked> }, hasBelow: boolean) {
  const navigate = useNavigate()
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const kept = useStore(keptScope)
  const search = useMemo(() => withScope(filters, address, kept, hasBelow), [filters, address, kept, hasBelow])
  useEffect(() => {
    const named = scopeIn(address)
    if (named) keptScope.set(named)
    // oxlint-disable-next-line react/exhaustive-deps -- a choice beside the roster's name changes the store first
  }, [address.over, address.group])
  useEffect(() => {
    if (search !== address) void navigate({ to: '.', search, replace: true })
  }, [navigate, search, address])
  const asked = useMemo(() => askedFrom(filters, search, hasBelow), [filters, search, hasBelow])
  useShowsBelow((asked as { over?: unknown }).over === 'chain')
  const change = (wanted: Partial<Asked>) => {
    const next = scopeAfter(filters, kept, wanted)
    // A group and the rosters below exclude each other, also if another control of the screen chose the other one.
    const before = next === kept ? search : { ...search, over: undefined, group: undefined }
    keptScope.set(next)
    void navigate({ to: '.', search: searchAfter(filters, before, wanted), replace: true })
  }
  return { asked, change }
}
