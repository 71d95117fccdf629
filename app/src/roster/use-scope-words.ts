import { groupPathName } from '@muster/domain/roster/groups.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { useSearch } from '@tanstack/react-router'
import { keptScope, showsBelow } from '../kit/lists/scope.ts'
import { useRead } from '../platform/calls/calls.ts'
import { useStore } from '../platform/storage/store.ts'
import type { RosterChoice } from './current-roster.ts'

const BELOW = 'with rosters below'

/** The part of a roster that this screen shows. Null on a screen that always shows the whole roster. */
export function usePartShown(rosterId: string): string | null {
  const { group }: { group?: string } = useSearch({ strict: false })
  const words = useScopeWords(rosterId)
  if (useStore(showsBelow)) return BELOW
  return group === undefined ? null : words
}

/** The chosen part of a roster: `1st Platoon, 2nd Squad`. Null for the whole roster, and while the name is not known. */
export function useScopeWords(rosterId: string): string | null {
  const { over, groupId } = useStore(keptScope)
  const { data } = useRead(getRoster, { rosterId }, { enabled: groupId !== null })
  if (groupId === null) return over === 'chain' ? BELOW : null
  return data?.groups.some(({ id }) => id === groupId) ? groupPathName(data.groups, groupId) : null
}

/** The groups that the person leads of a roster: `1st Platoon`. Null for the whole roster, and while it loads. */
export function useOwnPart({ id: rosterId, part }: Pick<RosterChoice, 'id' | 'part'>): string | null {
  const led = part?.groupIds ?? null
  const { data } = useRead(getRoster, { rosterId }, { enabled: led !== null })
  const names = led && data?.groups.filter(({ id }) => led.includes(id)).map(({ name }) => name)
  return names?.join(', ') ?? null
}
