import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import type { Task, TaskPatch } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_PRIORITIES, TASK_PRIORITY_NAMES } from '@muster/domain/dutyday/tasks/states.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useState } from 'react'
import { groupTreeChoices } from '../../roster/group-choices.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { toastKept } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { useSoldiersToChoose } from '../use-soldiers-to-choose.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { KEPT_EDIT } from './kept-tasks.ts'
import { shortly } from './use-task-acts.ts'
import { StepEditor } from './step-editor.tsx'
import { draftOf, SuspenseInput, suspenseOf, suspenseProblem } from './suspense-input.tsx'
import type { Known } from './use-task-lists.ts'

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

/** All fields of a task. If somebody else saved in the meantime, the form says so and keeps what was typed here. */
export function TaskForm({ task, known, onClose }: TaskFormProps) {
  const save = useKept(KEPT_EDIT)
  const { choose } = useSoldiersToChoose(task.rosterId)
  // The task when the form opened. A change by somebody else must not be saved as this person's.
  const [before] = useState(task)
  return (
    <FormDialog
      edits
      wide
      title="Edit task"
      action="Save task"
      kept="What you typed is still here."
      draft={`task:${task.id}`}
      version={task.version}
      start={{
        title: before.title,
        details: before.details,
        source: before.source,
        opr: before.opr,
        groupId: before.group?.id ?? '',
        assignees: before.assignees.map(({ soldierId }) => soldierId),
        suspense: draftOf(before.suspense),
        priority: before.priority,
        steps: before.stepList.map(({ id, title }) => ({ id, title })),
        recurrence: before.recurrence ?? '',
      }}
      problems={problemsOf}
      submit={async (draft, version) => {
        const suspense = suspenseOf(draft.suspense)
        const patch = changesOf(before, {
          ...draft,
          suspense: suspense && 'problem' in suspense ? null : suspense,
          title: draft.title.trim(),
          groupId: draft.groupId || null,
          recurrence: draft.recurrence || null,
          steps: draft.steps.filter(({ title }) => title.trim() !== ''),
        })
        if (Object.keys(patch).length === 0) return
        toastKept(
          await save.run({ rosterId: task.rosterId, taskId: task.id, version, patch }, shortly(before.title)),
          'Task saved.',
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Task" error={form.error('title')} required>
            <TextInput maxLength={200} {...form.text('title')} />
          </Field>
          <SuspenseInput
            {...form.value('suspense')}
            problem={suspenseProblem(form.values.suspense, form.error('suspense'))}
          />
          <Field label="Priority">
            <Segmented
              {...form.value('priority')}
              options={TASK_PRIORITY_NAMES.toReversed().map((value) => ({
                value,
                label: TASK_PRIORITIES[value].label,
              }))}
            />
          </Field>
          <div className="grid gap-4 phone:grid-cols-2">
            <Field label="Group" error={form.error('groupId')}>
              <Select {...form.text('groupId')} placeholder="No group" options={groupTreeChoices(known.groups)} />
            </Field>
            <Field label="Soldiers" error={form.error('assignees')}>
              <SoldiersInput {...choose} {...form.value('assignees')} />
            </Field>
            <Field label="Source" hint="Who tasked it: unit, meeting, FRAGO number." error={form.error('source')}>
              <TextInput maxLength={120} {...form.text('source')} />
            </Field>
            <Field label="OPR" hint="Office of primary responsibility." error={form.error('opr')}>
              <TextInput maxLength={80} {...form.text('opr')} />
            </Field>
          </div>
          {task.from === null && (
            <Field
              label="Repeats"
              error={form.error('recurrence')}
              hint="The next one is made when this one is complete."
            >
              <Select
                {...form.text('recurrence')}
                placeholder="Only once"
                options={[...new Set([...RULES, ...(task.recurrence ? [task.recurrence] : [])])].map((rule) => ({
                  value: rule,
                  label: recurrenceWords(rule),
                }))}
              />
            </Field>
          )}
          <Field label="Details" error={form.error('details')} hint="No classified or CUI content, no medical details.">
            <TextArea maxLength={4000} {...form.text('details')} />
          </Field>
          <StepEditor
            steps={form.values.steps}
            onChange={(steps) => form.set({ steps })}
            problem={form.error('steps')}
          />
        </>
      )}
    </FormDialog>
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
    suspense: suspense && 'problem' in suspense && suspense.problem,
    recurrence: draft.recurrence !== '' && suspense === null ? 'Enter the day of the first one as NLT.' : null,
  }
}

/** Sends only what this person changed, so that two people can change different fields. */
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
