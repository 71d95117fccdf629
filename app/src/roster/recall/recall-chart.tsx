import { ANSWER_PARTS, type PlatoonAnswers } from '@muster/domain/roster/recall/by-group.ts'
import type { RecallPoint } from '@muster/domain/roster/recall/standing.ts'
import { RosterChart } from '../roster-chart.tsx'
import { StackedRows } from '../../ui/charts/stacked-rows.tsx'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'

/** The shares of the recalled Soldiers who had answered and arrived, minute by minute. */
export function RecallChart({ points }: { points: readonly RecallPoint[] }) {
  return (
    <div className="pt-6">
      <RosterChart
        title="Answers over time"
        note="percent of those called"
        empty={points.length < 2 ? 'The recall was over before anybody could answer.' : undefined}
        table={
          <ReportTable
            caption="Answers over time"
            captionHidden
            rowId={(point) => String(point.minute)}
            rows={points}
            columns={[
              { id: 'minute', header: 'After', cell: (point) => `${point.minute} min` },
              { id: 'acknowledged', header: 'Answered', align: 'end', cell: (point) => `${point.acknowledged}%` },
              { id: 'arrived', header: 'Arrived', align: 'end', cell: (point) => `${point.arrived}%` },
            ]}
          />
        }
      >
        <TrendChart
          label="Answers over time"
          step="minute"
          days={points.map(({ minute }) => `${minute} min`)}
          series={[
            {
              key: 'acknowledged',
              label: 'Answered',
              tone: 'accounted',
              values: points.map((point) => point.acknowledged),
            },
            { key: 'arrived', label: 'Arrived', tone: 'present', values: points.map((point) => point.arrived) },
          ]}
        />
      </RosterChart>
    </div>
  )
}

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
