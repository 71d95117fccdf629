import { listTaskHistory } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskEvent, TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Titled } from './task-panel.tsx'

const FIRST = 30
const MOST = 100

/** Who changed what and when. Loaded only when the person opens it. */
export function TaskHistory({ line }: { line: TaskLine }) {
  const [open, setOpen] = useState(false)
  const [limit, setLimit] = useState(FIRST)
  const { data, error, retry } = useRead(
    listTaskHistory,
    { rosterId: line.rosterId, taskId: line.id, limit },
    { enabled: open, keepPrevious: ['limit'] },
  )
  if (!open) {
    return (
      <div className="mt-4">
        <Button onClick={() => setOpen(true)}>Show the history</Button>
      </div>
    )
  }
  return (
    <Titled title="History">
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the history" />
      ) : (
        <ol aria-label="History">
          {data.events.map((event) => {
            const at = new Date(event.at)
            return (
              <li key={event.id} className="border-b border-line py-2 wrap-anywhere">
                <p>{eventWords(event)}</p>
                <p className="tabular text-12 text-ink-soft">
                  {event.by}, {formatDate(dayAt(at, line.timeZone))} {formatTime(at, line.timeZone)}
                </p>
              </li>
            )
          })}
        </ol>
      )}
      {data?.events.length === limit && limit < MOST && (
        <Button variant="plain" onClick={() => setLimit(MOST)}>
          Show earlier changes
        </Button>
      )}
    </Titled>
  )
}

function eventWords({ kind, state, step, changes, rosters }: TaskEvent): string {
  if (state) {
    const words = `${state.undo ? 'Undone: ' : ''}${TASK_STATES[state.from].label} to ${TASK_STATES[state.to].label}`
    return state.counted ? words : `${words} (a later change counts)`
  }
  if (step) return `${step.done ? 'Done' : 'Not done'}: ${step.title}`
  if (rosters.length > 0) return `Rolled down to ${rosters.join(', ')}`
  if (changes.length > 0)
    return changes.map(({ label, from, to }) => `${label}: ${from || '–'} to ${to || '–'}`).join('; ')
  return KIND_WORDS[kind] ?? kind
}

const KIND_WORDS: Readonly<Partial<Record<TaskEvent['kind'], string>>> = {
  created: 'Added',
  edited: 'Edited',
  recurred: 'Repeated',
  'suspense moved from above': 'Suspense moved by a leader above',
}
