import { dueAt, earlierSuspense, type Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { rollDownTask } from '@muster/domain/dutyday/tasks/functions.ts'
import type { Task, TaskBelow } from '@muster/domain/dutyday/tasks/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, type SuspenseDraft, SuspenseInput, suspenseOf, suspenseProblem } from './suspense-input.tsx'

const LEADS = {
  same: { label: 'Same suspense', days: 0, hours: 0 },
  '4 hours': { label: '4 hours earlier', days: 0, hours: 4 },
  '1 day': { label: '1 day earlier', days: 1, hours: 0 },
  '2 days': { label: '2 days earlier', days: 2, hours: 0 },
  '1 week': { label: '1 week earlier', days: 7, hours: 0 },
} as const
type LeadKey = keyof typeof LEADS

interface RollDownDialogProps {
  task: Task
  /** The rosters directly below that do not have the task yet. */
  rosters: readonly TaskBelow[]
  onClose: () => void
}

/** Gives the task to rosters below. Each gets a suspense before this one. */
export function RollDownDialog({ task, rosters, onClose }: RollDownDialogProps) {
  const roll = useWrite(rollDownTask)
  const [act] = useState(() => ({
    actId: crypto.randomUUID(),
    ids: new Map(rosters.map(({ rosterId }) => [rosterId, crypto.randomUUID()])),
  }))
  return (
    <FormDialog
      edits
      wide
      title="Roll down"
      description="Each roster below gets this task with its own suspense. Their progress shows here."
      action={({ chosen }) => `Roll down to ${chosen.length}`}
      disabled={({ chosen }) => chosen.length === 0}
      kept="Nothing was rolled down."
      start={{
        chosen: rosters.map(({ rosterId }) => rosterId),
        lead: '1 day' as LeadKey,
        suspenses: suspensesFor(task, rosters, '1 day'),
      }}
      problems={({ chosen, suspenses }) =>
        Object.fromEntries(
          rosters
            .filter(({ rosterId }) => chosen.includes(rosterId))
            .map((roster) => [roster.rosterId, problemWith(task, roster, suspenses[roster.rosterId])]),
        )
      }
      submit={async ({ chosen, suspenses }) => {
        const wanted = rosters.filter(({ rosterId }) => chosen.includes(rosterId))
        const to = wanted.map(({ rosterId }) => ({
          rosterId,
          taskId: act.ids.get(rosterId) ?? crypto.randomUUID(),
          suspense: suspenseIn(suspenses[rosterId]),
        }))
        await roll.run({ rosterId: task.rosterId, taskId: task.id, actId: act.actId, to })
        toast.done(`Rolled down to ${wanted.length === 1 ? wanted[0]?.name : `${wanted.length} rosters`}.`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {task.suspense && (
            <Field label="Their suspense">
              <Select
                {...form.text('lead')}
                onChange={(event) => {
                  const lead = event.target.value as LeadKey
                  form.set({ lead, suspenses: suspensesFor(task, rosters, lead) })
                }}
                options={Object.entries(LEADS).map(([value, { label }]) => ({ value, label }))}
              />
            </Field>
          )}
          <ul className="border-t border-line">
            {rosters.map((roster) => (
              <li
                key={roster.rosterId}
                className="grid items-start gap-x-4 border-b border-line py-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
              >
                <Checkbox
                  label={roster.name}
                  hint={roster.leader}
                  checked={form.values.chosen.includes(roster.rosterId)}
                  onChange={(on) => {
                    const others = form.values.chosen.filter((rosterId) => rosterId !== roster.rosterId)
                    form.set({ chosen: on ? [...others, roster.rosterId] : others })
                  }}
                />
                {form.values.chosen.includes(roster.rosterId) && (
                  <SuspenseInput
                    label={`NLT, ${roster.name}`}
                    value={form.values.suspenses[roster.rosterId] ?? NONE}
                    onChange={(suspense) =>
                      form.set({ suspenses: { ...form.values.suspenses, [roster.rosterId]: suspense } })
                    }
                    problem={suspenseProblem(
                      form.values.suspenses[roster.rosterId] ?? NONE,
                      form.error(roster.rosterId),
                    )}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

const NONE: SuspenseDraft = { date: '', time: '' }

function suspensesFor(task: Task, rosters: readonly TaskBelow[], lead: LeadKey): Record<string, SuspenseDraft> {
  const { suspense } = task
  return Object.fromEntries(
    rosters.map(({ rosterId, timeZone }) => [
      rosterId,
      draftOf(suspense && earlierSuspense(suspense, LEADS[lead], { above: task.timeZone, below: timeZone })),
    ]),
  )
}

function suspenseIn(draft: SuspenseDraft | undefined): Suspense | null {
  const suspense = suspenseOf(draft ?? NONE)
  return suspense && 'problem' in suspense ? null : suspense
}

function problemWith(task: Task, roster: TaskBelow, draft: SuspenseDraft | undefined): string | null {
  const suspense = suspenseOf(draft ?? NONE)
  if (suspense && 'problem' in suspense) return suspense.problem
  if (task.dueAt === null) return null
  if (suspense === null) return 'Enter a date; this task has one, too.'
  return dueAt(suspense, roster.timeZone).getTime() > Date.parse(task.dueAt)
    ? 'This is after your own suspense. Choose an earlier one.'
    : null
}
