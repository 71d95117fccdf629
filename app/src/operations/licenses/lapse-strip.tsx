import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { getLicenseOverview } from '@muster/domain/operations/licenses/functions.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { StackedColumns } from '../../ui/charts/stacked-columns.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import type { ChartTone } from '../../ui/marks/tone.ts'

type Overview = OutputOf<typeof getLicenseOverview>

interface Month {
  readonly key: string
  readonly label: string
  readonly long: string
  readonly parts: Readonly<Record<Part, number>>
  readonly total: number
}
type Part = 'expiries' | 'rides'
const PARTS: readonly Part[] = ['expiries', 'rides']
const LABELS: Readonly<Record<Part, string>> = { expiries: 'Licenses expire', rides: 'Check rides due' }
const TONES: Readonly<Record<Part, ChartTone>> = { expiries: 'soon', rides: 'duty' }

/** Licenses that lapse in each of the next twelve months, so that a road test can be planned in time. */
export function LapseStrip({ overview }: { overview: Overview }) {
  const months = monthsOf(overview.today, overview.months)
  return (
    <div className="pt-6">
      <RosterChart
        title="Expiring"
        note="in the next twelve months"
        empty={months.every(({ total }) => total === 0) ? 'Nothing expires in the next twelve months.' : undefined}
        table={
          <ReportTable
            caption="Expiring, by month"
            captionHidden
            rows={months}
            rowId={({ key }) => key}
            columns={[
              { id: 'month', header: 'Month', cell: ({ long }) => long },
              ...PARTS.map((part) => ({
                id: part,
                header: LABELS[part],
                align: 'end' as const,
                cell: ({ parts }: Month) => parts[part],
              })),
            ]}
          />
        }
      >
        <StackedColumns
          title="Expiring"
          parts={PARTS.map((part) => ({ label: LABELS[part], tone: TONES[part] }))}
          columns={months.map(({ key, label, parts }) => ({ key, label, values: PARTS.map((part) => parts[part]) }))}
          height={170}
          crowded="initials"
        />
      </RosterChart>
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** This month and the next twelve, including those without a lapse. */
function monthsOf(today: CalendarDate, found: Overview['months']): Month[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: 13 }, (_, at) => {
    const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + at, 1))
    const key = first.toISOString().slice(0, 7)
    const { expiries = 0, rides = 0 } = found.find((one) => one.month === key) ?? {}
    const label = MONTH.format(first)
    return { key, label, long: `${label} ${key.slice(0, 4)}`, parts: { expiries, rides }, total: expiries + rides }
  })
}
