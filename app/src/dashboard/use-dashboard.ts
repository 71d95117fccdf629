import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { getMyChain, listChain } from '@muster/domain/roster/linking/functions.ts'
import { useSearch } from '@tanstack/react-router'
import { useRead } from '../platform/calls.ts'
import type { RosterChoice } from '../roster/current-roster.ts'

export type Over = 'roster' | 'chain'

/**
 * Whether rosters stand below, and over what the dashboard is: the chain where there is one, unless the address says
 * otherwise. Null while nobody knows, so that the numbers do not come twice.
 */
export function useOver(roster: Pick<RosterChoice, 'id' | 'role'>) {
  const owns = roster.role === 'owner'
  const mine = useRead(getMyChain, {}, { enabled: owns })
  const chain = useRead(listChain, { rosterId: roster.id }, { enabled: !owns })
  const known = owns ? mine.data !== undefined || mine.error !== null : chain.data !== undefined || chain.error !== null
  const hasBelow = owns ? (mine.data?.below.length ?? 0) > 0 : (chain.data?.rosters.length ?? 0) > 1
  const { over: asked }: { over?: string } = useSearch({ strict: false })
  const over: Over = hasBelow && asked !== 'roster' ? 'chain' : 'roster'
  return { hasBelow, over: known ? over : null }
}

/** Everything the dashboard shows, in one answer. */
export function useDashboard(rosterId: string, over: Over | null) {
  return useRead(getDashboard, { rosterId, over: over ?? 'roster' }, { enabled: over !== null, keepPrevious: true })
}
