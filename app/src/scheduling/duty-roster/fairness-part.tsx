import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { getDutyShares } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { evenShare, STREAM_PARTS } from '@muster/domain/scheduling/duty-roster/duty-shares.ts'
import { DUTY_STREAMS } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import type { DutyShareLine } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { StackedRows } from '../../ui/charts/stacked-rows.tsx'
import { PERSONAL_DATA_MARKING } from '../../ui/layout/print-header.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import type { DutyPlace } from './use-duty.ts'

const SPANS = [
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const
const AHEAD = 60

/** Whose turn it was and who performs the duties: a bar and two figures for each member, and the numbers. */
export function FairnessPart({ place, today }: { place: DutyPlace; today: CalendarDate }) {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('90')
  const from = addDays(today, span === '90' ? -90 : AHEAD - 365)
  const { data, error, retry, previous } = useRead(
    getDutyShares,
    { ...place, from, to: addDays(today, AHEAD) },
    { keepPrevious: ['from', 'to'] },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="table" label="Counting the duties" />
  if (data.days === 0 && !previous) {
    return (
      <EmptyState picture="chart" title="Nothing is published in this time">
        Publish the roster, and who pulls how much duty shows here.
      </EmptyState>
    )
  }
  return (
    <Part title="Turns and duties" action={<Segmented label="Over" value={span} onChange={setSpan} options={SPANS} />}>
      {previous ? <LoadingShape shape="table" label="Counting the duties" /> : <Shares shares={data} />}
    </Part>
  )
}

function Shares({ shares: { days, spread, lines } }: { shares: OutputOf<typeof getDutyShares> }) {
  const sorted = lines.toSorted((a, b) => total(b) - total(a))
  return (
    <>
      <p className="pb-3 text-14">
        {days} details published. Turns between most and least: {spread.weekday} weekday, {spread.weekend} weekend
        {spread.holiday > 0 ? `, ${spread.holiday} holiday` : ''}.
      </p>
      <p className="pb-3 text-14 text-ink-soft">
        A turn counts for the Soldier who was detailed (DA Form 6), also when a replacement performs the duty.
        “Performs” counts who performs it.
      </p>
      <div className="grid gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TurnsChart lines={sorted} />
        <div className="min-w-0">
          <ReportTable
            caption="Duties by Soldier"
            rows={sorted}
            rowId={({ place: line }) => String(line)}
            columns={[
              { id: 'name', header: 'Soldier', cell: nameCell },
              {
                id: 'weekday',
                header: 'Weekday',
                title: 'Turns on a weekday',
                align: 'end',
                cell: ({ detailed }) => detailed.weekday,
              },
              {
                id: 'weekend',
                header: 'Weekend',
                title: 'Turns on a weekend or holiday',
                align: 'end',
                cell: ({ detailed }) => detailed.weekend + detailed.holiday,
              },
              {
                id: 'performs',
                header: 'Performs',
                title: 'Duties that the Soldier performs, with those taken over and without those given away',
                align: 'end',
                cell: ({ performs }) => performs,
              },
              {
                id: 'performed',
                header: 'Stood',
                title: 'Those of them up to today',
                align: 'end',
                cell: ({ performed }) => performed,
              },
              {
                id: 'charged',
                header: 'Counted',
                title: 'Details while on the roster and not on authorized absence',
                align: 'end',
                rule: true,
                cell: ({ charged }) => charged.weekday + charged.weekend + charged.holiday,
              },
              {
                id: 'A',
                header: 'A',
                title: 'Authorized absence',
                align: 'end',
                cell: ({ exceptions }) => exceptions.A,
              },
              {
                id: 'D',
                header: 'D',
                title: 'Other duty or day off',
                align: 'end',
                cell: ({ exceptions }) => exceptions.D,
              },
              {
                id: 'U',
                header: 'U',
                title: 'Unauthorized absence',
                align: 'end',
                cell: ({ exceptions }) => exceptions.U,
              },
            ]}
          />
        </div>
      </div>
    </>
  )
}

/** A bar for each member with the turns by kind of day, the most turns first, and a line at the mean. */
function TurnsChart({ lines }: { lines: readonly DutyShareLine[] }) {
  const parts = DUTY_STREAMS.map((stream) => STREAM_PARTS[stream])
  return (
    <RosterChart
      title="Turns by Soldier"
      marking={PERSONAL_DATA_MARKING}
      long
      table={
        <ReportTable
          caption="Turns by Soldier"
          captionHidden
          rows={lines}
          rowId={({ place }) => String(place)}
          columns={[
            { id: 'name', header: 'Soldier', cell: nameCell },
            ...DUTY_STREAMS.map((stream) => ({
              id: stream,
              header: STREAM_PARTS[stream].code,
              title: STREAM_PARTS[stream].label,
              align: 'end' as const,
              cell: ({ detailed }: DutyShareLine) => detailed[stream],
            })),
            { id: 'turns', header: 'Turns', align: 'end', rule: true, cell: total },
          ]}
        />
      }
    >
      <StackedRows
        title="Turns by Soldier"
        parts={parts}
        mean={evenShare(lines.map(total))}
        rows={lines.map(({ place, name, detailed }) => ({
          key: String(place),
          label: name,
          depth: 0,
          values: DUTY_STREAMS.map((stream) => detailed[stream]),
        }))}
      />
    </RosterChart>
  )
}

const total = ({ detailed }: DutyShareLine) => detailed.weekday + detailed.weekend + detailed.holiday

function nameCell({ name }: DutyShareLine) {
  return <span className="whitespace-nowrap">{name}</span>
}
