import { absentDays, isAbsence } from '@muster/domain/dutyday/history/duty-days.ts'
import { getAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import type { AbsenceDays, SoldierDays } from '@muster/domain/dutyday/history/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { StackedBar } from '../../ui/charts/stacked-bar.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { useOver } from '../../kit/lists/use-over.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { daysIn, figureColumns, kindsOf, soldierColumns, timesAbsent } from '../history/absence-columns.tsx'
import { AbsenceExport } from '../history/absence-export.tsx'
import { shownKind } from '../history/kinds.ts'
import { usePeriod } from '../history/use-period.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'

/** Days of absence by Soldier and by kind. */
export function AbsencesScreen() {
  const roster = useCurrentRoster()
  const { data: settings } = useRoster(roster.id)
  const hasBelow = useHasRostersBelow(roster)
  const [over, setOver] = useOver('roster', hasBelow)
  const unit = useUnitZone()
  const timeZone = settings?.settings.timeZone ?? unit
  const today = dayAt(new Date(serverNow()), timeZone)
  const choice = usePeriod(today)
  const { period } = choice
  const { data, error, loading, retry } = useRead(
    getAbsenceDays,
    { rosterId: roster.id, from: period?.from ?? today, to: period?.to ?? today, over },
    { enabled: period !== null },
  )
  const days = data ?? period
  return (
    <div aria-busy={loading}>
      <RosterPrintHeader />
      <PageHeader title="Absences">
        {days && (
          <span>
            {formatDate(days.from)} to {formatDate(days.to)}
          </span>
        )}
      </PageHeader>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4 print:hidden">
        <Segmented
          label="Period"
          value={choice.span}
          onChange={choice.setSpan}
          options={[
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
            { value: 'year', label: 'This year' },
            { value: 'other', label: 'Other' },
          ]}
        />
        {hasBelow && <OverSwitch label="Whose absences" value={over} onChange={setOver} />}
        <AbsenceExport rosterId={roster.id} period={period} over={over} />
        {choice.span === 'other' && (
          <div className="flex w-full flex-wrap gap-3">
            <Field label="First day" error={choice.problems.from}>
              <DateInput value={choice.from} onChange={choice.setFrom} max={today} />
            </Field>
            <Field label="Last day" error={choice.problems.to}>
              <DateInput value={choice.to} onChange={choice.setTo} max={today} />
            </Field>
          </div>
        )}
      </div>
      {error && (
        <ErrorState
          message={describeRefusal(error)}
          requestId={requestIdOf(error)}
          onRetry={data ? undefined : retry}
        />
      )}
      {loading && <LoadingShape shape="figures" label="Counting the days" />}
      {data && data.soldiers.length === 0 && (
        <EmptyState
          picture="people"
          title="No Soldiers on the roster in this period"
          action={
            <Link to="/dutyday" className="font-strong text-action underline-offset-4 hover:underline">
              Open accountability
            </Link>
          }
        >
          Choose another period. Days are counted from the statuses that leaders record.
        </EmptyState>
      )}
      {data && data.soldiers.length > 0 && <Report report={data} />}
    </div>
  )
}

function Report({ report }: { report: AbsenceDays }) {
  const { total, groups, rosters, soldiers } = report
  const kinds = useMemo(() => kindsOf(report), [report])
  const absent = absentDays(total.days)
  const segments = total.days
    .filter(({ kind }) => isAbsence(kind))
    .map(({ kind, days }) => ({ ...shownKind(kind), value: days }))
  return (
    <>
      <FigureRow>
        <Figure label="Days absent" value={absent} unit={`of ${total.total.toLocaleString('en-US')} on the roster`} />
        <Figure label="Absences" value={timesAbsent(total)} />
        <Figure label="Not reported" value={daysIn(total, 'NR')} unit="days" />
      </FigureRow>
      <div className="pt-6">
        <RosterChart
          title="Days absent by status"
          note={`${soldiers.length.toLocaleString('en-US')} ${soldiers.length === 1 ? 'Soldier' : 'Soldiers'}`}
          empty={absent === 0 ? 'No absences in this period.' : undefined}
          table={
            <ReportTable
              caption="Days by status"
              captionHidden
              rows={total.days}
              rowId={({ kind }) => kind}
              columns={[
                {
                  id: 'kind',
                  header: 'Status',
                  cell: ({ kind }) => `${shownKind(kind).code}, ${shownKind(kind).label}`,
                },
                { id: 'days', header: 'Days', align: 'end', cell: ({ days }) => days.toLocaleString('en-US') },
                { id: 'spans', header: 'Times', align: 'end', cell: ({ spans }) => spans.toLocaleString('en-US') },
              ]}
            />
          }
        >
          <StackedBar label="Days absent by status" segments={segments} />
        </RosterChart>
      </div>
      {rosters.length > 0 && (
        <Part title="By roster">
          <ReportTable
            caption="Absence days by roster"
            captionHidden
            rows={rosters}
            rowId={({ rosterId }) => rosterId}
            indent={({ depth }) => depth}
            columns={[
              { id: 'name', header: 'Roster', cell: nameCell },
              { id: 'leader', header: 'Leader', cell: ({ leader }) => leader },
              ...figureColumns<(typeof rosters)[number]>(kinds),
            ]}
          />
        </Part>
      )}
      {groups.length > 0 && (
        <Part title={rosters.length > 0 ? `By group, ${report.unit} itself` : 'By group'}>
          <ReportTable
            caption="Absence days by group"
            captionHidden
            rows={groups}
            rowId={({ groupId }) => groupId ?? 'none'}
            indent={({ depth }) => depth}
            columns={[
              { id: 'name', header: 'Group', cell: nameCell },
              ...figureColumns<(typeof groups)[number]>(kinds),
            ]}
          />
        </Part>
      )}
      <Part title={`By Soldier: ${soldiers.length.toLocaleString('en-US')}`}>
        <Soldiers report={report} />
      </Part>
    </>
  )
}

function Soldiers({ report }: { report: AbsenceDays }) {
  const { soldiers, rosters, groups } = report
  const placeOf = useMemo(() => {
    const names = new Map(rosters.map(({ rosterId, name }) => [rosterId, name]))
    const known = groups.flatMap(({ groupId: id, parentId, name }) => (id === null ? [] : [{ id, parentId, name }]))
    return (soldier: SoldierDays) => names.get(soldier.rosterId) ?? groupPathName(known, soldier.groupId)
  }, [rosters, groups])
  const columns = useMemo(
    () => soldierColumns(kindsOf(report), placeOf, rosters.length > 0 ? 'Roster' : 'Group'),
    [report, placeOf, rosters],
  )
  return (
    <DataTable
      label="Absence days by Soldier"
      rows={soldiers}
      rowId={({ rosterId, soldierId }) => `${rosterId}/${soldierId}`}
      rowName={rosterName}
      columns={columns}
      initialSort={{ column: 'absent', descending: true }}
      renderCard={(soldier) => <SoldierCard soldier={soldier} place={placeOf(soldier)} />}
      className="max-h-[70dvh]"
    />
  )
}

function SoldierCard({ soldier, place }: { soldier: SoldierDays; place: string }) {
  const kinds = soldier.days.filter(({ kind }) => kind !== 'PDY')
  return (
    <div className="py-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-strong">{rosterName(soldier)}</span>
        <span className="tabular shrink-0">
          <span className="text-20 font-heavy">{absentDays(soldier.days).toLocaleString('en-US')}</span> of{' '}
          {soldier.total.toLocaleString('en-US')} days
        </span>
      </p>
      <p className="tabular text-12 text-ink-soft">
        {[place, ...kinds.map(({ kind, days }) => `${kind} ${days}`)].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

function nameCell({ name }: { readonly name: string }) {
  return <span className="whitespace-nowrap">{name}</span>
}
