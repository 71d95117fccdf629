import type { Task, TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { SETTABLE } from './state-menu.tsx'
import { DueBadge, PriorityBadge, SuspenseText } from './task-badges.tsx'
import { CommentForm, CommentList } from './task-comments.tsx'
import { soldiersWords, whoWords } from './task-words.ts'
import type { TaskActs } from './use-task-acts.ts'

interface TaskPanelProps {
  /** The line from the list, shown when the details cannot be loaded. */
  line: TaskLine
  /** Undefined while loading, or without signal. */
  task: Task | undefined
  /** Why the details cannot be loaded; null while they still may be. */
  problem: string | null
  now: number
  /** Null for people who may only look. */
  acts: TaskActs | null
  onClose: () => void
  footer?: ReactNode
  /** Extra parts for leaders: rosters below, history. */
  children?: ReactNode
}

/** One task: state, steps and comments. */
export function TaskPanel({ line, task, problem, now, acts, onClose, footer, children }: TaskPanelProps) {
  const shown = task ?? line
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{shown.title}</span>}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SuspenseText line={shown} />
          <DueBadge line={shown} now={now} />
          <PriorityBadge priority={shown.priority} />
        </span>
      }
      footer={footer}
    >
      <State line={shown} acts={acts} />
      <Facts line={shown} task={task} />
      {!task && <Missing problem={problem} />}
      {task && task.stepList.length > 0 && <Steps task={task} acts={acts} />}
      {children}
      {task && (
        <Titled title="Comments">
          <CommentList comments={task.commentList} total={task.comments} timeZone={shown.timeZone} />
          {acts && <CommentForm onComment={(text) => acts.comment(shown, text)} />}
        </Titled>
      )}
    </SidePanel>
  )
}

export function Titled({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6 border-t-2 border-ink pt-1">
      <h3 className="text-16 font-heavy">{title}</h3>
      {children}
    </section>
  )
}

function State({ line, acts }: { line: TaskLine; acts: TaskActs | null }) {
  const since = line.stateSince
  const at = since && new Date(since.at)
  return (
    <div>
      {acts && line.state !== 'cancelled' ? (
        <Segmented
          label="State"
          fill
          value={line.state}
          onChange={(state) => acts.setState(line, state)}
          options={SETTABLE.map((state) => ({ value: state, label: TASK_STATES[state].label }))}
        />
      ) : (
        <p className="font-strong">{TASK_STATES[line.state].label}</p>
      )}
      {since && at && (
        <p className="tabular pt-1 text-12 text-ink-soft">
          {TASK_STATES[line.state].label} since {formatDate(dayAt(at, line.timeZone))} {formatTime(at, line.timeZone)},
          by {since.by}
        </p>
      )}
    </div>
  )
}

function Facts({ line, task }: { line: TaskLine; task: Task | undefined }) {
  const items = [
    { term: 'For', value: whoWords({ group: line.group, assignees: [] }) },
    { term: 'Soldiers', value: soldiersWords(line.assignees, task?.others ?? 0) },
    { term: 'Source', value: line.source },
    { term: 'OPR', value: line.opr },
    { term: 'Repeats', value: line.recurrence === null ? '' : recurrenceWords(line.recurrence) },
    { term: 'From above', value: line.from ? `${line.from.leader}, ${line.from.rosterName}` : '' },
    {
      term: 'Added',
      value: task ? `${task.createdBy}, ${formatDate(dayAt(new Date(task.createdAt), line.timeZone))}` : '',
    },
  ].filter(({ value }) => value !== '')
  return (
    <>
      {task?.details && <p className="pt-4 whitespace-pre-wrap wrap-anywhere">{task.details}</p>}
      {items.length > 0 && (
        <div className="pt-4">
          <DescriptionList items={items} />
        </div>
      )}
    </>
  )
}

function Missing({ problem }: { problem: string | null }) {
  const offline = useConnection().state === 'offline'
  if (offline) {
    return (
      <p className="pt-4 text-14 text-ink-soft">
        Steps and comments show when there is signal. What you set here is kept on this device.
      </p>
    )
  }
  if (problem !== null) return <p className="pt-4 text-14 text-danger">{problem}</p>
  return (
    <div className="pt-4">
      <LoadingShape shape="text" rows={3} label="Loading the task" />
    </div>
  )
}

function Steps({ task, acts }: { task: Task; acts: TaskActs | null }) {
  return (
    <Titled
      title={
        <>
          Steps{' '}
          <span className="tabular text-14 font-regular text-ink-soft">
            {task.steps.done} of {task.steps.total}
          </span>
        </>
      }
    >
      <ul>
        {task.stepList.map((step) => (
          <li key={step.id} className="border-b border-line">
            <Checkbox
              label={<span className={step.done ? 'text-ink-soft line-through' : undefined}>{step.title}</span>}
              hint={step.last ? `${step.done ? 'Done' : 'Undone'} by ${step.last.by}` : undefined}
              checked={step.done}
              disabled={!acts}
              onChange={(done) => acts?.tick(task, step.id, done)}
            />
          </li>
        ))}
      </ul>
    </Titled>
  )
}
