import { listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'

/** Who of a roster has an open absence case; the same set as long as nothing about it changed. */
export function useSoldiersWithCase(rosterId: string): ReadonlySet<string> {
  const { data } = useRead(listSoldiersWithCase, { rosterId })
  const ids = data?.cases.map(({ soldierId }) => soldierId).join(' ') ?? ''
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}
