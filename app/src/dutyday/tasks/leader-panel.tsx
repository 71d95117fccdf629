import { getTask } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { SHARED_TASK } from '@muster/domain/dutyday/tasks/outside-a-part.ts'
import { isOpen } from '@muster/domain/dutyday/tasks/states.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { EXPECTED_TASK } from './expected-tasks.ts'
import { TaskBelowPart } from './task-below.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskPanel } from './task-panel.tsx'
import type { LeaderActs } from './use-task-acts.ts'
import { type Known, useKnownRoster } from './use-task-lists.ts'

const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }))

interface LeaderPanelProps {
  line: TaskLine
  now: number
  /** Null for people who may only look. */
  acts: LeaderActs | null
  onAgain: (line: TaskLine, known: Known) => void
  onClose: () => void
}

/** A task as its leaders see it. */
export function LeaderPanel({ line, now, acts, onAgain, onClose }: LeaderPanelProps) {
  const { data: task, error } = useRead(
    getTask,
    { rosterId: line.rosterId, taskId: line.id },
    // A task that was just typed is not on the server yet.
    { pending: EXPECTED_TASK, enabled: line.version > 0 },
  )
  // The task's own roster, which may be one below.
  const known = useKnownRoster(line.rosterId)
  const [doing, setDoing] = useState<'edit' | 'cancel' | null>(null)
  const shown = task ?? line
  const changes = task && !task.mayChange ? null : acts
  const mayEdit = changes !== null && task?.mayEdit !== false
  return (
    <Edits on>
      <TaskPanel
        line={line}
        task={task}
        problem={error && describeRefusal(error)}
        now={now}
        acts={changes}
        onClose={onClose}
        footer={
          changes && (
            <>
              {mayEdit && shown.state === 'cancelled' && (
                <Button edits onClick={() => changes.restore(shown)}>
                  Restore
                </Button>
              )}
              {mayEdit && shown.state !== 'cancelled' && (
                <Button edits disabled={!task || !known} onClick={() => setDoing('edit')}>
                  Edit task
                </Button>
              )}
              <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
                {known && (
                  <MenuItem edits onSelect={() => onAgain(shown, known)}>
                    Duplicate
                  </MenuItem>
                )}
                {mayEdit && isOpen(shown.state) && (
                  <MenuItem
                    edits
                    danger
                    onSelect={() =>
                      shown.below && shown.below.total > 0 ? setDoing('cancel') : changes.cancel(shown, false)
                    }
                  >
                    Cancel task
                  </MenuItem>
                )}
              </Menu>
            </>
          )
        }
      >
        {changes && !mayEdit && <p className="pt-4 text-14">{SHARED_TASK}</p>}
        {task && <TaskBelowPart task={task} now={now} mayChange={mayEdit} />}
        {task && <TaskHistory line={task} />}
        {doing === 'edit' && task && known && (
          <Suspense fallback={null}>
            <TaskForm task={task} known={known} onClose={() => setDoing(null)} />
          </Suspense>
        )}
        <ConfirmDialog
          edits
          open={doing === 'cancel'}
          onOpenChange={(open) => !open && setDoing(null)}
          title="Cancel this task"
          description={`${shown.below?.total ?? 0} rosters below have it. Their open ones are canceled with it; you can restore all of them.`}
          action="Cancel task"
          keep="Keep task"
          danger
          onConfirm={() => {
            changes?.cancel(shown, true)
            setDoing(null)
          }}
        />
      </TaskPanel>
    </Edits>
  )
}
