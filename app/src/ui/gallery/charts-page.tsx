import { ChartFrame } from '../charts/chart-frame.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { StackedBar } from '../charts/stacked-bar.tsx'
import { TrendChart } from '../charts/trend-chart.tsx'
import { ReportTable } from '../table/report-table.tsx'
import { Sample } from './sample.tsx'
import { STATUSES } from './sample-data.ts'

const COUNTS: Record<string, number> = { PDY: 89, LV: 11, TDY: 6, SD: 4, QTR: 5, CMA: 1, AUN: 1, NR: 3 }
const segments = STATUSES.map((status) => ({ ...status, value: COUNTS[status.code] ?? 0 }))
const days = Array.from({ length: 30 }, (_, index) =>
  index < 17 ? `${index + 15} Oct 2026` : `${index - 16} Nov 2026`,
)
const wave = (base: number, swing: number, phase: number) =>
  days.map((_, index) => Math.round(base + swing * Math.sin((index + phase) / 4) + ((index * 7) % 3)))
const lines = [
  { key: 'accounted', tone: 'accounted' as const, label: 'Accounted for', values: wave(117, 1.5, 2) },
  { key: 'present', tone: 'present' as const, label: 'Present', values: wave(102, 5, 0) },
  {
    key: 'available',
    tone: 'available' as const,
    label: 'Available',
    values: wave(94, 6, 1).map((value, index) => (index === 12 ? null : value)),
  },
]
const areas = [
  { key: 'present', label: 'Present', tone: 'present' as const, values: wave(92, 4, 0) },
  { key: 'leave', label: 'Leave', tone: 'leave' as const, values: wave(10, 4, 5) },
  { key: 'tdy', label: 'TDY', tone: 'tdy' as const, values: wave(6, 2, 9) },
  { key: 'medical', label: 'Medical', tone: 'medical' as const, values: wave(5, 2, 3) },
  { key: 'absent', label: 'Absent', tone: 'absent' as const, values: wave(2, 1, 7) },
]
const classes = [
  { id: 'officer', name: 'Officer', numbers: [5, 5, 0, 0, 0] },
  { id: 'nco', name: 'NCO', numbers: [38, 31, 4, 2, 1] },
  { id: 'enlisted', name: 'Enlisted', numbers: [77, 53, 7, 4, 2] },
  { id: 'total', name: 'Total', numbers: [120, 89, 11, 6, 3] },
]

export function ChartsPage() {
  const trendTable = (
    <ReportTable
      caption="Present by day"
      captionHidden
      rows={days.map((day, index) => ({ day, index }))}
      rowId={(row) => row.day}
      columns={[
        { id: 'day', header: 'Day', cell: (row) => row.day },
        ...lines.map((line) => ({
          id: line.key,
          header: line.label,
          align: 'end' as const,
          cell: (row: { index: number }) => line.values[row.index] ?? '–',
        })),
      ]}
    />
  )
  return (
    <>
      <Sample title="Report table">
        <ReportTable
          caption="Strength, A Company"
          rows={classes}
          rowId={(row) => row.id}
          isTotal={(row) => row.id === 'total'}
          columns={[
            { id: 'class', header: 'Class', cell: (row) => row.name },
            ...['On hand', 'PDY', 'LV', 'TDY', 'NR'].map((header, index) => ({
              id: header,
              header,
              align: 'end' as const,
              rule: index === 1,
              cell: (row: (typeof classes)[number]) => row.numbers[index],
            })),
          ]}
        />
      </Sample>
      <Sample title="Strength by status">
        <ChartFrame
          title="Strength by status"
          note="12 Nov 2026, 120 on hand"
          onSave={() => undefined}
          table={
            <ReportTable
              caption="Strength by status"
              captionHidden
              rows={segments}
              rowId={(row) => row.code}
              columns={[
                { id: 'label', header: 'Status', cell: (row) => row.label },
                { id: 'value', header: 'Soldiers', align: 'end', cell: (row) => row.value },
              ]}
            />
          }
        >
          <StackedBar label="Strength by status" segments={segments} onOpen={() => undefined} />
        </ChartFrame>
      </Sample>
      <Sample title="Trend, lines">
        <ChartFrame title="Present over 30 days" table={trendTable}>
          <TrendChart label="Present over 30 days" days={days} series={lines} />
        </ChartFrame>
      </Sample>
      <Sample title="Trend, areas">
        <ChartFrame title="Where everyone was" table={trendTable}>
          <TrendChart label="Where everyone was" days={days} series={areas} kind="areas" />
        </ChartFrame>
      </Sample>
      <Sample title="Sparkline">
        <p className="flex flex-wrap gap-6">
          <Sparkline label="Present, 30 days" tone="present" values={wave(102, 5, 0)} />
          <Sparkline label="Available, 30 days" tone="available" values={lines[2]?.values ?? []} />
        </p>
      </Sample>
      <Sample title="Loading and empty">
        <div className="grid gap-8 desk:grid-cols-2">
          <ChartFrame title="Loading chart" loading table={null}>
            {null}
          </ChartFrame>
          <ChartFrame title="Empty chart" empty="Nothing was reported in these 30 days." table={null}>
            {null}
          </ChartFrame>
        </div>
      </Sample>
    </>
  )
}
