import type { RecallPoint } from '@muster/domain/roster/recall/standing.ts'
import { RosterChart } from '../roster-chart.tsx'
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
