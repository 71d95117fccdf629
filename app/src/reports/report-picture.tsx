import { chartTable } from '@muster/domain/reports/chart-table.ts'
import { itemAddress, NO_GROUP } from '@muster/domain/readiness/matrix.ts'
import { placeWord } from '@muster/domain/reports/places.ts'
import type { HeatChart, ReportChart } from '@muster/domain/reports/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openRosterBelow, useCurrentRoster } from '../roster/current-roster.ts'
import { RosterChart } from '../roster/roster-chart.tsx'
import { StackedRows } from '../ui/charts/stacked-rows.tsx'
import { StackedColumns } from '../ui/charts/stacked-columns.tsx'
import { TrendChart } from '../ui/charts/trend-chart.tsx'
import { ReportTable } from '../ui/table/report-table.tsx'
import { Heat } from './charts/heat.tsx'

const MATRIX = '/soldiers/readiness'

/** What a bar counts if its group or roster has others below it. */
const COUNTED: Readonly<Record<string, string>> = {
  Group: 'each with the groups under it',
  Roster: 'each roster alone',
}

/** The chart of any report, and the same numbers as a table one press away. */
export function ReportPicture({ chart, empty }: { chart: ReportChart; empty: string }) {
  const table = useMemo(() => chartTable(chart), [chart])
  const legend = new Map(table.legend)
  const nothing = table.rows.length === 0 || (chart.kind === 'lines' && chart.days.length < 2)
  return (
    <RosterChart
      title={chart.title}
      note={chart.kind === 'lines' ? undefined : COUNTED[chart.of]}
      empty={nothing ? empty : undefined}
      long={chart.kind === 'bars' || chart.kind === 'heat'}
      table={
        <ReportTable
          caption={chart.title}
          captionHidden
          rows={table.rows}
          rowId={({ key }) => key}
          indent={({ depth }) => depth}
          columns={table.columns.map((heading, at) => ({
            id: `${at}`,
            header: heading,
            title: legend.get(heading),
            ...(at === 0 ? {} : { align: 'end' as const }),
            cell: ({ cells }: (typeof table.rows)[number]) => cells[at] ?? '',
          }))}
        />
      }
    >
      <Drawn chart={chart} />
    </RosterChart>
  )
}

function Drawn({ chart }: { chart: ReportChart }) {
  if (chart.kind === 'lines') {
    return <TrendChart label={chart.title} days={chart.days.map(formatDate)} series={chart.series} />
  }
  if (chart.kind === 'heat') return <HeatOfRoster chart={chart} />
  if (chart.kind === 'bars') {
    return <StackedRows title={chart.title} parts={chart.parts} rows={chart.bars} mean={chart.mean} />
  }
  return <StackedColumns title={chart.title} parts={chart.parts} columns={chart.bars} height={240} />
}

/** A cell opens the matrix of its roster with exactly its Soldiers and its item. */
function HeatOfRoster({ chart }: { chart: HeatChart }) {
  const navigate = useNavigate()
  const roster = useCurrentRoster()
  return (
    <Heat
      chart={chart}
      placeOf={(row, item) => {
        const search = itemAddress(item, chart.of === placeWord('chain') ? null : (row.groupId ?? NO_GROUP))
        return {
          href: `${MATRIX}?${new URLSearchParams(search).toString()}`,
          go: () => {
            if (row.rosterId !== roster.id) openRosterBelow(row.rosterId)
            void navigate({ to: MATRIX, search })
          },
        }
      }}
    />
  )
}
