import { awayWords } from '@muster/domain/dutyday/away-words.ts'
import { dayKindOf } from '@muster/domain/dutyday/history/day-kind.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { type ReactNode, useMemo } from 'react'
import type { Read } from '../platform/calls/calls.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../roster/use-roster-data.ts'
import { StatusChip } from '../ui/marks/status-chip.tsx'
import { shownKind } from './history/kinds.ts'
import { useToday } from './use-today.ts'

interface ToChoose {
  /** For `SoldierInput` and `SoldiersInput`. */
  readonly choose: {
    readonly rosterId: string
    readonly soldiers: readonly Soldier[]
    readonly groups: readonly Group[]
    readonly markOf: (soldierId: string) => ReactNode
  }
  /** Why a Soldier is away today: `Leave to 1 Dec 2026`. Empty for one who is present or not reported. */
  readonly awayOf: (soldierId: string) => string
  readonly read: Read<{ soldiers: Soldier[] }>
}

const NONE: readonly never[] = []

/** The Soldiers of a roster to choose from, with today's status of each. */
export function useSoldiersToChoose(rosterId: string): ToChoose {
  const read = useSoldiers(rosterId, NAME_FIELDS)
  const soldiers = read.data?.soldiers ?? NONE
  const groups = useRoster(rosterId).data?.groups ?? NONE
  const today = useToday(rosterId).data
  const rows = useMemo(() => new Map(today?.rows.map((row) => [row.soldierId, row])), [today])
  return {
    choose: {
      rosterId,
      soldiers,
      groups,
      markOf: (id) => {
        const row = rows.get(id)
        if (!row) return null
        const { tone, code, label } = shownKind(dayKindOf(row))
        return <StatusChip tone={tone} code={code} label={awayWords(row) || label} size="small" />
      },
    },
    awayOf: (id) => {
      const row = rows.get(id)
      return row ? awayWords(row) : ''
    },
    read,
  }
}
