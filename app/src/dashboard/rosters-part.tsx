import type { Dashboard, DashboardRoster } from '@muster/domain/dashboard/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { openRosterBelow } from '../roster/current-roster.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { cx } from '../ui/styles/cx.ts'
import { ListPart } from './to-list.tsx'

/** The rest is one press away. The first screen is for rosters that are late. */
const FIRST = 12
const COLUMNS = 'desk:grid-cols-[minmax(7rem,2fr)_minmax(6.5rem,1fr)_5.5rem_3.5rem_3.5rem_3.75rem_4.75rem_4rem]'

const COUNTS = [
  ['dueBack', 'Due back', 'due back'],
  ['cases', 'Absence cases', 'absence cases'],
  ['overdueTasks', 'Tasks late', 'tasks overdue'],
  ['overdueCounselings', 'Counselings', 'counselings overdue'],
  ['redReadiness', 'Readiness', 'readiness items to act on now'],
] as const

/** One row for each roster directly below, with everybody under it. Its name opens its own dashboard. */
export function RostersPart({ rosters }: Pick<Dashboard, 'rosters'>) {
  const [all, setAll] = useState(false)
  if (rosters.length === 0) return null
  const shown = all ? rosters : rosters.slice(0, FIRST)
  return (
    <ListPart title="Rosters below" open="Open the roll-up" to="/dutyday/rosters">
      <div
        aria-hidden="true"
        className={cx('hidden items-end gap-x-2 border-b border-line pb-1 text-12 text-ink-soft desk:grid', COLUMNS)}
      >
        <span>Roster</span>
        <span>Report</span>
        <span className="text-right">Present</span>
        {COUNTS.map(([key, head]) => (
          <span key={key} className="text-right">
            {head}
          </span>
        ))}
      </div>
      <ul>
        {shown.map((roster) => (
          <Row key={roster.rosterId} roster={roster} />
        ))}
      </ul>
      {shown.length < rosters.length && (
        <Button variant="plain" className="mt-2" onClick={() => setAll(true)}>
          Show all {rosters.length}
        </Button>
      )}
    </ListPart>
  )
}

function Row({ roster }: { roster: DashboardRoster }) {
  const { headcount, reports, pressing } = roster
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1 hover:bg-surface',
        COLUMNS,
      )}
    >
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => openRosterBelow(roster.rosterId)}
          className="min-h-9 max-w-full min-w-0 text-left underline-offset-4 coarse:min-h-11 hover:underline"
        >
          <span className="block truncate font-strong text-action">{roster.name}</span>
          <span className="block truncate text-12 text-ink-soft">{roster.leader}</span>
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2 desk:justify-start">
        {roster.recall && <Badge kind="alert">Recall</Badge>}
        <Report roster={roster} />
        {reports.owed > 1 && (
          <span className="tabular text-12 text-ink-soft">
            {reports.submitted} of {reports.owed} submitted
          </span>
        )}
      </div>
      <p className="tabular text-14 desk:text-right">
        <span className="font-strong">{headcount.present}</span>{' '}
        <span className="text-ink-soft">
          of {headcount.onHand}
          <span className="desk:sr-only"> present</span>
        </span>
      </p>
      {/* On a phone only figures that exist are shown. On a wide screen each has its column. */}
      <div className="tabular flex flex-wrap justify-end gap-x-3 text-12 max-desk:col-span-full max-desk:justify-start desk:contents desk:text-14">
        {COUNTS.map(([key, , words]) => (
          <p
            key={key}
            className={cx(
              'desk:text-right desk:text-14',
              pressing[key] > 0 ? 'font-strong text-danger' : 'text-ink-soft max-desk:hidden',
            )}
          >
            {pressing[key]}
            <span className="desk:sr-only"> {words}</span>
          </p>
        ))}
      </div>
    </li>
  )
}

function Report({ roster: { submittedAt, timeZone, reports, headcount } }: { roster: DashboardRoster }) {
  if (headcount.onHand === 0) return <span className="text-14 text-ink-soft">No Soldiers</span>
  if (submittedAt === null) {
    if (reports.owed === 0) return <span className="text-14 text-ink-soft">No formation</span>
    return reports.late > 0 ? <Badge kind="alert">Not submitted</Badge> : <Badge>Not yet due</Badge>
  }
  return (
    <span className="tabular text-14">
      Submitted <span className="font-strong">{formatTime(new Date(submittedAt), timeZone)}</span>
    </span>
  )
}
