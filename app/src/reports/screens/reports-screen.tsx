import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import { listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORTS, type ReportInfo } from '@muster/domain/reports/reports.ts'
import type { ReportFigure, ReportHead } from '@muster/domain/reports/schema.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { maySee, useCurrentRoster } from '../../roster/current-roster.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Thumbnail = lazy(async () => ({ default: (await import('../thumbnail.tsx')).Thumbnail }))

const ALL: readonly ReportInfo[] = Object.values(REPORTS)

/** All reports, with what each answers, its first figure and its picture for the current roster. */
export function ReportsScreen() {
  const roster = useCurrentRoster()
  const { data, loading } = useRead(listReportFigures, { rosterId: roster.id }, { keep: false })
  const heads = new Map(data?.reports.map((head) => [head.reportId, head]))
  return (
    <div>
      <PageHeader title="Reports">
        <span>{roster.name}</span>
      </PageHeader>
      <ul className="grid gap-4 phone:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
        {maySee(roster, 'accountability') && (
          <li className="flex">
            <Card to="/dutyday/perstat" title="PERSTAT" question="How many are on hand right now, by class and status?">
              <Standing head={data?.perstat} loading={loading} />
            </Card>
          </li>
        )}
        {ALL.filter(({ id }) => maySee(roster, REPORT_AREAS[id])).map((info) => (
          <li key={info.id} className="flex">
            <Card to={`/reports/${info.id}`} title={info.title} question={info.question}>
              <Standing head={heads.get(info.id)} loading={loading} />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The figure and the picture of a report, in the same room while they load. */
function Standing({ head, loading }: { head: Omit<ReportHead, 'reportId'> | undefined; loading: boolean }) {
  if (loading && !head) return <span className="block h-[8.625rem] rounded-box bg-sunken" aria-hidden="true" />
  if (!head) return null
  if (head.figure === null) return <span className="block text-14 text-ink-soft">Nothing to count yet.</span>
  return (
    <>
      <First figure={head.figure} />
      {head.thumbnail && (
        <Suspense fallback={<span className="block h-[4.625rem]" />}>
          <Thumbnail of={head.thumbnail} />
        </Suspense>
      )}
    </>
  )
}

/** The first figure of a report, with its unit below: the figures of a row of cards stand on one line. */
function First({ figure: { label, value, unit } }: { figure: ReportFigure }) {
  if (value === null) return null
  return (
    <span className="tabular flex flex-col pb-2">
      <span className="text-28 font-heavy">{value.toLocaleString('en-US')}</span>
      <span className="text-14 text-ink-soft">{unit === '' ? label : `${label}, ${unit}`}</span>
    </span>
  )
}

interface CardProps {
  to: string
  title: string
  question: string
  children?: ReactNode
}

function Card({ to, title, question, children }: CardProps) {
  return (
    <Link
      to={to}
      className="flex w-full min-w-0 flex-col border border-t-4 border-line border-t-ink bg-surface px-4 pt-2 pb-4 hover:bg-sunken"
    >
      <span className="text-16 font-strong text-action">{title}</span>
      <span className="block min-h-13 pb-3 text-14 text-ink-soft">{question}</span>
      {children}
    </Link>
  )
}
