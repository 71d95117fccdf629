import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { mayBeReminded, type RollUpLine, type RollUpNode, wasJustReminded } from './roll-up-tree.ts'

/** The columns of a wide screen, for the heads and the rows alike. */
export const ROLL_UP_COLUMNS =
  'desk:grid-cols-[minmax(12rem,2fr)_minmax(8.5rem,1fr)_minmax(7rem,1fr)_repeat(3,4.5rem)_6.5rem]'

const MINUTE = 60_000

export interface RollUpRowProps {
  line: RollUpLine
  now: number
  today: string
  /** Null for whoever may only look. */
  onRemind: ((node: RollUpNode) => void) | null
  busy: boolean
  onUnfold: (rosterId: string) => void
  onOpen: (node: RollUpNode) => void
}

/** One roster with everything below it: has it submitted, how far is it, and the way in. */
export const RollUpRow = memo(function RollUpRow(props: RollUpRowProps) {
  const { line, now, today, onRemind, busy, onUnfold, onOpen } = props
  const { node, depth, expanded, path } = line
  const { roster, reports, children } = node
  const { whole, own } = roster
  const parent = children.length > 0
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 hover:bg-surface focus-within:bg-surface',
        ROLL_UP_COLUMNS,
      )}
    >
      <div className="flex min-w-0 items-center" style={{ paddingLeft: `${Math.min(depth, 6) * 0.75}rem` }}>
        {expanded === null ? (
          <span className={depth > 0 ? 'w-9 shrink-0 coarse:w-11' : 'hidden'} />
        ) : (
          <button
            type="button"
            aria-expanded={expanded}
            aria-label={`Rosters below ${roster.name}`}
            onClick={() => onUnfold(roster.rosterId)}
            className="flex size-9 shrink-0 items-center justify-center rounded-box text-ink-soft coarse:size-11 hover:bg-sunken hover:text-ink"
          >
            <ChevronRight className={cx('size-4 transition-transform', expanded && 'rotate-90')} aria-hidden="true" />
          </button>
        )}
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(node)}
            className="block min-h-8 max-w-full truncate text-left font-strong text-action underline-offset-4 coarse:min-h-11 hover:underline"
          >
            {roster.name}
            <span className="sr-only">, open accountability</span>
          </button>
          <p className="truncate text-12 text-ink-soft">{path ? `${roster.leader}, ${path}` : roster.leader}</p>
        </div>
      </div>
      <div className="min-w-0 text-right desk:text-left">
        <StateBadge node={node} now={now} />
        {parent && (
          <p className="tabular pt-0.5 text-12 text-ink-soft">
            {reports.submitted} of {reports.owed} submitted
          </p>
        )}
      </div>
      <div className="max-desk:col-start-1 max-desk:pt-1 max-desk:pl-1">
        <p className="tabular text-14">
          {whole.reported} of {whole.onHand}
          <span className="desk:sr-only"> reported</span>
          {parent && (
            <span className="text-12 text-ink-soft">
              {' '}
              (own {own.reported} of {own.onHand})
            </span>
          )}
        </p>
        {/* The same as the figures over it, for the corner of an eye. */}
        <div
          aria-hidden="true"
          className="mt-0.5 h-1.5 overflow-hidden rounded-box border border-line-strong bg-surface"
        >
          <div
            className="h-full bg-action forced-colors:bg-[Highlight]"
            style={{ width: `${whole.onHand > 0 ? (100 * whole.reported) / whole.onHand : 0}%` }}
          />
        </div>
      </div>
      <Count label="accounted" value={whole.accounted} />
      <Count label="present" value={whole.present} />
      <Count label="available" value={whole.available} />
      <div className="flex min-h-9 items-center justify-end coarse:min-h-11">
        {wasJustReminded(roster, now) && node.state !== 'submitted' ? (
          <span className="tabular text-12 whitespace-nowrap text-ink-soft">
            Reminded {formatTime(new Date(Date.parse(roster.nudgedAt ?? '')), roster.timeZone)}
          </span>
        ) : (
          onRemind &&
          mayBeReminded(node, today, now) && (
            <Button icon={Bell} busy={busy} onClick={() => onRemind(node)}>
              Remind<span className="sr-only"> {roster.leader}</span>
            </Button>
          )
        )}
      </div>
    </li>
  )
})

function Count({ label, value }: { label: string; value: number }) {
  return (
    <p className="tabular hidden text-right text-14 desk:block">
      {value}
      <span className="sr-only"> {label}</span>
    </p>
  )
}

function StateBadge({ node: { roster, state, dueAt }, now }: { node: RollUpNode; now: number }) {
  if (state === 'submitted' && roster.submission) {
    return (
      <p className="tabular text-14">
        Submitted{' '}
        <span className="font-strong">{formatTime(new Date(roster.submission.submittedAt), roster.timeZone)}</span>
        <span className="block truncate text-12 text-ink-soft max-desk:sr-only">
          by {roster.submission.submittedBy}
        </span>
      </p>
    )
  }
  if (state === 'nobody') return <p className="text-14 text-ink-soft">Nobody on it</p>
  if (state === 'late') return <Badge kind="alert">{lateWords(now - dueAt)}</Badge>
  return <Badge>Due {roster.reportDue.replace(':', '')}</Badge>
}

/** `12 min late`, `3 h late`; a day later the day says it. */
function lateWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 120) return `${minutes} min late`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h late` : 'Not submitted'
}
