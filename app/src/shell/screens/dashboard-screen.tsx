import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability, Headcount as Counts } from '@muster/domain/dutyday/schema.ts'
import { formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chainOf } from '../../dashboard/list-place.ts'
import { CounselingsPart, DueBackPart, EventsPart, Recalls, TasksPart } from '../../dashboard/lists.tsx'
import { RostersPart } from '../../dashboard/rosters-part.tsx'
import { Tiles } from '../../dashboard/tiles.tsx'
import { OpenList } from '../../dashboard/to-list.tsx'
import { type Over, useDashboard } from '../../dashboard/use-dashboard.ts'
import { Headcounts } from '../../dutyday/components/headcount.tsx'
import { PlatoonProgress } from '../../dutyday/components/platoon-progress.tsx'
import { StrengthPicture } from '../../dutyday/components/strength-picture.tsx'
import { hasChanged } from '../../dutyday/changed.ts'
import { submittedWords, useToday } from '../../dutyday/use-accountability.ts'
import { useMyName } from '../../identity/use-my-name.ts'
import { useEntitlement } from '../../platform/calls/entitlement.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PERSONAL_DATA_MARKING, PrintHeader } from '../../ui/layout/print-header.tsx'

const ChangedSince = lazy(async () => ({
  default: (await import('../../dutyday/components/changed-since.tsx')).ChangedSince,
}))
const StrengthTrend = lazy(async () => ({
  default: (await import('../../dutyday/components/strength-trend.tsx')).StrengthTrend,
}))
const ExpiringPart = lazy(async () => ({ default: (await import('../../dashboard/expiring-part.tsx')).ExpiringPart }))
const CasesPart = lazy(async () => ({ default: (await import('../../dashboard/cases-part.tsx')).CasesPart }))

/** The state of the unit at a glance, alone or with every roster below. Every number links to its list. */
export function DashboardScreen() {
  const roster = useCurrentRoster()
  const today = useToday(roster.id)
  const { read, asked } = useDashboard(roster.id)
  // The previous choice stays on screen until the new one has loaded, so that nothing moves.
  const dashboard = read.data?.rosterId === roster.id ? read.data : undefined
  // Without an answer, this device's data of the own roster are shown.
  const failed = !dashboard && read.error !== null
  const hasBelow = dashboard?.hasBelow ?? false
  const viewOnly = useEntitlement()?.readOnly ?? false
  const over = dashboard?.over ?? (failed || asked === 'roster' ? 'roster' : null)
  const accountability = today.data
  const nobody = accountability?.rows.length === 0 && over === 'roster'
  return (
    <div aria-busy={read.previous}>
      <Printed dashboard={dashboard} />
      <div className="print:hidden">
        <PageHeader
          title="Dashboard"
          actions={
            (!nobody || hasBelow) && (
              <>
                {hasBelow && (
                  <Link
                    to="/dashboard"
                    search={over === 'chain' ? { over: 'roster' } : {}}
                    replace
                    className={buttonClass('plain')}
                  >
                    {over === 'chain' ? 'This roster alone' : 'With rosters below'}
                  </Link>
                )}
                <Link to="/dutyday" className={buttonClass('primary')}>
                  {viewOnly || (accountability && accountability.submissions.length > 0)
                    ? 'Open accountability'
                    : 'Take accountability'}
                </Link>
              </>
            )
          }
        >
          <span>{roster.name}</span>
          {accountability && !nobody && <span>{submittedWords(accountability)}</span>}
          {accountability?.submissions[0] && hasChanged(accountability) && (
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
      {dashboard && <Recalls dashboard={dashboard} />}
      {!accountability && today.error && (
        <ErrorState message={describeRefusal(today.error)} requestId={requestIdOf(today.error)} onRetry={today.retry} />
      )}
      {nobody ? (
        <EmptyState
          title="No Soldiers yet"
          action={
            mayEdit(roster) && (
              <>
                <Link to="/soldiers/import" className={buttonClass('primary')}>
                  Import a roster
                </Link>
                <Link to="/soldiers" search={{ add: 'soldier' }} className={buttonClass('quiet')}>
                  Add a Soldier
                </Link>
              </>
            )
          }
        >
          Import the spreadsheet you keep now, or add Soldiers one by one. Accountability and strength show here from
          then on.
        </EmptyState>
      ) : (
        (accountability || today.loading) && (
          <Today
            accountability={accountability}
            dashboard={dashboard}
            over={over}
            asked={asked}
            waiting={!dashboard && !failed}
          />
        )
      )}
      {!dashboard && read.error && !nobody && (
        <ErrorState message={describeRefusal(read.error)} requestId={requestIdOf(read.error)} onRetry={read.retry} />
      )}
    </div>
  )
}

function Printed({ dashboard }: { dashboard: Dashboard | undefined }) {
  const by = useMyName()
  if (!dashboard) return null
  const { rosterName, today, now, timeZone } = dashboard
  const asOf = `${formatDate(today)}, ${formatTime(new Date(now), timeZone)}`
  return <PrintHeader title="Dashboard" unit={rosterName} asOf={asOf} by={by} marking={PERSONAL_DATA_MARKING} />
}

interface TodayProps {
  accountability: Accountability | undefined
  dashboard: Dashboard | undefined
  /** Null while it is not known whether there are rosters below. */
  over: Over | null
  asked: Over
  /** Still loading, with its space reserved. */
  waiting: boolean
}

function Today({ accountability, dashboard, over, asked, waiting }: TodayProps) {
  const navigate = useNavigate()
  const roster = useCurrentRoster()
  const chain = over === 'chain'
  return (
    <>
      <Headcounts
        counts={countsOf({ accountability, dashboard, over })}
        before={dashboard?.over === over ? dashboard.accountability.before : null}
        onShowUnreported={() =>
          void navigate(chain ? { to: '/dutyday/rosters' } : { to: '/dutyday', search: { only: 'unreported' } })
        }
        onOpenPerstat={() => void navigate({ to: '/dutyday/perstat', search: chainOf(over) })}
      />
      <Tiles dashboard={dashboard} />
      {chain && dashboard && <RostersPart rosters={dashboard.rosters} />}
      {chain && waiting && (
        <Part title="Rosters below">
          <LoadingShape shape="list" rows={4} label="Loading the rosters below" />
        </Part>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <Part
            title={chain ? 'Strength today, this roster' : 'Strength today'}
            action={<OpenList to="/dutyday/perstat">Open the PERSTAT</OpenList>}
          >
            {accountability ? (
              <StrengthPicture rows={accountability.rows} />
            ) : (
              <LoadingShape shape="chart" label="Loading the dashboard" />
            )}
          </Part>
          {dashboard?.expiring && (
            <Suspense fallback={<LoadingShape shape="chart" label="Loading what expires" />}>
              <ExpiringPart expiring={dashboard.expiring} today={dashboard.today} over={dashboard.over} />
            </Suspense>
          )}
        </div>
        {/* On a phone, rosters that still owe the report come first. */}
        <div className="max-desk:order-first">
          {accountability ? (
            <PlatoonProgress rows={accountability.rows} rosterId={accountability.rosterId} />
          ) : (
            <Part title="Reported">
              <div className="h-41">
                <LoadingShape shape="text" rows={6} label="Loading who has reported" />
              </div>
            </Part>
          )}
          {dashboard && (
            <>
              {dashboard.cases.rows.length > 0 && (
                <Suspense>
                  <CasesPart dashboard={dashboard} />
                </Suspense>
              )}
              <DueBackPart dashboard={dashboard} />
              <TasksPart dashboard={dashboard} />
              <CounselingsPart dashboard={dashboard} />
              <EventsPart dashboard={dashboard} />
            </>
          )}
          {waiting && (
            <Part title="Next 7 days">
              <LoadingShape shape="text" rows={6} label="Loading what is due" />
            </Part>
          )}
        </div>
      </div>
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the trend" />}>
        <StrengthTrend rosterId={roster.id} asOf={null} over={asked} />
      </Suspense>
    </>
  )
}

/** For one roster the counts of this device, including unsent entries. For the chain the counts of the answer. */
function countsOf({ accountability, dashboard, over }: Omit<TodayProps, 'waiting' | 'asked'>): Counts | null {
  if (over === 'roster') return accountability ? headcountOf(accountability.rows) : null
  return dashboard?.over === 'chain' ? dashboard.accountability.headcount : null
}
