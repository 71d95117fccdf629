import { type Over, over } from '@muster/domain/kernel/list-filters.ts'
import { useListFilter } from './use-list-filter.ts'

const BEGINNING: Readonly<Record<Over, { readonly filters: { readonly over: ReturnType<typeof over> } }>> = {
  roster: { filters: { over: over('roster') } },
  chain: { filters: { over: over('chain') } },
}

/** This roster or its chain of command, kept in the address as for lists, for a screen without a declared list. */
export function useOver(usual: Over, hasBelow: boolean): readonly [Over, (value: Over) => void] {
  const { asked, change } = useListFilter(BEGINNING[usual], hasBelow)
  return [asked.over, (value) => change({ over: value })]
}
