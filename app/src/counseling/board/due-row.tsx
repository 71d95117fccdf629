import { dueWords, whyWords } from '@muster/domain/counseling/cadence/board-words.ts'
import { kindFor } from '@muster/domain/counseling/cadence/counseling-due.ts'
import type { BoardRow } from '@muster/domain/counseling/cadence/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/styles/cx.ts'
import { kindWords } from '../words.ts'
import { NewCounselingLink } from '../new-counseling-link.tsx'

interface DueRowProps {
  row: BoardRow
  today: CalendarDate
  /** The roster's name, where rows of several stand together. */
  roster: string | null
  /** The person writes counselings for this roster. */
  mayCounsel: boolean
}

/** One Soldier and one thing that is due: by when, why, and the way to do it. */
export function DueRow({ row, today, roster, mayCounsel }: DueRowProps) {
  const late = row.state === 'overdue'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 desk:grid-cols-[minmax(0,1fr)_15rem_minmax(0,1.4fr)_7rem] print:grid-cols-[minmax(0,1fr)_14rem_minmax(0,1.4fr)]">
      <p className="min-w-0">
        <span className="font-strong">{row.soldier}</span>
        <span className="block truncate text-14 text-ink-soft">{roster ?? row.group}</span>
      </p>
      <p
        className={cx(
          'tabular col-start-1 text-14 desk:col-start-2 print:col-start-2',
          late && 'font-strong text-danger',
        )}
      >
        {dueWords(row, today)}
      </p>
      <p className="col-start-1 text-14 text-ink-soft desk:col-start-3 print:col-start-3">{whyWords(row)}</p>
      <p className="col-start-2 row-span-3 row-start-1 desk:col-start-4 desk:row-span-1 print:hidden">
        {mayCounsel && !row.aboutMe && <Act row={row} />}
      </p>
    </li>
  )
}

function Act({ row }: { row: BoardRow }) {
  const kind = kindFor(row)
  const className = buttonClass('quiet', 'justify-center desk:w-full')
  if (kind !== null) {
    return (
      <NewCounselingLink
        search={{ kind, soldier: row.soldierId }}
        className={className}
        label={`Start a counseling with ${row.soldier}: ${kindWords(kind)}`}
      >
        Start
      </NewCounselingLink>
    )
  }
  return (
    <Link
      to="/counseling/$counselingId"
      params={{ counselingId: row.last?.id ?? '' }}
      search={{ roster: row.rosterId }}
      className={className}
      aria-label={`Assess the plan of ${row.soldier}`}
    >
      Assess
    </Link>
  )
}
