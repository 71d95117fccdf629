import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { useSearch } from '@tanstack/react-router'
import { useRead } from '../platform/calls/calls.ts'

export type Over = 'roster' | 'chain'

/**
 * Everything the dashboard shows, in one answer: over the chain of command unless the address says otherwise. Whether
 * anybody stands below, the answer says itself, so that nothing has to be asked before it.
 */
export function useDashboard(rosterId: string) {
  const { over }: { over?: string } = useSearch({ strict: false })
  const asked: Over = over === 'roster' ? 'roster' : 'chain'
  const read = useRead(getDashboard, { rosterId, over: asked }, { keepPrevious: ['over'] })
  return { read, asked }
}
