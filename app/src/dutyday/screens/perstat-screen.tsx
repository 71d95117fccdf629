import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { standsOnWords } from '@muster/domain/dutyday/groups/stands-on.ts'
import { headcountOfLine, isChangedSince, sinceDay } from '@muster/domain/dutyday/perstat.ts'
import { partlyAuthorized, perstatUnit } from '@muster/domain/dutyday/perstat-words.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { dayAt, endOfDay, formatDate, formatTime, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { GROUP, type ListFilters, type Over, over as overFilter } from '@muster/domain/kernel/list-filters.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { hasSomeGroups, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupTreeChoices } from '../../roster/group-choices.ts'
import { useOwnGroups } from '../../roster/use-own-groups.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { usePerstatChoice } from '../layouts/use-perstat-choice.ts'
import { AsOfPicker } from '../components/as-of-picker.tsx'
import { PerstatExport } from '../layouts/perstat-export.tsx'
import { PerstatGroups } from '../components/perstat-groups.tsx'
import { PerstatRosters } from '../components/perstat-rosters.tsx'
import { percentText } from '../percent-text.ts'
import { StrengthBar } from '../components/strength-picture.tsx'

const LayoutPage = lazy(async () => ({ default: (await import('../layouts/layout-page.tsx')).LayoutPage }))
const StrengthInLayout = lazyPart(async () => ({
  default: (await import('../layouts/strength-in-layout.tsx')).StrengthInLayout,
}))
const NamesInLayout = lazyPart(async () => ({
  default: (await import('../layouts/names-in-layout.tsx')).NamesInLayout,
}))
const ChangedSince = lazy(async () => ({ default: (await import('../components/changed-since.tsx')).ChangedSince }))
const StrengthTrend = lazy(() =>
  import('../components/strength-trend.tsx').then((module) => ({ default: module.StrengthTrend })),
)

const StrengthSpark = lazy(async () => ({
  default: (await import('../components/strength-trend.tsx')).StrengthSpark,
}))

/** The scope of the report: the roster, its chain or one of its groups. */
const perstatList: { readonly filters: ListFilters<{ over: Over; groupId: string | null }> } = {
  filters: { over: overFilter('roster'), groupId: GROUP },
}

/** The personnel status report, or the lines of its layouts. */
export function PerstatScreen() {
  const roster = useCurrentRoster()
  const { view }: { view?: string } = useSearch({ strict: false })
  if (view !== 'layouts') return <Report roster={roster} />
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading the layouts" />}>
      <LayoutPage roster={roster} />
    </Suspense>
  )
}

/** The report, as of now or any earlier moment. */
function Report({ roster }: { roster: RosterChoice }) {
  const rosterId = roster.id
  const [asOf, setAsOf] = useState(useMomentAsked())
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(perstatList, hasBelow)
  const { over, groupId } = asked
  const [choice, choose] = usePerstatChoice(rosterId)
  const groups = useOwnGroups(rosterId)
  const { data, error, loading, previous, retry } = useRead(
    getPerstat,
    { rosterId, asOf, over, groupId },
    { keepPrevious: ['asOf', 'over', 'groupId'] },
  )
  const lines = data?.rosters
  const rosters = useMemo(
    () => (lines && lines.length > 1 ? new Map(lines.map(({ rosterId: id, name }) => [id, name])) : undefined),
    [lines],
  )
  if (loading) return <PerstatShape />
  if (!data) {
    return (
      <>
        <PageHeader title="PERSTAT" />
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the PERSTAT" />
      </>
    )
  }
  const at = new Date(data.asOf)
  const moment = `${formatDate(dayAt(at, data.timeZone))} ${formatTime(at, data.timeZone)}`
  const standsOn = data.submission && standsOnWords(data.submission, data.timeZone)
  return (
    <div aria-busy={previous} className="print-wide">
      {!previous && (
        <PrintHeader
          title="Personnel status report"
          unit={perstatUnit(data)}
          asOf={moment}
          by={data.submission?.submittedBy ?? ''}
        />
      )}
      <div className="print:hidden">
        <PageHeader title="PERSTAT">
          <span className={data.group ? undefined : 'hidden desk:inline'}>
            {data.group && !previous ? perstatUnit(data) : data.unit}
          </span>
          {rosters && !previous && (
            <span>With {rosters.size === 2 ? '1 roster' : `${rosters.size - 1} rosters`} below</span>
          )}
          {!previous && <span>As of {moment}</span>}
          {!previous && <span>{submitted(data, hasSomeGroups(roster))}</span>}
          {!previous && standsOn && <span className="text-12 text-ink-soft">{standsOn}</span>}
          {data.submission &&
            !previous &&
            over === 'roster' &&
            !data.group &&
            !hasSomeGroups(roster) &&
            differs(data) && (
              <Suspense>
                <ChangedSince
                  rosterId={rosterId}
                  submissionId={data.submission.id}
                  submittedAt={data.submission.submittedAt}
                  timeZone={data.timeZone}
                />
              </Suspense>
            )}
        </PageHeader>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4 print:hidden">
        {hasBelow && groupId === null && (
          <OverSwitch label="Whose strength" value={over} onChange={(next) => change({ over: next })} />
        )}
        {groups.length > 0 && over === 'roster' && (
          <Select
            aria-label="Group"
            className="w-44 max-w-full"
            value={groupId ?? ''}
            onChange={(event) => change({ groupId: event.target.value || null })}
            options={[{ value: '', label: 'All groups' }, ...groupTreeChoices(groups)]}
          />
        )}
        <AsOfPicker value={asOf} timeZone={data.timeZone} today={data.dutyDate} onChange={setAsOf} />
        <PerstatExport
          rosterId={rosterId}
          asOf={asOf}
          over={over}
          groupId={groupId}
          choice={choice}
          onChoose={choose}
        />
      </div>
      {error && (
        <ErrorState message={describeRefusal(error)} kept={`What you see is as of ${moment}.`} onRetry={retry} />
      )}
      {previous ? (
        <FiguresShape />
      ) : (
        <>
          <Strength perstat={data} asked={{ rosterId, asOf, over, groupId }} />
          <Suspense fallback={<TableShape />}>
            <StrengthInLayout rosterId={rosterId} perstat={data} choice={choice} onChoose={choose} />
          </Suspense>
          {rosters && (
            <Part title="By roster">
              <PerstatRosters perstat={data} />
            </Part>
          )}
          {data.groups.length > (data.group ? 1 : 0) && (
            <Part
              title={rosters ? `By group, ${data.unit} itself` : 'By group'}
              action={
                (hasBelow || !hasSomeGroups(roster)) && (
                  <Link
                    to="/dutyday/rosters"
                    search={{ view: 'chart' }}
                    className={buttonClass('plain', 'print:hidden')}
                  >
                    Chain of command
                  </Link>
                )
              }
            >
              <PerstatGroups perstat={data} />
            </Part>
          )}
          <Suspense fallback={<LoadingShape shape="list" label="Loading the names" />}>
            <NamesInLayout rosterId={rosterId} perstat={data} layout={choice.layout} rosters={rosters} />
          </Suspense>
        </>
      )}
      <div className="print:hidden">
        <Suspense fallback={<LoadingShape shape="chart" label="Loading the trend" />}>
          <StrengthTrend rosterId={rosterId} asOf={asOf} over={over} groupId={groupId} />
        </Suspense>
      </div>
    </div>
  )
}

/** The moment that the address names: when a report was submitted, or the end of a past day. Null for now. */
function useMomentAsked(): string | null {
  const { day, at }: { day?: string; at?: string } = useSearch({ strict: false })
  const zone = useUnitZone()
  if (at !== undefined && Date.parse(at) <= serverNow()) return new Date(at).toISOString()
  return day !== undefined && isCalendarDate(day) && day < dayAt(new Date(serverNow()), zone)
    ? endOfDay(day, zone).toISOString()
    : null
}

/** The same layout while loading, so that nothing moves when the numbers arrive. */
function PerstatShape() {
  return (
    <>
      <PageHeader title="PERSTAT">
        <span>As of now</span>
      </PageHeader>
      <div className="min-h-control pb-4" />
      <FiguresShape />
    </>
  )
}

function FiguresShape() {
  return (
    <>
      <LoadingShape shape="figures" label="Loading the PERSTAT" />
      <TableShape />
    </>
  )
}

/** As high as the slant and the table. */
function TableShape() {
  return (
    <>
      <div className="h-9" />
      <Part title="By class">
        <LoadingShape shape="table" rows={5} label="Loading strength by class" />
      </Part>
    </>
  )
}

interface StrengthProps {
  perstat: Perstat
  asked: {
    readonly rosterId: string
    readonly asOf: string | null
    readonly over: Over
    readonly groupId: string | null
  }
}

function Strength({ perstat: { total, before }, asked }: StrengthProps) {
  const named = (label: string, line: 'onHand' | 'accounted' | 'present' | 'available') => (
    // The line gives way, so that it stays beside a long name.
    <span className="flex items-center justify-between gap-x-2 pr-2">
      <span className="shrink-0">{label}</span>
      <Suspense>
        <StrengthSpark line={line} {...asked} />
      </Suspense>
    </span>
  )
  const change = (key: 'onHand' | 'accounted' | 'present' | 'available') =>
    before ? { by: total[key] - before.line[key], since: sinceDay(before.dutyDate) } : undefined
  return (
    <>
      <p className="tabular hidden print:block">
        Accounted for {total.accounted} of {total.onHand} on hand, present {total.present}, available {total.available}.
      </p>
      {/* On paper the line above and the table by class already say this. */}
      <div className="print:hidden">
        <FigureRow>
          <Figure
            label={named('On hand', 'onHand')}
            value={total.onHand}
            unit={
              total.authorized === null || partlyAuthorized(total)
                ? undefined
                : `of ${total.authorized.toLocaleString('en-US')} authorized`
            }
            change={change('onHand')}
          />
          <Figure
            label={named('Accounted for', 'accounted')}
            value={total.accounted}
            unit={share(total.percent.accounted)}
            change={change('accounted')}
          />
          <Figure
            label={named('Present', 'present')}
            value={total.present}
            unit={share(total.percent.present)}
            change={change('present')}
          />
          <Figure
            label={named('Available', 'available')}
            value={total.available}
            unit={share(total.percent.available)}
            change={change('available')}
          />
        </FigureRow>
        <StrengthBar counts={total.counts} />
      </div>
    </>
  )
}

function share(value: number | null): string | undefined {
  const text = percentText(value)
  return text === null ? undefined : `${text}%`
}

/** Whether the submitted report differs from the current one. */
function differs({ submission, total, newestEntryAt }: Perstat): boolean {
  return isChangedSince(submission, { counts: headcountOfLine(total), newest: newestEntryAt })
}

/** The report is the whole roster's, also over some groups of it. */
function submitted({ submission, timeZone, group }: Perstat, someGroups: boolean): string {
  const part = group !== null || someGroups
  if (!submission) return part ? 'Whole roster not submitted' : 'Not submitted'
  return `${part ? 'Whole roster submitted' : 'Submitted'} ${formatTime(new Date(submission.submittedAt), timeZone)} by ${submission.submittedBy}`
}
