import { getMyChain, listChain } from '@muster/domain/roster/linking/functions.ts'
import type { ChainRoster } from '@muster/domain/roster/linking/schema.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import type { RosterChoice } from '../current-roster.ts'

const NONE: readonly ChainRoster[] = []

/** All rosters below one, parents before children; empty while not known. */
export function useRostersBelow(rosterId: string | null): readonly ChainRoster[] {
  const { data } = useRead(listChain, { rosterId: rosterId ?? '' }, { enabled: rosterId !== null })
  return useMemo(() => data?.rosters.slice(1) ?? NONE, [data])
}

/**
 * Whether there are rosters below this one. For the person's own roster the chain of command says so, which changes
 * only with links. The list of rosters below is read again with every status that is set there.
 */
export function useHasRostersBelow(roster: Pick<RosterChoice, 'id' | 'role'> | null): boolean {
  const owns = roster?.role === 'owner'
  const mine = useRead(getMyChain, {}).data
  const listed = useRostersBelow(roster && !owns ? roster.id : null)
  return owns ? (mine?.below.length ?? 0) > 0 : listed.length > 0
}
