import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { getDutyShares } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutyShareLine } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { cx } from '../../ui/styles/cx.ts'
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
  const most = Math.max(1, ...lines.map(total))
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
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(6rem,12rem)_1fr_auto_auto] items-center gap-x-3 gap-y-1 pb-4 text-14"
      >
        <span className="col-start-3 text-12 text-ink-soft">Turns</span>
        <span className="text-12 text-ink-soft">Performs</span>
        {lines.map((line) => (
          <Bar key={line.place} line={line} most={most} />
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 pb-4 text-12 text-ink-soft">
        <span className="flex items-center gap-1">
          <span className="size-3 bg-action" /> weekday
        </span>
        <span className="flex items-center gap-1">
          <span className="size-3 border-2 border-action bg-action-soft" /> weekend or holiday
        </span>
      </p>
      <ReportTable
        caption="Duties by Soldier"
        rows={lines}
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
          { id: 'A', header: 'A', title: 'Authorized absence', align: 'end', cell: ({ exceptions }) => exceptions.A },
          {
            id: 'D',
            header: 'D',
            title: 'Other duty or day off',
            align: 'end',
            cell: ({ exceptions }) => exceptions.D,
          },
          { id: 'U', header: 'U', title: 'Unauthorized absence', align: 'end', cell: ({ exceptions }) => exceptions.U },
        ]}
      />
    </>
  )
}

const total = ({ detailed }: DutyShareLine) => detailed.weekday + detailed.weekend + detailed.holiday

function nameCell({ name }: DutyShareLine) {
  return <span className="whitespace-nowrap">{name}</span>
}

function Bar({ line, most }: { line: DutyShareLine; most: number }) {
  const { weekday, weekend, holiday } = line.detailed
  const width = (count: number) => `${(100 * count) / most}%`
  return (
    <>
      <span className="truncate">{line.name}</span>
      <span className="flex h-4">
        <span className="bg-action" style={{ width: width(weekday) }} />
        <span
          className={weekend + holiday > 0 ? 'border-2 border-action bg-action-soft' : ''}
          style={{ width: width(weekend + holiday) }}
        />
      </span>
      <span className="tabular text-right">{total(line)}</span>
      <span className={cx('tabular text-right', line.performs !== total(line) && 'font-heavy')}>{line.performs}</span>
    </>
  )
}
