import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { useMemo } from 'react'
import type { EXPECTED_SOLDIERS } from './expected-soldiers.ts'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { createStore, useStore } from '../platform/storage/store.ts'

export function useRoster(rosterId: string): Read<Roster> {
  return useRead(getRoster, { rosterId })
}

/** The fields that tell Soldiers of one last name apart, wherever one is chosen or named. */
export const NAME_FIELDS = ['first', 'middle', 'suffix'] as const satisfies readonly FieldKey[]

const NONE: readonly string[] = []
type Changes = typeof EXPECTED_SOLDIERS

const NO_CHANGES: Changes = []
/** How unsent acts change the list. It is seldom needed, so no screen waits for its code. */
const changes = createStore<Changes>(NO_CHANGES)
import('./expected-soldiers.ts').then(
  (loaded) => changes.set(loaded.EXPECTED_SOLDIERS),
  () => undefined,
)

/** The Soldiers of a roster with these fields and own fields. Their order does not matter to the cache. */
export function useSoldiers(
  rosterId: string,
  fields: readonly FieldKey[],
  archived = false,
  own: readonly string[] = NONE,
): Read<{ soldiers: Soldier[] }> {
  const asked = useMemo(() => {
    const sorted = [...fields].sort()
    return own.length > 0 ? { fields: sorted, own: [...own].sort() } : { fields: sorted }
  }, [fields, own])
  const pending = useStore(changes)
  return useRead(
    listSoldiers,
    { rosterId, ...asked, archived },
    { keepPrevious: ['fields', 'own'], pending: archived ? NO_CHANGES : pending },
  )
}
