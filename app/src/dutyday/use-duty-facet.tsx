import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { DAY_KINDS, type DayKind, dayKindOf, DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import { useMemo } from 'react'
import type { Facet } from '../roster/facet.ts'
import { StatusChip } from '../ui/marks/status-chip.tsx'
import { shownKind } from './history/kinds.ts'
import { useToday } from './use-today.ts'

const KINDS = [
  NOT_REPORTED,
  ...DAY_KINDS.filter((kind) => kind !== NOT_REPORTED && kind !== DETACHED),
  DETACHED,
] as const

/** Each Soldier's duty status today, as a column and a filter of the roster. Its counts match the PERSTAT. */
export function useDutyFacet(rosterId: string, enabled: boolean): Facet {
  // The same read as on Duty Day, including entries that wait on this device.
  const { data } = useToday(rosterId, enabled)
  return useMemo(() => {
    const kinds = new Map(data?.rows.map((row) => [row.soldierId, dayKindOf(row)]))
    const counts = new Map<DayKind, number>()
    for (const kind of kinds.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const kindOf = (id: string) => kinds.get(id) ?? NOT_REPORTED
    return {
      id: 'duty-status',
      label: 'Status today',
      options: KINDS.filter((kind) => counts.has(kind)).map((kind) => ({
        value: kind,
        label: `${kind}, ${shownKind(kind).label}`,
        count: counts.get(kind) ?? 0,
      })),
      valueOf: (soldier) => kindOf(soldier.id),
      column: {
        id: 'duty-status',
        header: 'Today',
        width: 6,
        value: (soldier) => kindOf(soldier.id),
        cell: (soldier) => {
          const status = shownKind(kindOf(soldier.id))
          return <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" />
        },
      },
    }
  }, [data])
}
