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

/** The Soldiers of a roster with these fields. The order of the fields does not matter to the cache. */
export function useSoldiers(
  rosterId: string,
  fields: readonly FieldKey[],
  archived = false,
): Read<{ soldiers: Soldier[] }> {
  const asked = useMemo(() => [...fields].sort(), [fields])
  return useRead(listSoldiers, { rosterId, fields: asked, archived }, { keepPrevious: ['fields'] })
}
