import { GROUP } from '@muster/domain/kernel/list-filters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from '../../platform/storage/store.ts'
import { keptScope, type Scope } from './scope.ts'
import { useListFilter } from './use-list-filter.ts'

const GROUP_ONLY = { filters: { groupId: GROUP } }

/** The chosen group of the roster, kept in the address as for lists, for a screen without a declared list. */
export function useScopeGroup(): readonly [string | null, (groupId: string | null) => void] {
  const { asked, change } = useListFilter(GROUP_ONLY, false)
  return [asked.groupId, (groupId) => change({ groupId })]
}

/** Chooses the scope from outside the screen: the screen takes it over. */
export function useChooseScope(): readonly [Scope, (scope: Scope) => void] {
  const navigate = useNavigate()
  return [
    useStore(keptScope),
    (next) => {
      keptScope.set(next)
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, over: undefined, group: undefined }),
        replace: true,
      })
    },
  ]
}
