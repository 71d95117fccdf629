import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { DueBack } from '../../dutyday/components/due-back.tsx'
import { Headcount } from '../../dutyday/components/headcount.tsx'
import { StrengthPicture } from '../../dutyday/components/strength-picture.tsx'
import { submittedWords, useToday } from '../../dutyday/use-accountability.ts'
import { describeRefusal, requestIdOf } from '../../platform/refusal-words.ts'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const StrengthTrend = lazy(() =>
  import('../../dutyday/components/strength-trend.tsx').then((module) => ({ default: module.StrengthTrend })),
)

/** The state of the unit at a glance. Every part opens its list. */
export function DashboardScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const { data, error, loading, retry } = useToday(roster.id)
  if (loading) return <LoadingShape shape="figures" label="Loading the dashboard" />
  if (!data) {
    const refusal = error
      ? { message: describeRefusal(error), requestId: requestIdOf(error) }
      : { message: 'The dashboard could not be loaded.' }
    return <ErrorState {...refusal} onRetry={retry} />
  }
  if (data.rows.length === 0) {
    return (
      <>
        <PageHeader title="Dashboard">{roster.name}</PageHeader>
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
      </>
    )
  }
  const dueBack = data.rows.filter((row) => row.dueBack !== null)
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <Link to="/dutyday" className={buttonClass('primary')}>
            {data.submissions.length > 0 ? 'Open accountability' : 'Take accountability'}
          </Link>
        }
      >
        <span>{roster.name}</span>
        <span>{submittedWords(data)}</span>
      </PageHeader>
      <Headcount rows={data.rows} onShowUnreported={() => void navigate({ to: '/dutyday' })} />
      {dueBack.length > 0 && (
        <Part title={`Due back: ${dueBack.length}`} link={<Link to="/dutyday">Open accountability</Link>}>
          <DueBack rows={dueBack} />
        </Part>
      )}
      <Part title="Strength today" link={<Link to="/dutyday/perstat">Open the PERSTAT</Link>}>
        <StrengthPicture rows={data.rows} />
      </Part>
      <Suspense fallback={<LoadingShape shape="chart" label="Loading the trend" />}>
        <StrengthTrend rosterId={roster.id} asOf={null} />
      </Suspense>
    </>
  )
}

function Part({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  return (
    <section className="pt-6">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t-2 border-ink [&_a]:flex [&_a]:min-h-control [&_a]:items-center [&_a]:font-strong [&_a]:text-action [&_a]:underline-offset-4 [&_a:hover]:underline">
        <h2 className="text-16 font-heavy">{title}</h2>
        {link}
      </div>
      {children}
    </section>
  )
}
