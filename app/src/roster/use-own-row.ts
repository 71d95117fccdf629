import { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { useRead } from '../platform/calls/calls.ts'

/** The Soldier that this person is, on whatever roster. Null for a person who is linked to none. */
export function useOwnRow(): string | null {
  return useRead(getMyRecord, {}).data?.record?.soldier.id ?? null
}
