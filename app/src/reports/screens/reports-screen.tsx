import { listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORTS, type ReportInfo } from '@muster/domain/reports/reports.ts'
import type { ReportFigure } from '@muster/domain/reports/schema.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const ALL: readonly ReportInfo[] = Object.values(REPORTS)

/** All reports, with what each answers and its first figure for the current roster. */
export function ReportsScreen() {
  const roster = useCurrentRoster()
  const { data } = useRead(listReportFigures, { rosterId: roster.id }, { keep: false })
  const figures = new Map(data?.reports.map(({ reportId, figure }) => [reportId, figure]))
  return (
    <div>
      <PageHeader title="Reports">
        <span>{roster.name}</span>
      </PageHeader>
      <ul className="border-t border-line">
        <li className="border-b border-line">
          <Line to="/dutyday/perstat" title="PERSTAT" question="How many are on hand right now, by class and status?" />
        </li>
        {ALL.map((info) => (
          <li key={info.id} className="border-b border-line">
            <Line to={`/reports/${info.id}`} title={info.title} question={info.question}>
              <First figure={figures.get(info.id) ?? null} />
            </Line>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The first figure of a report with its unit: `343 of 367`. */
function First({ figure }: { figure: ReportFigure | null }) {
  if (figure === null || figure.value === null) return null
  const { label, value, unit } = figure
  return (
    <span className="tabular shrink-0 text-right max-desk:max-w-2/5">
      <span className="block text-20 font-heavy">{value.toLocaleString('en-US')}</span>
      <span className="block text-12 text-ink-soft">{unit.startsWith('of ') ? `${label}, ${unit}` : label}</span>
    </span>
  )
}

function Line({
  to,
  title,
  question,
  children,
}: {
  to: string
  title: string
  question: string
  children?: React.ReactNode
}) {
  return (
    <Link to={to} className="flex min-h-16 items-center justify-between gap-4 py-2 -outline-offset-2 hover:bg-sunken">
      <span className="min-w-0">
        <span className="block text-16 font-strong text-action">{title}</span>
        <span className="block text-14 text-ink-soft">{question}</span>
      </span>
      {children}
    </Link>
  )
}
