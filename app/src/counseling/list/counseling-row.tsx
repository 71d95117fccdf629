import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { StateBadge } from '../state-badge.tsx'
import { kindWords, nextStep } from '../words.ts'

interface CounselingRowProps {
  line: CounselingLine
  today: CalendarDate
  /** The roster is named where several are shown. */
  withRoster: boolean
  /** On the Soldier's own record their name is said once, above. */
  withSoldier?: boolean | undefined
  /** Stands before the row: a box to choose it by. */
  before?: ReactNode
}

/** One session: who, what kind, when, how it stands, what comes next. */
export const CounselingRow = memo(function CounselingRow(props: CounselingRowProps) {
  const { line, today, withRoster, withSoldier = true, before } = props
  const next = nextStep(line, today)
  return (
    <li className="flex items-start gap-2 border-b border-line hover:bg-surface">
      {before}
      <div className="relative grid min-w-0 grow gap-x-6 gap-y-1 py-2.5 desk:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_7rem_minmax(0,16rem)] desk:items-center">
        <h2 className={cx('min-w-0 text-16 font-heavy', !withSoldier && 'desk:col-span-2')}>
          <Link
            to="/counseling/$counselingId"
            params={{ counselingId: line.id }}
            search={{ of: line.rosterId }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {withSoldier ? line.soldier : kindWords(line.kind)}
            {!withSoldier && <span className="sr-only">, {formatDate(line.heldOn)}</span>}
          </Link>
          {line.archived && <span className="text-14 font-regular text-ink-soft"> (archived)</span>}
        </h2>
        {withSoldier && (
          <p className="min-w-0">
            {kindWords(line.kind)}
            {(withRoster || !line.own) && (
              <span className="block text-12 text-ink-soft">
                {[line.counselor, withRoster ? line.rosterName : ''].filter(Boolean).join(', ')}
              </span>
            )}
          </p>
        )}
        <p className="tabular text-14 max-desk:hidden">{formatDate(line.heldOn)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
          <StateBadge line={line} />
          <span className="tabular text-ink-soft desk:hidden">{formatDate(line.heldOn)}</span>
          {line.shared && <Badge>Shared upward</Badge>}
          {next && line.state !== 'draft' && (
            <span className={next.late ? 'font-strong text-danger' : 'text-ink-soft'}>{next.words}</span>
          )}
        </p>
      </div>
    </li>
  )
})
