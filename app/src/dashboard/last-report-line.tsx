import { strengthReport } from '@muster/domain/dashboard/figures.ts'
import type { LastReport } from '@muster/domain/dashboard/last-report.ts'
import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { hasSomeGroups, useCurrentRoster } from '../roster/current-roster.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ToList } from './to-list.tsx'

interface LastReportLineProps {
  last: LastReport
  dashboard: Dashboard
  /** Today's figures are shown in its place. */
  today: boolean
  onChoose: (which: 'today' | 'last') => void
}

/** On a day off, above the figures: whose they are, of which day, and who submitted them when. */
export function LastReportLine({ last: { day, report }, dashboard, today, onChoose }: LastReportLineProps) {
  const roster = useCurrentRoster()
  const { over, timeZone, accountability } = dashboard
  const before = accountability.before
  const on = `${weekdayOf(day)} ${formatDate(day)}`
  return (
    <div className="pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-14 font-strong">
          {today ? 'Today, no formation' : report ? `Last report, ${on}` : `Last duty day, ${on}`}
        </h2>
        <Button variant="plain" onClick={() => onChoose(today ? 'last' : 'today')}>
          {today ? (report ? 'Last report' : 'Last duty day') : 'Today’s figures'}
        </Button>
      </div>
      {!today && (
        <p className="tabular flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
          {report ? (
            <>
              <span>
                Submitted {formatTime(new Date(report.submittedAt), timeZone)} by {report.submittedBy}
              </span>
              <ToList {...strengthReport(dashboard, { at: report.submittedAt })} className={LINK}>
                Open the report
              </ToList>
            </>
          ) : over === 'chain' && before ? (
            <>
              <span>{before.submitted === 1 ? '1 roster submitted' : `${before.submitted} rosters submitted`}</span>
              <ToList to="/dutyday/rosters" search={{ day }} className={LINK}>
                Open the roll-up of the day
              </ToList>
            </>
          ) : (
            // The report is the whole roster's, and a leader of some groups does not see it.
            !dashboard.group && !hasSomeGroups(roster) && <span>No report was submitted</span>
          )}
          {report && before && report.dutyDate < before.dutyDate && (
            <span>
              No report was submitted on {weekdayOf(before.dutyDate)} {formatDate(before.dutyDate)}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

const LINK = 'inline-flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline'
