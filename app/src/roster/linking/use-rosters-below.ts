import { listChain } from '@muster/domain/roster/linking/functions.ts'
import type { ChainRoster } from '@muster/domain/roster/linking/schema.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls.ts'

const NONE: readonly ChainRoster[] = []

/** Every roster below one, parents before children; none while they are not known. */
export function useRostersBelow(rosterId: string | null): readonly ChainRoster[] {
  const { data } = useRead(listChain, { rosterId: rosterId ?? '' }, { enabled: rosterId !== null })
  return useMemo(() => data?.rosters.slice(1) ?? NONE, [data])
}
