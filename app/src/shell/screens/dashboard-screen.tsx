import { strengthReport, unreportedList } from '@muster/domain/dashboard/figures.ts'
import { lastReportOf } from '@muster/domain/dashboard/last-report.ts'
import type { ListPlace } from '@muster/domain/dashboard/list-place.ts'
import type { Persona } from '@muster/domain/dashboard/persona-order.ts'
import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability, Headcount as Counts } from '@muster/domain/dutyday/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { NeedsPart } from '../../dashboard/needs-part.tsx'
import { Tiles } from '../../dashboard/tiles.tsx'
import { OpenList } from '../../dashboard/to-list.tsx'
import { type Over, useDashboard } from '../../dashboard/use-dashboard.ts'
import { useNeeds } from '../../dashboard/use-needs.ts'
import { Headcounts } from '../../dutyday/components/headcount.tsx'
import { hasChanged } from '../../dutyday/changed.ts'
import { useOwnDay } from '../../dutyday/groups/use-own-day.ts'
import { submittedWords, useToday } from '../../dutyday/use-today.ts'
import { useEntitlement } from '../../platform/calls/entitlement.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { hasSomeGroups, maySee, useCurrentRoster } from '../../roster/current-roster.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { cx } from '../../ui/styles/cx.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'

const ChangedSince = lazy(async () => ({
  default: (await import('../../dutyday/components/changed-since.tsx')).ChangedSince,
}))
const LastReportLine = lazy(async () => ({
  default: (await import('../../dashboard/last-report-line.tsx')).LastReportLine,
}))
const PlatoonProgress = lazy(async () => ({
  default: (await import('../../dutyday/components/platoon-progress.tsx')).PlatoonProgress,
}))
const StrengthPicture = lazy(async () => ({
  default: (await import('../../dutyday/components/strength-picture.tsx')).StrengthPicture,
}))
const StrengthTrend = lazy(async () => ({
  default: (await import('../../dutyday/components/strength-trend.tsx')).StrengthTrend,
}))
const StrengthSpark = lazy(async () => ({
  default: (await import('../../dutyday/components/strength-trend.tsx')).StrengthSpark,
}))
const ExpiringPart = lazy(async () => ({ default: (await import('../../dashboard/expiring-part.tsx')).ExpiringPart }))
const NoSoldiers = lazy(async () => ({ default: (await import('../../dashboard/no-soldiers.tsx')).NoSoldiers }))
const Printed = lazy(async () => ({ default: (await import('../../dashboard/printed.tsx')).Printed }))
const RostersPart = lazy(async () => ({ default: (await import('../../dashboard/rosters-part.tsx')).RostersPart }))
const EventsPart = lazy(async () => ({ default: (await import('../../dashboard/lists.tsx')).EventsPart }))
const Lists = lazy(async () => ({ default: (await import('../../dashboard/lists.tsx')).Lists }))

/** The state of the unit at a glance, alone or with every roster below. Every number links to its list. */
export function DashboardScreen() {
  const roster = useCurrentRoster()
  const sees = maySee(roster, 'accountability')
  const today = useToday(roster.id, sees)
  const own = useOwnDay(roster, today.data)
  const { read, asked } = useDashboard(roster.id)
  // The previous choice stays on screen until the new one has loaded, so that nothing moves.
  const dashboard = read.data?.rosterId === roster.id ? read.data : undefined
  const group = dashboard?.group ?? null
  // A group's Soldiers are known with the answer.
  const accountability = useMemo(
    () => (asked.groupId && !dashboard ? undefined : ofGroup(own, group)),
    [own, dashboard, group, asked.groupId],
  )
  const { needs, persona, ...others } = useNeeds(
    roster.id,
    asked,
    { data: accountability, error: today.error ?? read.error },
    read,
  )
  // Without an answer, this device's data of the person's own roster are shown.
  const failed = !dashboard && read.error !== null
  const hasBelow = dashboard?.hasBelow ?? false
  const viewOnly = useEntitlement()?.readOnly ?? false
  const over = dashboard?.over ?? (failed || asked.over === 'roster' ? 'roster' : null)
  const nobody = today.data?.rows.length === 0 && over === 'roster'
  const reports = needs?.some(({ kind }) => kind === 'report') ?? true
  return (
    <div aria-busy={read.previous}>
      <Suspense>{dashboard && <Printed dashboard={dashboard} />}</Suspense>
      <div className="print:hidden">
        <PageHeader title="Dashboard">
          <span>{roster.name}</span>
          {accountability && !nobody && <span>{(group ? 'Whole roster: ' : '') + submittedWords(accountability)}</span>}
          {!nobody && sees && (
            // Its room is kept: it is shown once it is known that no report is due. On a phone it has a line of its own, so
            // that it does not move when the words before it arrive.
            <Link
              to="/dutyday"
              className={buttonClass(
                'plain',
                cx('-m-1 max-phone:w-full max-phone:justify-start', reports && 'invisible'),
              )}
            >
              Open accountability
            </Link>
          )}
          {hasBelow && (
            <Link
              to="/dashboard"
              search={{ over: over === 'chain' ? 'roster' : 'chain' }}
              replace
              className={buttonClass('plain', '-m-1')}
            >
              {over === 'chain' ? 'This roster alone' : 'With rosters below'}
            </Link>
          )}
          {accountability?.submissions[0] && !hasSomeGroups(roster) && hasChanged(accountability) && (
            <Suspense>
              <ChangedSince
                rosterId={accountability.rosterId}
                submissionId={accountability.submissions[0].id}
                submittedAt={accountability.submissions[0].submittedAt}
                timeZone={accountability.timeZone}
              />
            </Suspense>
          )}
          {dashboard?.over === 'chain' && (
            <span className="tabular">
              {dashboard.accountability.reports.submitted} of {dashboard.accountability.reports.owed} rosters submitted
            </span>
          )}
        </PageHeader>
      </div>
      {!accountability && sees && <Failed read={today} />}
      {nobody ? (
        <Suspense>
          <NoSoldiers />
        </Suspense>
      ) : (
        (accountability || !sees || today.loading || read.loading) && (
          <Today
            needs={<NeedsPart needs={needs} dashboard={dashboard} viewOnly={viewOnly} {...others} />}
            persona={persona}
            accountability={accountability}
            dashboard={dashboard}
            shown={{ over, group }}
            asked={asked}
            waiting={!dashboard && !failed}
            previous={read.previous}
          />
        )
      )}
      {!dashboard && !nobody && <Failed read={read} />}
    </div>
  )
}

interface FailedProps {
  read: { readonly error: Refusal | null; readonly retry: () => void }
}

function Failed({ read: { error, retry } }: FailedProps) {
  return error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} onRetry={retry} />
}

/** The same duty day with the Soldiers of the group alone. */
function ofGroup(day: Accountability | undefined, group: Dashboard['group']): Accountability | undefined {
  if (!day || !group) return day
  return { ...day, rows: day.rows.filter(({ groupId }) => groupId !== null && group.inside.includes(groupId)) }
}

interface TodayProps {
  needs: ReactNode
  /** Undefined while loading. */
  persona: Persona | undefined
  accountability: Accountability | undefined
  dashboard: Dashboard | undefined
  /** `over` is null while it is not known whether there are rosters below. */
  shown: Pick<Dashboard, 'group'> & { readonly over: Over | null }
  asked: ReturnType<typeof useDashboard>['asked']
  /** Still loading, with its space reserved. */
  waiting: boolean
  /** The answer is of the choice before. */
  previous: boolean
}

function Today({ needs, persona, accountability, dashboard, shown, asked, waiting, previous }: TodayProps) {
  const roster = useCurrentRoster()
  const sees = maySee(roster, 'accountability')
  const wide = useMedia('(min-width: 1200px)')
  const chain = shown.over === 'chain'
  const rosters = chain && (dashboard || waiting) && (
    <Later shape={ROSTERS_SHAPE}>{dashboard && <RostersPart rosters={dashboard.rosters} />}</Later>
  )
  const events = (dashboard || waiting) && maySee(roster, 'leave') && (
    <Later shape={EVENTS_SHAPE}>{dashboard && <EventsPart dashboard={dashboard} />}</Later>
  )
  const strength = sees && (
    <Part
      title={chain ? 'Strength today, this roster' : 'Strength today'}
      action={<OpenList {...strengthReport({ over: 'roster', group: shown.group })}>Open the PERSTAT</OpenList>}
    >
      <Later shape={<LoadingShape shape="chart" label="Loading the strength" />}>
        {accountability && <StrengthPicture rows={accountability.rows} />}
      </Later>
    </Part>
  )
  return (
    <>
      {/* Two columns of about the same height. In one column the figures follow what needs the leader. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {needs}
          {wide && rosters}
          {wide && events}
          {wide && strength}
        </div>
        <div>
          {sees && (
            <Figures
              accountability={accountability}
              dashboard={dashboard}
              shown={shown}
              asked={asked}
              waiting={waiting}
              previous={previous}
            />
          )}
          <Tiles dashboard={dashboard} persona={persona} />
          {!wide && rosters}
          {sees && (
            <Later shape={REPORTED_SHAPE}>
              {accountability && <PlatoonProgress rows={accountability.rows} rosterId={accountability.rosterId} />}
            </Later>
          )}
          {!wide && events}
          {dashboard && (
            <Suspense>
              <Lists dashboard={dashboard} />
            </Suspense>
          )}
          {!wide && strength}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 wide:grid-cols-2">
        {dashboard?.expiring && maySee(roster, 'readiness') && (
          <Suspense fallback={<LoadingShape shape="chart" label="Loading what expires" />}>
            <ExpiringPart expiring={dashboard.expiring} dashboard={dashboard} />
          </Suspense>
        )}
        {sees && (
          <Suspense fallback={<LoadingShape shape="chart" label="Loading the trend" />}>
            <StrengthTrend rosterId={roster.id} asOf={null} {...asked} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const ROSTERS_SHAPE = (
  <Part title="Rosters below">
    <LoadingShape shape="list" rows={4} label="Loading the rosters below" />
  </Part>
)

const EVENTS_SHAPE = (
  <Part title="Next 7 days" action={<span className="min-h-control" />}>
    <LoadingShape shape="table" rows={6} label="Loading what is due" />
  </Part>
)

const REPORTED_SHAPE = (
  <Part title="Reported">
    <div className="h-41">
      <LoadingShape shape="text" rows={6} label="Loading who has reported" />
    </div>
  </Part>
)

/** A part whose code and data load: its shape stays until both are there. */
function Later({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  return <Suspense fallback={shape}>{children ?? shape}</Suspense>
}

const LAST_REPORT_PLACE = <div className="h-28 desk:h-19" />

/** The figures of today. On a day off the last report comes first, because nobody is reported today. */
function Figures({
  accountability,
  dashboard,
  shown,
  asked,
  waiting,
  previous,
}: Omit<TodayProps, 'needs' | 'persona'>) {
  const { over } = shown
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<'today' | 'last'>('last')
  const off = over === 'chain' ? dashboard?.accountability.reports.owed === 0 : accountability?.noReport === true
  const last = off && dashboard ? lastReportOf(dashboard) : null
  const past = wanted === 'last' ? last : null
  // This device knows of a day off before the answer has the last report.
  const awaited = waiting && accountability?.noReport === true
  const open = (place: ListPlace) => () => void navigate(place)
  // Of the same Soldiers as the figures, or none.
  const spark = (line: 'accounted' | 'present' | 'available') =>
    dashboard && !previous ? (
      <Suspense>
        <StrengthSpark corner line={line} rosterId={dashboard.rosterId} asOf={null} {...asked} />
      </Suspense>
    ) : null
  return (
    <>
      {dashboard && last ? (
        <Suspense fallback={LAST_REPORT_PLACE}>
          <LastReportLine last={last} dashboard={dashboard} today={past === null} onChoose={setWanted} />
        </Suspense>
      ) : (
        awaited && LAST_REPORT_PLACE
      )}
      <Headcounts
        wrap
        counts={past?.counts ?? countsOf({ accountability, dashboard, over })}
        before={past || awaited ? undefined : (dashboard?.accountability.before ?? null)}
        onShowUnreported={past ? undefined : open(unreportedList(shown))}
        onOpenPerstat={open(
          strengthReport(shown, past && (past.report ? { at: past.report.submittedAt } : { day: past.day })),
        )}
        spark={spark}
      />
    </>
  )
}

/** For one roster the counts of this device, including unsent entries. For the chain the counts of the answer. */
function countsOf({
  accountability,
  dashboard,
  over,
}: Pick<TodayProps, 'accountability' | 'dashboard'> & { over: Over | null }): Counts | null {
  if (over === 'roster') return accountability ? headcountOf(accountability.rows) : null
  return dashboard?.accountability.headcount ?? null
}
