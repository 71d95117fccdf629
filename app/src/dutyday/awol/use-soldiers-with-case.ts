import { listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'

/** The Soldiers of a roster who have an open absence case. The same set object as long as it has not changed. */
export function useSoldiersWithCase(rosterId: string): ReadonlySet<string> {
  const { data } = useRead(listSoldiersWithCase, { rosterId })
  const ids = data?.cases.map(({ soldierId }) => soldierId).join(' ') ?? ''
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}
