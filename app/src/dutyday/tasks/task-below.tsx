import { getTaskBelow } from '@muster/domain/dutyday/tasks/functions.ts'
import type { Task, TaskBelow } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { DueBadge, SuspenseText } from './task-badges.tsx'
import { Titled } from './task-panel.tsx'

const RollDownDialog = lazy(async () => ({ default: (await import('./roll-down-dialog.tsx')).RollDownDialog }))

/** The progress of the rosters below on this task, and the button to give it to more of them. */
export function TaskBelowPart({ task, now, mayChange }: { task: Task; now: number; mayChange: boolean }) {
  const { data } = useRead(getTaskBelow, { rosterId: task.rosterId, taskId: task.id })
  const [rolling, setRolling] = useState(false)
  if (!data || data.rosters.length === 0) return null
  const given = data.rosters.filter((roster) => roster.task !== null)
  const without = data.rosters.filter((roster) => roster.task === null)
  const mayRoll = mayChange && without.length > 0 && task.state !== 'cancelled' && task.state !== 'complete'
  if (given.length === 0 && !mayRoll) return null
  return (
    <Titled title="Rosters below">
      {task.below && task.below.total > 0 && (
        <div className="py-2">
          <Progress
            label="Complete below"
            value={task.below.complete}
            max={task.below.total}
            text={`${task.below.complete} of ${task.below.total}${task.below.late > 0 ? `, ${task.below.late} late` : ''}`}
          />
        </div>
      )}
      <ul aria-label="Progress below">
        {given.map((roster) => (
          <BelowRow key={roster.rosterId} roster={roster} now={now} />
        ))}
      </ul>
      {mayRoll && (
        <Button edits className="mt-2" onClick={() => setRolling(true)}>
          {given.length === 0 ? 'Roll down' : `Roll down to ${without.length} more`}
        </Button>
      )}
      {rolling && (
        <Suspense fallback={null}>
          <RollDownDialog task={task} rosters={without} onClose={() => setRolling(false)} />
        </Suspense>
      )}
    </Titled>
  )
}

function BelowRow({ roster, now }: { roster: TaskBelow; now: number }) {
  const { task } = roster
  if (!task) return null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2">
      <div className="min-w-0">
        <p className="truncate font-strong">{roster.name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-soft">
          <span>{roster.leader}</span>
          <SuspenseText line={task} />
        </p>
      </div>
      <div className="flex flex-col items-end gap-0.5 text-14">
        <span>{TASK_STATES[task.state].label}</span>
        <DueBadge line={task} now={now} />
        {task.below && task.below.total > 0 && (
          <span className="tabular text-12 text-ink-soft">{`${task.below.complete} of ${task.below.total} below`}</span>
        )}
      </div>
    </li>
  )
}
