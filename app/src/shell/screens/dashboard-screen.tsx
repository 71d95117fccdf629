import { expectedBack } from '@muster/domain/dutyday/due-back.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DueBack } from '../../dutyday/components/due-back.tsx'
import { Headcount } from '../../dutyday/components/headcount.tsx'
import { PlatoonProgress } from '../../dutyday/components/platoon-progress.tsx'
import { StrengthPicture } from '../../dutyday/components/strength-picture.tsx'
import { TasksDue } from '../../dutyday/tasks/tasks-due.tsx'
import { submittedWords, useToday } from '../../dutyday/use-accountability.ts'
import { describeRefusal, requestIdOf } from '../../platform/refusal-words.ts'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Part } from '../../ui/part.tsx'

const StrengthTrend = lazy(() =>
  import('../../dutyday/components/strength-trend.tsx').then((module) => ({ default: module.StrengthTrend })),
)

const RecallStrip = lazy(async () => ({ default: (await import('../../roster/recall/recall-strip.tsx')).RecallStrip }))

/** The state of the unit at a glance. Every part opens its list. */
export function DashboardScreen() {
  const roster = useCurrentRoster()
  const { data, error, loading, retry } = useToday(roster.id)
  const known = data !== undefined && data.rows.length > 0
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          (known || loading) && (
            <Link to="/dutyday" className={buttonClass('primary')}>
              {data && data.submissions.length > 0 ? 'Open accountability' : 'Take accountability'}
            </Link>
          )
        }
      >
        <span>{roster.name}</span>
        {known && <span>{submittedWords(data)}</span>}
      </PageHeader>
      <Suspense>
        <RecallStrip rosterId={roster.id} />
      </Suspense>
      {loading && <DashboardShape />}
      {!data && error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} onRetry={retry} />}
      {data && !known && (
        <EmptyState
          title="No Soldiers yet"
          action={
            mayEdit(roster) && (
              <Link to="/soldiers/import" className={buttonClass('primary')}>
                Import a roster
              </Link>
            )
          }
        >
          Import the spreadsheet you keep now, or add Soldiers one by one. Accountability and strength show here from
          then on.
        </EmptyState>
      )}
      {known && <Today accountability={data} />}
    </>
  )
}

function Today({ accountability }: { accountability: Accountability }) {
  const navigate = useNavigate()
  const { rows, rosterId } = accountability
  const dueBack = expectedBack(rows, accountability.dutyDate).filter(({ overdue }) => overdue >= 0)
  return (
    <>
      <Headcount rows={rows} onShowUnreported={() => void navigate({ to: '/dutyday' })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part title="Strength today" action={<Open to="/dutyday/perstat">Open the PERSTAT</Open>}>
          <StrengthPicture rows={rows} />
        </Part>
        {/* On a phone who still owes the report comes first. */}
        <div className="max-desk:order-first">
          <PlatoonProgress rows={rows} rosterId={rosterId} />
          <TasksDue rosterId={rosterId} />
          {dueBack.length > 0 && (
            <Part title={`Due back: ${dueBack.length}`} action={<Open to="/dutyday">Open accountability</Open>}>
              <DueBack expected={dueBack} />
            </Part>
          )}
        </div>
      </div>
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the trend" />}>
        <StrengthTrend rosterId={rosterId} asOf={null} />
      </Suspense>
    </>
  )
}

/** The same places, so that nothing jumps when the numbers come. */
function DashboardShape() {
  return (
    <>
      <Headcount rows={null} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part title="Strength today">
          <LoadingShape shape="chart" label="Loading the dashboard" />
        </Part>
        <div className="max-desk:order-first">
          <Part title="Reported">
            <div className="h-41">
              <LoadingShape shape="text" rows={6} label="Loading who has reported" />
            </div>
          </Part>
        </div>
      </div>
    </>
  )
}

function Open({ to, children }: { to: '/dutyday' | '/dutyday/perstat'; children: string }) {
  return (
    <Link to={to} className={buttonClass('plain', '-my-1')}>
      {children}
    </Link>
  )
}
