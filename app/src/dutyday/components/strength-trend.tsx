import { getStrengthTrend } from '@muster/domain/dutyday/functions.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'

const DAYS = 30

interface StrengthTrendProps {
  rosterId: string
  asOf: string | null
  over?: 'roster' | 'chain'
  groupId?: string | null
}

/** On hand, accounted for, present and available over the last duty days. */
export function StrengthTrend({ rosterId, asOf, over = 'roster', groupId = null }: StrengthTrendProps) {
  const { data, loading } = useRead(getStrengthTrend, { rosterId, asOf, over, groupId, days: DAYS })
  const points = data?.points ?? []
  const days = points.map((point) => formatDate(point.dutyDate))
  const series = [
    { key: 'onHand', label: 'On hand', tone: 'total' as const, values: points.map((point) => point.onHand) },
    {
      key: 'accounted',
      label: 'Accounted for',
      tone: 'accounted' as const,
      values: points.map((point) => point.accounted),
    },
    { key: 'present', label: 'Present', tone: 'present' as const, values: points.map((point) => point.present) },
    {
      key: 'available',
      label: 'Available',
      tone: 'available' as const,
      values: points.map((point) => point.available),
    },
  ]
  return (
    <div className="pt-6">
      <RosterChart
        title="Strength over time"
        note={`${DAYS} days`}
        loading={loading}
        empty={points.length < 2 ? 'After two days of accountability the trend shows here.' : undefined}
        table={
          <ReportTable
            caption="Strength over time"
            captionHidden
            rowId={(point) => point.dutyDate}
            rows={points}
            columns={[
              { id: 'day', header: 'Day', cell: (point) => formatDate(point.dutyDate) },
              { id: 'onHand', header: 'On hand', align: 'end', cell: (point) => point.onHand },
              { id: 'accounted', header: 'Accounted for', align: 'end', cell: (point) => point.accounted },
              { id: 'present', header: 'Present', align: 'end', cell: (point) => point.present },
              { id: 'available', header: 'Available', align: 'end', cell: (point) => point.available },
            ]}
          />
        }
      >
        <TrendChart label="Strength over time" days={days} series={series} />
      </RosterChart>
    </div>
  )
}

const LINES = {
  onHand: { label: 'On hand', tone: 'total' },
  accounted: { label: 'Accounted for', tone: 'accounted' },
  present: { label: 'Present', tone: 'present' },
  available: { label: 'Available', tone: 'available' },
} as const

interface StrengthSparkProps {
  line: keyof typeof LINES
  rosterId: string
  asOf: string | null
  over: 'roster' | 'chain'
  groupId: string | null
  /** In the place that `Headcounts` keeps for it: below the figure on a phone, beside its name at a desk. */
  corner?: boolean
}

/** How one line of strength came to be what it is, beside its name. The trend below the figures has the days. */
export function StrengthSpark({ line, rosterId, asOf, over, groupId, corner }: StrengthSparkProps) {
  const { data, previous } = useRead(getStrengthTrend, { rosterId, asOf, over, groupId, days: DAYS })
  const values = data?.points.map((point) => point[line]) ?? []
  if (values.length < 2 || previous) return null
  const { label, tone } = LINES[line]
  const spark = (
    <Sparkline
      label={`${label} by duty day`}
      values={values}
      tone={tone}
      bare
      className="h-5 w-16 min-w-0 shrink desk:w-20"
    />
  )
  if (!corner) return spark
  return <span className="absolute max-desk:bottom-0.5 max-desk:left-2 desk:top-3 desk:right-4">{spark}</span>
}
