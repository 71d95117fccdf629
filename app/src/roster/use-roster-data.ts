import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { useMemo } from 'react'
import { type Read, useRead } from '../platform/calls/calls.ts'

export function useRoster(rosterId: string): Read<Roster> {
  return useRead(getRoster, { rosterId })
}

/** The fields that tell Soldiers of one last name apart, wherever one is chosen or named. */
export const NAME_FIELDS = ['first', 'middle', 'suffix'] as const satisfies readonly FieldKey[]

const NONE: readonly string[] = []

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
  return useRead(listSoldiers, { rosterId, ...asked, archived }, { keepPrevious: ['fields', 'own'] })
}
