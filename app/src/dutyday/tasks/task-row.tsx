import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen } from '@muster/domain/dutyday/tasks/states.ts'
import Check from 'lucide-react/icons/check'
import ListTree from 'lucide-react/icons/list-tree'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat from 'lucide-react/icons/repeat'
import SquareCheck from 'lucide-react/icons/square-check'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { WaitingMark } from '../../kit/kept/waiting-mark.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useRegionLock } from '../../ui/forms/edits.tsx'
import { DueBadge, PriorityBadge, SuspenseText } from './task-badges.tsx'
import { StateMenu } from './state-menu.tsx'
import { whoWords } from './task-words.ts'
import type { SettableState } from './use-task-acts.ts'

export interface TaskRowProps {
  line: TaskLine
  now: number
  /** Show the roster's name, for lists of several rosters. */
  withRoster: boolean
  /** Null for people who may only look. */
  onSet: ((line: TaskLine, state: SettableState) => void) | null
  onOpen: (line: TaskLine) => void
  /** Stacked on a wide screen as well. */
  compact?: boolean | undefined
}

/** One task. A tap on the box completes it, a tap on the rest opens it. */
export const TaskRow = memo(function TaskRow({ line, now, withRoster, onSet, onOpen, compact }: TaskRowProps) {
  const done = !isOpen(line.state)
  return (
    <div className="flex items-start gap-1 py-1 focus-within:bg-surface hover:bg-surface">
      <CompleteBox line={line} onSet={onSet} />
      <div
        className={cx(
          'grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3',
          !compact && 'desk:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_13rem_8rem]',
        )}
      >
        <button
          type="button"
          data-task={line.id}
          onClick={() => onOpen(line)}
          className={cx(
            'col-span-full min-h-control min-w-0 py-1 text-left underline-offset-4 hover:underline',
            !compact && 'desk:col-span-1',
          )}
        >
          <span className={cx('flex flex-wrap items-center gap-x-2 gap-y-1', done && 'text-ink-soft')}>
            <span className={cx('min-w-0 font-strong wrap-anywhere', done && 'line-through')}>{line.title}</span>
            <PriorityBadge priority={line.priority} />
            <WaitingMark on={line.id} />
          </span>
          <TaskFacts line={line} withRoster={withRoster} compact={compact} />
        </button>
        <span className={cx('hidden truncate text-14 text-ink-soft', !compact && 'desk:block')}>{whoWords(line)}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-12 text-ink-soft">
          <DueBadge line={line} now={now} />
          <SuspenseText line={line} />
        </span>
        <StateMenu line={line} onSet={onSet} className={compact ? undefined : 'desk:w-full'} />
      </div>
    </div>
  )
})

export function CompleteBox({ line, onSet }: Pick<TaskRowProps, 'line' | 'onSet'>) {
  const complete = line.state === 'complete'
  const lock = useRegionLock(undefined)
  if (!onSet || line.state === 'cancelled') return <span className="w-11 shrink-0" />
  return (
    <button
      type="button"
      aria-pressed={complete}
      {...lockedProps(lock)}
      aria-label={`Complete: ${line.title}`}
      // A double tap with a gloved hand must not undo what the first tap did.
      onClick={(event) => event.detail < 2 && onSet(line, complete ? 'in progress' : 'complete')}
      className="group flex size-9 shrink-0 items-center justify-center coarse:size-11"
    >
      <span
        className={cx(
          'flex size-6 items-center justify-center rounded-box border-2 group-hover:border-action',
          complete ? 'border-action bg-action text-on-action' : 'border-line-strong bg-surface',
        )}
      >
        {complete && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
      </span>
    </button>
  )
}

/** The details of a task in small print: who has it, who gave it, and its progress. */
export function TaskFacts({ line, withRoster, compact }: Pick<TaskRowProps, 'line' | 'withRoster' | 'compact'>) {
  const { steps, below, comments, recurrence } = line
  const texts = [
    withRoster ? line.rosterName : '',
    line.source && `From ${line.source}`,
    line.from && `From ${line.from.leader}`,
  ]
  return (
    <span className="flex flex-wrap gap-x-3 text-12 text-ink-soft empty:hidden">
      {whoWords(line) && <span className={compact ? undefined : 'desk:hidden'}>{whoWords(line)}</span>}
      {texts.filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {steps.total > 0 && <Fact icon={SquareCheck}>{`${steps.done} of ${steps.total} steps`}</Fact>}
      {below && (
        <Fact icon={ListTree}>
          {`${below.complete} of ${below.total} below`}
          {below.late > 0 && <strong className="text-danger">{`, ${below.late} late`}</strong>}
        </Fact>
      )}
      {comments > 0 && <Fact icon={MessageSquare}>{comments === 1 ? '1 comment' : `${comments} comments`}</Fact>}
      {recurrence !== null && <Fact icon={Repeat}>Repeats</Fact>}
    </span>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <span className="tabular inline-flex items-center gap-1">
      <Icon className="size-3.5" aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
