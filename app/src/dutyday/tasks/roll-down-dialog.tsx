import { dueAt, earlierSuspense, type Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { rollDownTask } from '@muster/domain/dutyday/tasks/functions.ts'
import type { Task, TaskBelow } from '@muster/domain/dutyday/tasks/schema.ts'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, type SuspenseDraft, SuspenseInput, suspenseOf } from './suspense-input.tsx'

const FORM = 'roll-down'
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
  /** Those directly below that do not have it yet. */
  rosters: readonly TaskBelow[]
  onClose: () => void
}

/** Give the task to rosters below, each with a suspense of its own before this one. */
export function RollDownDialog({ task, rosters, onClose }: RollDownDialogProps) {
  const roll = useWrite(rollDownTask)
  const [act] = useState(() => ({
    actId: crypto.randomUUID(),
    ids: new Map(rosters.map(({ rosterId }) => [rosterId, crypto.randomUUID()])),
  }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rosters.map(({ rosterId }) => rosterId)))
  const [lead, setLead] = useState<LeadKey>('1 day')
  const [drafts, setDrafts] = useState(() => draftsFor(task, rosters, '1 day'))
  // As of the last press: a message that went while somebody leaves its field would move the button away.
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map())
  const wanted = rosters.filter(({ rosterId }) => chosen.has(rosterId))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = new Map<string, Problem>()
    for (const roster of wanted) {
      const problem = problemWith(task, roster, drafts.get(roster.rosterId))
      if (problem) found.set(roster.rosterId, problem)
    }
    setProblems(found)
    if (wanted.length === 0 || found.size > 0) return
    const to = wanted.map((roster) => ({
      rosterId: roster.rosterId,
      taskId: act.ids.get(roster.rosterId) ?? crypto.randomUUID(),
      suspense: suspenseIn(drafts.get(roster.rosterId)),
    }))
    const done = await roll.run({ rosterId: task.rosterId, taskId: task.id, actId: act.actId, to }).catch(() => null)
    if (!done) return
    toast.done(`Rolled down to ${wanted.length === 1 ? wanted[0]?.name : `${wanted.length} rosters`}.`)
    onClose()
  }

  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Roll down"
      description="Each roster below gets this task with its own suspense. Their progress shows here."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={roll.busy} disabled={wanted.length === 0}>
            {`Roll down to ${wanted.length}`}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {roll.error && <ErrorState message={describeRefusal(roll.error)} kept="Nothing was rolled down." />}
        {task.suspense && (
          <Field label="Their suspense">
            <Select
              value={lead}
              onChange={(event) => {
                const next = event.target.value as LeadKey
                setLead(next)
                setDrafts(draftsFor(task, rosters, next))
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
                checked={chosen.has(roster.rosterId)}
                onChange={(on) => {
                  const next = new Set(chosen)
                  if (on) next.add(roster.rosterId)
                  else next.delete(roster.rosterId)
                  setChosen(next)
                }}
              />
              {chosen.has(roster.rosterId) && (
                <SuspenseInput
                  label={`NLT, ${roster.name}`}
                  value={drafts.get(roster.rosterId) ?? NONE}
                  onChange={(draft) => setDrafts(new Map(drafts).set(roster.rosterId, draft))}
                  problem={problems.get(roster.rosterId)}
                />
              )}
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

const NONE: SuspenseDraft = { date: '', time: '' }

function draftsFor(task: Task, rosters: readonly TaskBelow[], lead: LeadKey): ReadonlyMap<string, SuspenseDraft> {
  const { suspense } = task
  return new Map(
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

interface Problem {
  readonly problem: string
  readonly field: 'date' | 'time'
}

function problemWith(task: Task, roster: TaskBelow, draft: SuspenseDraft | undefined): Problem | null {
  const suspense = suspenseOf(draft ?? NONE)
  if (suspense && 'problem' in suspense) return suspense
  if (task.dueAt === null) return null
  if (suspense === null) return { problem: 'Enter a date; this task has one, too.', field: 'date' }
  return dueAt(suspense, roster.timeZone).getTime() > Date.parse(task.dueAt)
    ? { problem: 'This is after your own suspense. Choose an earlier one.', field: 'date' }
    : null
}
