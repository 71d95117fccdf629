import { askedFrom, type ListFilters, searchAfter } from '@muster/domain/kernel/list-filters.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The filters of a list. They are kept in the address, so that a figure on another screen can link to its list. */
export function useListFilter<Asked>({ filters }: { readonly filters: ListFilters<Asked> }, hasBelow: boolean) {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = useMemo(() => askedFrom(filters, search, hasBelow), [filters, search, hasBelow])
  const change = (wanted: Partial<Asked>) =>
    void navigate({ to: '.', search: searchAfter(filters, search, wanted), replace: true })
  return { asked, change }
}
