import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { useMemo } from 'react'
import { useRoster } from './use-roster-data.ts'

const NONE: readonly Group[] = []

/** The groups that a leader chooses from: those of their part of the roster. Empty until loaded. */
export function useOwnGroups(rosterId: string): readonly Group[] {
  const roster = useRoster(rosterId).data
  return useMemo(() => (roster ? ownGroups(roster) : NONE), [roster])
}
