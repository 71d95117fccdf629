import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayReport, type RosterChoice } from '../../roster/current-roster.ts'
import { Edits } from '../../ui/forms/edits.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useNow } from '../../kit/use-now.ts'
import { STATE_CHANGES } from './expected-tasks.ts'
import { TaskList } from './task-list.tsx'
import { useTaskActs } from './use-task-acts.ts'
import { useTaskList } from './use-task-lists.ts'

/** The open tasks of one Soldier, assigned by name or by group. */
export function SoldierTasks({ roster, soldierId }: { roster: RosterChoice; soldierId: string }) {
  const now = useNow()
  const navigate = useNavigate()
  const acts = useTaskActs()
  const { data, error, retry } = useTaskList({
    rosterId: roster.id,
    over: 'roster',
    show: 'open',
    soldierId,
    pending: STATE_CHANGES,
  })
  const onOpen = useCallback(
    (line: TaskLine) => void navigate({ to: '/dutyday/tasks', search: { task: line.id } }),
    [navigate],
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the tasks" />
  if (data.length === 0) {
    return (
      <EmptyState picture="done" title="No open tasks">
        Assign one on Tasks, with @ and the last name.
      </EmptyState>
    )
  }
  return (
    <Edits on>
      <TaskList
        lines={data}
        now={now}
        withRoster={false}
        onSet={mayReport(roster, 'accountability') ? acts.setState : null}
        onOpen={onOpen}
      />
    </Edits>
  )
}
