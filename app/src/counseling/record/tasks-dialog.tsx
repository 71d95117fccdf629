import type { CounselingText } from '@muster/domain/counseling/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { SessionActs } from './use-session-acts.ts'

interface TasksDialogProps {
  plan: CounselingText['plan']
  /** Plan lines that are already tasks. */
  tasked: readonly string[]
  soldier: string
  acts: SessionActs
  onClose: () => void
}

/** Makes tasks for the Soldier from lines of the plan that the leader chooses here. */
export function TasksDialog({ plan, tasked, soldier, acts, onClose }: TasksDialogProps) {
  const lines = plan.filter(({ action }) => action !== '')
  return (
    <FormDialog
      edits
      title="Make tasks from the plan"
      description={`Tasks for ${soldier}, with the suspense of each line. Tasks are seen by leaders above, who do not read the counseling: choose only lines that make sense on their own.`}
      action={({ chosen }) => (chosen.length < 2 ? 'Make the task' : `Make ${chosen.length} tasks`)}
      disabled={({ chosen }) => chosen.length === 0}
      start={{ chosen: lines.map(({ id }) => id).filter((id) => !tasked.includes(id)) }}
      submit={({ chosen }) => acts.makeTasks(chosen)}
      onClose={onClose}
    >
      {({ values: { chosen }, set }) => (
        <div className="flex flex-col">
          {lines.map(({ id, action, suspense }) => (
            <Checkbox
              key={id}
              label={action}
              hint={[
                suspense === null ? 'No suspense' : `NLT ${formatDate(suspense)}`,
                tasked.includes(id) ? 'a task already' : '',
              ]
                .filter(Boolean)
                .join(', ')}
              checked={tasked.includes(id) || chosen.includes(id)}
              disabled={tasked.includes(id)}
              onChange={(on) => set({ chosen: on ? [...chosen, id] : chosen.filter((one) => one !== id) })}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
