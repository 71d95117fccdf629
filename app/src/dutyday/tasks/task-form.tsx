import { updateTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import type { Task, TaskPatch } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_PRIORITIES, TASK_PRIORITY_NAMES } from '@muster/domain/dutyday/tasks/states.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { groupTree } from '@muster/domain/roster/groups.ts'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { StepEditor } from './step-editor.tsx'
import { draftOf, SuspenseInput, suspenseOf } from './suspense-input.tsx'
import type { Known } from './use-task-lists.ts'
import { soldierOptions } from '../../roster/soldier-options.ts'

const FORM = 'task-form'
const RULES = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=3',
  'FREQ=YEARLY',
]

interface TaskFormProps {
  task: Task
  known: Known
  onClose: () => void
}

/** Every field of a task. What somebody else saved meanwhile is told, and nothing typed here is lost. */
export function TaskForm({ task, known, onClose }: TaskFormProps) {
  const save = useWrite(updateTask)
  // What the form began with; a change from elsewhere must not become one of this person's.
  const [before] = useState(task)
  const [version, setVersion] = useState(task.version)
  const [draft, setDraft] = useState(() => ({
    title: task.title,
    details: task.details,
    source: task.source,
    opr: task.opr,
    groupId: task.group?.id ?? '',
    assignees: task.assignees.map(({ soldierId }) => soldierId),
    suspense: draftOf(task.suspense),
    priority: task.priority,
    steps: task.stepList.map(({ id, title }) => ({ id, title })),
    recurrence: task.recurrence ?? '',
  }))
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf> | null>(null)
  const set = (change: Partial<typeof draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    if (problems) setProblems(problemsOf(next))
  }
  const meanwhile = save.error?.code === 'aborted'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(draft)
    const suspense = suspenseOf(draft.suspense)
    setProblems(found)
    if (Object.values(found).some(Boolean) || (suspense && 'problem' in suspense)) return
    const whole: Required<TaskPatch> = {
      ...draft,
      suspense,
      title: draft.title.trim(),
      groupId: draft.groupId || null,
      recurrence: draft.recurrence || null,
      steps: draft.steps.filter(({ title }) => title.trim() !== ''),
    }
    const patch = changesOf(before, whole)
    if (Object.keys(patch).length === 0) return onClose()
    const saved = await save.run({ rosterId: task.rosterId, taskId: task.id, version, patch }).catch(() => null)
    if (!saved) return
    toast.done('Task saved.')
    onClose()
  }

  const field = save.error?.details?.field?.split('.')[1]
  const refused = (name: string) => (field === name && save.error ? describeRefusal(save.error) : null)
  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Edit task"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {meanwhile ? (
            <Button
              variant="primary"
              onClick={() => {
                setVersion(task.version)
                save.clear()
              }}
            >
              Keep my changes
            </Button>
          ) : (
            <Button type="submit" form={FORM} variant="primary" busy={save.busy}>
              Save task
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {save.error && (!field || meanwhile) && (
          <ErrorState message={describeRefusal(save.error)} kept="What you typed is still here." />
        )}
        <Field label="Task" error={problems?.title ?? refused('title')} required>
          <TextInput maxLength={200} value={draft.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <SuspenseInput
          value={draft.suspense}
          onChange={(suspense) => set({ suspense })}
          problem={
            problems?.suspense ?? (refused('suspense') ? { problem: refused('suspense') ?? '', field: 'date' } : null)
          }
        />
        <Field label="Priority">
          <Segmented
            value={draft.priority}
            onChange={(priority) => set({ priority })}
            options={TASK_PRIORITY_NAMES.toReversed().map((value) => ({ value, label: TASK_PRIORITIES[value].label }))}
          />
        </Field>
        <div className="grid gap-4 phone:grid-cols-2">
          <Field label="Group" error={refused('groupId')}>
            <Select
              value={draft.groupId}
              onChange={(event) => set({ groupId: event.target.value })}
              placeholder="No group"
              options={groupTree(known.groups).map(({ group, depth }) => ({
                value: group.id,
                label: `${'\u00a0\u00a0'.repeat(depth)}${group.name}`,
              }))}
            />
          </Field>
          <div className="flex flex-col items-start gap-1">
            <span className="text-14 font-strong">Soldiers</span>
            <FilterMenu
              label="Soldiers"
              options={soldierOptions(known.soldiers)}
              value={draft.assignees}
              onChange={(assignees) => set({ assignees })}
            />
            {refused('assignees') && <p className="text-12 font-strong text-danger">{refused('assignees')}</p>}
          </div>
          <Field
            label="Source"
            hint="Who tasked it: unit, meeting, FRAGO number."
            error={problems?.source ?? refused('source')}
          >
            <TextInput maxLength={120} value={draft.source} onChange={(event) => set({ source: event.target.value })} />
          </Field>
          <Field label="OPR" hint="Office of primary responsibility." error={problems?.opr ?? refused('opr')}>
            <TextInput maxLength={80} value={draft.opr} onChange={(event) => set({ opr: event.target.value })} />
          </Field>
        </div>
        {task.from === null && (
          <Field
            label="Repeats"
            error={problems?.recurrence ?? refused('recurrence')}
            hint="The next one is made when this one is complete."
          >
            <Select
              value={draft.recurrence}
              onChange={(event) => set({ recurrence: event.target.value })}
              placeholder="Only once"
              options={[...new Set([...RULES, ...(task.recurrence ? [task.recurrence] : [])])].map((rule) => ({
                value: rule,
                label: recurrenceWords(rule),
              }))}
            />
          </Field>
        )}
        <Field
          label="Details"
          error={problems?.details ?? refused('details')}
          hint="No classified or CUI content, no medical details."
        >
          <TextArea maxLength={4000} value={draft.details} onChange={(event) => set({ details: event.target.value })} />
        </Field>
        <StepEditor
          steps={draft.steps}
          onChange={(steps) => set({ steps })}
          problem={problems?.steps ?? refused('steps')}
        />
      </form>
    </Dialog>
  )
}

interface Checked {
  readonly title: string
  readonly details: string
  readonly source: string
  readonly opr: string
  readonly recurrence: string
  readonly suspense: { readonly date: string; readonly time: string }
  readonly steps: readonly { readonly title: string }[]
}

function problemsOf(draft: Checked) {
  const suspense = suspenseOf(draft.suspense)
  return {
    title: draft.title.trim() === '' ? 'Say what must be done.' : guardText(draft.title),
    details: guardText(draft.details),
    source: guardText(draft.source),
    opr: guardText(draft.opr),
    steps: draft.steps.map(({ title }) => guardText(title)).find((problem) => problem !== null) ?? null,
    suspense: suspense && 'problem' in suspense ? suspense : null,
    recurrence: draft.recurrence !== '' && suspense === null ? 'Enter the day of the first one as NLT.' : null,
  }
}

/** Only what this person changed is sent, so that two people may change different fields. */
function changesOf(task: Task, whole: Required<TaskPatch>): TaskPatch {
  const before: Required<TaskPatch> = {
    title: task.title,
    details: task.details,
    source: task.source,
    opr: task.opr,
    groupId: task.group?.id ?? null,
    assignees: task.assignees.map(({ soldierId }) => soldierId),
    suspense: task.suspense,
    priority: task.priority,
    steps: task.stepList.map(({ id, title }) => ({ id, title })),
    recurrence: task.recurrence,
  }
  const names = Object.keys(whole) as (keyof TaskPatch)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(whole[name], before[name])).map((name) => [name, whole[name]]),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
