import { getReport } from '@muster/domain/reports/functions.ts'
import type { Report } from '@muster/domain/reports/schema.ts'
import { useMemo } from 'react'
import type { ReadinessCounts } from '../../dutyday/roll-up/chain-boxes.ts'
import { ChainChart, type ChainChartProps } from '../../dutyday/roll-up/chain-chart.tsx'
import { useRead } from '../../platform/calls/calls.ts'

/** The chart of the chain with its readiness, which another feature counts. It is drawn before that is known. */
export function ChainWithReadiness(props: ChainChartProps) {
  const asked = { rosterId: props.roster.id, reportId: 'readiness' as const, limit: 1 }
  // Readiness is counted as of now.
  const enabled = props.dutyDate === props.today
  const chain = useRead(getReport, { ...asked, over: 'chain' }, { enabled }).data
  const own = useRead(getReport, { ...asked, over: 'roster' }, { enabled }).data
  const readiness = useMemo(() => {
    if (!enabled || !chain || !own) return null
    const rosters = rowsOf(chain).map((row) => [row.rosterId, countsOf(row)] as const)
    // Soldiers without a group are no box.
    const groups = rowsOf(own).flatMap((row) => (row.groupId === null ? [] : [[row.groupId, countsOf(row)] as const]))
    return new Map([...rosters, ...groups])
  }, [enabled, chain, own])
  return <ChainChart {...props} readiness={readiness} />
}

type HeatRow = Extract<NonNullable<Report['chart']>, { kind: 'heat' }>['rows'][number]

function rowsOf({ chart }: Report): readonly HeatRow[] {
  return chart?.kind === 'heat' ? chart.rows : []
}

function countsOf({ cells }: HeatRow): ReadinessCounts {
  return cells.reduce<ReadinessCounts>(
    (sum, cell) => [sum[0] + cell[0], sum[1] + cell[1], sum[2] + cell[2], sum[3] + cell[3]],
    [0, 0, 0, 0],
  )
}
