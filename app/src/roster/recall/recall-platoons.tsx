import { ANSWER_PARTS, type PlatoonAnswers } from '@muster/domain/roster/recall/by-group.ts'
import { StackedRows } from '../../ui/charts/stacked-rows.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { RosterChart } from '../roster-chart.tsx'

interface RecallPlatoonsProps {
  platoons: readonly PlatoonAnswers[]
  /** The platoon whose Soldiers are listed below, or null for all. */
  chosen: string | null
  onChoose: (group: string | null) => void
}

/** What each platoon has answered so far. A press lists its Soldiers below. */
export function RecallPlatoons({ platoons, chosen, onChoose }: RecallPlatoonsProps) {
  return (
    <RosterChart
      title="By platoon"
      note="press a name to list its Soldiers"
      table={
        <ReportTable
          caption="By platoon"
          captionHidden
          rows={platoons}
          rowId={({ key }) => key}
          columns={[
            { id: 'group', header: 'Group', cell: ({ label }) => label },
            ...ANSWER_PARTS.map(({ code, label }, at) => ({
              id: code,
              header: label,
              align: 'end' as const,
              cell: ({ values }: PlatoonAnswers) => values[at] ?? 0,
            })),
            {
              id: 'called',
              header: 'Called',
              align: 'end',
              rule: true,
              cell: ({ values }) => values.reduce((sum, value) => sum + value, 0),
            },
          ]}
        />
      }
    >
      <StackedRows
        title="By platoon"
        parts={ANSWER_PARTS}
        rows={platoons.map((platoon) => ({ ...platoon, depth: 0 }))}
        chosen={{ key: chosen, choose: onChoose }}
      />
    </RosterChart>
  )
}
