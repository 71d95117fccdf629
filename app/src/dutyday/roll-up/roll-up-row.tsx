import { isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import {
  lateWords,
  mayBeReminded,
  reportWords,
  type RollUpLine,
  type RollUpNode,
  wasJustReminded,
} from './roll-up-tree.ts'

/** The columns of a wide list, shared by the heading and the rows. Its width counts in letters: large text has no room. */
export const ROLL_UP_COLUMNS =
  '@min-[52rem]:grid-cols-[minmax(12rem,2fr)_minmax(8.5rem,1fr)_minmax(7rem,1fr)_repeat(3,4.5rem)_6.5rem]'

export interface RollUpRowProps {
  line: RollUpLine
  now: number
  today: string
  /** Null for people who may only look. */
  onRemind: ((node: RollUpNode) => void) | null
  busy: boolean
  onUnfold: (rosterId: string) => void
  onOpen: (node: RollUpNode) => void
}

/** One roster with everything below it: whether it has submitted, its progress, and the link to open it. */
export const RollUpRow = memo(function RollUpRow(props: RollUpRowProps) {
  const { line, now, today, onRemind, busy, onUnfold, onOpen } = props
  const { node, depth, expanded, path } = line
  const { roster, state, reports, children } = node
  const { whole, own } = roster
  const parent = children.length > 0
  const reminded = wasJustReminded(roster, now) && state !== 'submitted'
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line py-1 focus-within:bg-surface hover:bg-surface',
        ROLL_UP_COLUMNS,
      )}
    >
      <div
        className="flex min-w-0 items-center"
        style={{ paddingLeft: `${Math.min(Math.max(0, depth - 1), 6) * 0.75}rem` }}
      >
        {expanded === null ? (
          <span className={depth > 0 ? 'w-8 shrink-0' : 'hidden'} />
        ) : (
          <button
            type="button"
            aria-expanded={expanded}
            aria-label={`Below ${roster.name}`}
            onClick={() => onUnfold(roster.rosterId)}
            className="-ml-3 flex h-9 w-11 shrink-0 items-center justify-center rounded-box text-ink-soft coarse:h-11 hover:bg-sunken hover:text-ink"
          >
            <ChevronRight className={cx('size-4 transition-transform', expanded && 'rotate-90')} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          onClick={() => onOpen(node)}
          className="min-h-9 min-w-0 text-left underline-offset-4 coarse:min-h-11 hover:underline"
        >
          <span className="block truncate font-strong text-action">{roster.name}</span>
          <span className="block truncate text-12 text-ink-soft">
            {path ? `${roster.leader}, ${path}` : roster.leader}
          </span>
        </button>
      </div>
      <div className="min-w-0 text-right @min-[52rem]:text-left">
        <ReportState node={node} now={now} />
        <p className="tabular text-12 text-ink-soft empty:hidden">
          {reminded
            ? `Reminded ${formatTime(new Date(roster.nudgedAt ?? 0), roster.timeZone)}`
            : parent && reports.owed > 0 && `${reports.submitted} of ${reports.owed} submitted`}
        </p>
        <Formations formations={roster.formations} timeZone={roster.timeZone} />
      </div>
      <div className="tabular col-span-full row-start-2 flex items-center gap-2 text-12 @min-[52rem]:col-span-1 @min-[52rem]:row-auto @min-[52rem]:block @min-[52rem]:text-14">
        <p className="shrink-0">
          {whole.reported.toLocaleString('en-US')} of {whole.onHand.toLocaleString('en-US')}
          <span className="@min-[52rem]:sr-only"> reported</span>
          {parent && !roster.group && own.onHand !== whole.onHand && (
            <span className="text-12 text-ink-soft">
              {' '}
              (own {own.reported} of {own.onHand})
            </span>
          )}
        </p>
        {/* Decoration: it repeats the figures beside it. */}
        <div
          aria-hidden="true"
          className="h-1.5 grow overflow-hidden rounded-box border border-line-strong bg-surface @min-[52rem]:mt-0.5"
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
      <div className={cx('flex justify-end', onRemind ? 'w-11 @min-[52rem]:w-auto' : '@max-[52rem]:hidden')}>
        {onRemind && !reminded && mayBeReminded(node, today, now) && (
          <Button
            edits
            icon={Bell}
            busy={busy}
            className="@max-[52rem]:size-11 @max-[52rem]:px-0"
            onClick={() => onRemind(node)}
            aria-label={`Remind ${roster.leader}`}
          >
            <span className="@max-[52rem]:hidden">Remind</span>
          </Button>
        )}
      </div>
    </div>
  )
})

/** Formations other than the day's report: `Formations 1 of 3`, with the names in a tooltip. */
function Formations({ formations, timeZone }: Pick<RollUpNode['roster'], 'formations' | 'timeZone'>) {
  if (formations.length < 2) return null
  const clock = (instant: string) => formatTime(new Date(instant), timeZone)
  const said = formations.map(({ name, dueAt, submitted }) =>
    submitted ? `${name} submitted ${clock(submitted)}` : `${name}, due ${clock(dueAt)}, not submitted`,
  )
  const done = formations.filter(({ submitted }) => submitted !== null).length
  return (
    <p className="tabular text-12 text-ink-soft" title={said.join('; ')}>
      Formations {done} of {formations.length}
      <span className="sr-only">: {said.join('; ')}</span>
    </p>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <p className="tabular hidden text-right text-14 @min-[52rem]:block">
      {value}
      <span className="sr-only"> {label}</span>
    </p>
  )
}

interface ReportStateProps {
  node: RollUpNode
  now: number
  /** Without who submitted. */
  brief?: boolean
}

/** Whether a roster has submitted, and when, or how late it is. */
export function ReportState({ node, now, brief = false }: ReportStateProps) {
  const { roster, state, dueAt } = node
  if (state === 'submitted' && roster.submission) {
    return (
      <p className={cx('tabular', !brief && 'text-14')}>
        Submitted{' '}
        <span className="font-strong">{formatTime(new Date(roster.submission.submittedAt), roster.timeZone)}</span>
        {!brief && (
          <span className="block truncate text-12 text-ink-soft @max-[52rem]:sr-only">
            by {roster.submission.submittedBy}
          </span>
        )}
        {isChangedSince(roster.submission, { counts: roster.own, newest: roster.newestEntryAt }) && (
          <span className="block text-12 text-ink-soft">Changed since</span>
        )}
      </p>
    )
  }
  if (state === 'late') return <Badge kind="alert">{lateWords(now - dueAt)}</Badge>
  if (state === 'due') return <Badge>{reportWords(node, now)}</Badge>
  return <p className={cx('text-ink-soft', !brief && 'text-14')}>{reportWords(node, now)}</p>
}
