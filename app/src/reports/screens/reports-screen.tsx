import { getReport } from '@muster/domain/reports/functions.ts'
import { REPORTS, type ReportInfo } from '@muster/domain/reports/reports.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../platform/calls.ts'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { PageHeader } from '../../ui/page-header.tsx'

const ALL: readonly ReportInfo[] = Object.values(REPORTS)

/** Every report, with what it answers and how it stands for the roster that is shown. */
export function ReportsScreen() {
  const roster = useCurrentRoster()
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
            <Live info={info} rosterId={roster.id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** With the report's own first figure, of the roster alone. */
function Live({ info, rosterId }: { info: ReportInfo; rosterId: string }) {
  const { data } = useRead(getReport, { rosterId, reportId: info.id, limit: 1 }, { keep: false })
  const figure = data?.figures[0]
  return (
    <Line to={`/reports/${info.id}`} title={info.title} question={info.question}>
      {figure && figure.value !== null && data.rowCount > 0 && (
        <span className="tabular shrink-0 text-right">
          <span className="block text-20 font-heavy">{figure.value.toLocaleString('en-US')}</span>
          <span className="block text-12 text-ink-soft">{figure.label}</span>
        </span>
      )}
    </Line>
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
