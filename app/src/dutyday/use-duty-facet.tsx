import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { StatusOrUnreported } from '@muster/domain/dutyday/schema.ts'
import { useMemo } from 'react'
import { useRead } from '../platform/calls.ts'
import type { Facet } from '../roster/facet.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { statusOf } from './components/soldier-row.tsx'

const CODES: readonly StatusOrUnreported[] = [NOT_REPORTED, ...DUTY_STATUS_CODES]

/** Today's duty status of each Soldier, as a column and a filter of the roster. */
export function useDutyFacet(rosterId: string): Facet {
  const { data } = useRead(getAccountability, { rosterId, dutyDate: null })
  return useMemo(() => {
    const statuses = new Map(data?.rows.map((row) => [row.soldierId, row.status]))
    const counts = new Map<StatusOrUnreported, number>()
    for (const status of statuses.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
    const codeOf = (id: string) => statuses.get(id) ?? NOT_REPORTED
    return {
      id: 'duty-status',
      label: 'Status today',
      options: CODES.filter((code) => counts.has(code)).map((code) => ({
        value: code,
        label: `${code}, ${statusOf(code).label}`,
        count: counts.get(code) ?? 0,
      })),
      valueOf: (soldier) => codeOf(soldier.id),
      column: {
        id: 'duty-status',
        header: 'Today',
        width: 6,
        value: (soldier) => codeOf(soldier.id),
        cell: (soldier) => {
          const status = statusOf(codeOf(soldier.id))
          return <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" />
        },
      },
    }
  }, [data])
}
