import { getCounselingYear } from '@muster/domain/counseling/cadence/functions.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { StackedColumns } from '../../ui/charts/stacked-columns.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { monthsOf, YEAR_PART_LABELS, YEAR_PART_TONES, YEAR_PARTS, type YearMonth } from './year-figures.ts'

interface YearPartProps {
  roster: RosterChoice
  over: 'roster' | 'chain'
  /** The current year in the roster's time zone. */
  thisYear: number
}

/** The sessions of a year by month and kind, for everybody or for one Soldier. */
export function YearPart({ roster, over, thisYear }: YearPartProps) {
  const [year, setYear] = useState(thisYear)
  const [soldier, setSoldier] = useState('')
  const { choose } = useSoldiersToChoose(roster.id)
  const soldierId = over === 'roster' && soldier !== '' ? soldier : null
  const { data, error, retry } = useRead(getCounselingYear, { rosterId: roster.id, over, soldierId, year })
  const months = useMemo(() => (data ? monthsOf(data) : []), [data])
  const sessions = months.reduce((sum, { total }) => sum + total, 0)
  const title = `Sessions held in ${data?.year ?? year}`
  return (
    <section className="pt-4" aria-label="Picture of the year">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2 print:hidden">
        <span role="group" aria-label="Year" className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Previous year"
            disabled={year <= 2000}
            onClick={() => setYear(year - 1)}
          />
          <span className="tabular min-w-12 text-center text-16 font-heavy" aria-live="polite">
            {year}
          </span>
          <IconButton
            icon={ChevronRight}
            label="Next year"
            disabled={year >= thisYear}
            onClick={() => setYear(year + 1)}
          />
        </span>
        {over === 'roster' && (
          <Field label="Soldier" labelHidden className="w-64">
            <SoldierInput {...choose} value={soldier} onChange={setSoldier} placeholder="All Soldiers" over />
          </Field>
        )}
      </div>
      {!data && error ? (
        <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} onRetry={retry} />
      ) : (
        <RosterChart
          title={title}
          note={data && noteOf(sessions, data)}
          loading={!data}
          empty={data && sessions === 0 ? `No session was delivered in ${data.year}.` : undefined}
          table={<YearTable months={months} />}
        >
          <StackedColumns
            title={title}
            parts={YEAR_PARTS.map((part) => ({ label: YEAR_PART_LABELS[part], tone: YEAR_PART_TONES[part] }))}
            columns={months.map(({ label, parts }) => ({
              key: label,
              label,
              values: YEAR_PARTS.map((part) => parts[part]),
            }))}
            crowded="initials"
          />
        </RosterChart>
      )}
    </section>
  )
}

function noteOf(sessions: number, { counseled, soldiers }: { counseled: number; soldiers: number }): string {
  const held = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
  return soldiers === 1 ? held : `${held}, ${counseled} of ${soldiers} Soldiers`
}

function YearTable({ months }: { months: readonly YearMonth[] }) {
  return (
    <ReportTable
      caption="Sessions by month and kind"
      captionHidden
      rows={months}
      rowId={({ month }) => String(month)}
      columns={[
        { id: 'month', header: 'Month', cell: ({ label }) => label },
        ...YEAR_PARTS.map((part) => ({
          id: part,
          header: YEAR_PART_LABELS[part],
          align: 'end' as const,
          cell: ({ parts }: YearMonth) => parts[part],
        })),
        { id: 'total', header: 'All', align: 'end', rule: true, cell: ({ total }) => total },
      ]}
    />
  )
}
