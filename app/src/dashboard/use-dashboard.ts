import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptScope } from '../kit/lists/scope.ts'
import { useRead } from '../platform/calls/calls.ts'
import { useStore } from '../platform/storage/store.ts'

export type Over = 'roster' | 'chain'

/**
 * Everything that the dashboard shows, in one answer: for the chain of command unless the scope says otherwise. The
 * answer itself says whether there are rosters below, so no other request has to come first.
 */
export function useDashboard(rosterId: string) {
  const { over: named }: { over?: string } = useSearch({ strict: false })
  const kept = useStore(keptScope)
  const asked: Over = (named ?? kept.over) === 'roster' ? 'roster' : 'chain'
  useEffect(() => {
    if (named === 'roster' || named === 'chain') keptScope.set({ over: named, groupId: null })
  }, [named])
  const read = useRead(getDashboard, { rosterId, over: asked }, { keepPrevious: ['over'] })
  return { read, asked }
}
