import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptScope, useShowsBelow } from '../kit/lists/scope.ts'
import { useRead } from '../platform/calls/calls.ts'
import { useStore } from '../platform/storage/store.ts'

export type Over = 'roster' | 'chain'

/**
 * Everything that the dashboard shows, in one answer: for the chain of command unless the scope says otherwise. The
 * answer itself says whether there are rosters below, so no other request has to come first. The scope works as in
 * `useListFilter`, which would load the filters of lists with the first screen.
 */
export function useDashboard(rosterId: string) {
  const navigate = useNavigate()
  const { over: named, group }: { over?: string; group?: string } = useSearch({ strict: false })
  const kept = useStore(keptScope)
  const groupId = group ?? (named ? null : kept.groupId)
  const over: Over = groupId || (named ?? kept.over) === 'roster' ? 'roster' : 'chain'
  useEffect(() => {
    if (named || group) keptScope.set({ over, groupId })
    else if (groupId) void navigate({ to: '.', search: { group: groupId }, replace: true })
  }, [navigate, named, group, over, groupId])
  const asked = { over, groupId }
  const read = useRead(getDashboard, { rosterId, ...asked }, { keepPrevious: ['over', 'groupId'] })
  useShowsBelow(read.data?.over === 'chain')
  return { read, asked }
}
