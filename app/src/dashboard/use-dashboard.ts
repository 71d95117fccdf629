import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { useSearch } from '@tanstack/react-router'
import { useRead } from '../platform/calls/calls.ts'

export type Over = 'roster' | 'chain'

/**
 * Everything that the dashboard shows, in one answer: for the chain of command unless the address says otherwise. The
 * answer itself says whether there are rosters below, so no other request has to come first.
 */
export function useDashboard(rosterId: string) {
  const { over }: { over?: string } = useSearch({ strict: false })
  const asked: Over = over === 'roster' ? 'roster' : 'chain'
  const read = useRead(getDashboard, { rosterId, over: asked }, { keepPrevious: ['over'] })
  return { read, asked }
}
