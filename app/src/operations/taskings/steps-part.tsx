import { addDays, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { saveTasking, tickTaskingStep } from '@muster/domain/operations/taskings/functions.ts'
import { EIGHT_STEPS } from '@muster/domain/operations/taskings/kinds.ts'
import type { Tasking, TaskingInput, TaskingStep } from '@muster/domain/operations/taskings/schema.ts'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useNewest } from '../../kit/use-newest.ts'
import { inputOf } from './tasking-draft.ts'

const AS_IT_WAS = 'The checklist was not changed.'

/** The checklist: the eight troop leading steps or custom ones, each with its day. */
export function StepsPart({ tasking, mayChange }: { tasking: Tasking; mayChange: boolean }) {
  const save = useWrite(saveTasking)
  const tick = useWrite(tickTaskingStep)
  const offline = useConnection().state === 'offline'
  const [title, setTitle] = useState('')
  const changes = mayChange && tasking.state !== 'cancelled'
  const about = { rosterId: tasking.rosterId, taskingId: tasking.id }
  const { newest, keep, settling } = useNewest(tasking)
  // Uses the newest version, not the one of this render, because an undo may come after other changes.
  async function put(change: (steps: TaskingInput['steps']) => TaskingInput['steps'], otherwise = AS_IT_WAS) {
    const now = newest() ?? tasking
    const input = inputOf(now)
    const steps = change(input.steps)
    const done = await reportRefusal(
      save.run({ ...about, version: now.version, tasking: { ...input, steps } }),
      otherwise,
    )
    if (!done) return false
    const known = new Map(now.steps.map((step) => [step.id, step]))
    keep({ ...now, version: done.version, steps: steps.map((step) => known.get(step.id) ?? { ...step, done: null }) })
    return true
  }
  const done = tasking.steps.filter((step) => step.done).length
  const guarded = guardOperations(title)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || guarded !== null) return
    const step = { id: crypto.randomUUID(), title: title.trim(), daysBefore: null }
    if (await put((steps) => [...steps, step])) setTitle('')
  }

  async function remove(step: TaskingStep) {
    const at = tasking.steps.indexOf(step)
    if (!(await put((steps) => steps.filter(({ id }) => id !== step.id)))) return
    toast.undo(`Removed: ${step.title}`, () => void putBack(at, step))
  }

  async function putBack(at: number, { id, title, daysBefore, done }: TaskingStep) {
    const back = await put((steps) => steps.toSpliced(at, 0, { id, title, daysBefore }), 'It was not restored.')
    if (back && done) await reportRefusal(tick.run({ ...about, stepId: id, done: true }), 'Not saved.')
  }

  return (
    <Part
      title="Checklist"
      action={tasking.steps.length > 0 && <Badge>{`${done} of ${tasking.steps.length} done`}</Badge>}
    >
      {tasking.steps.length === 0 && (
        <p className="py-2 text-14 text-ink-soft">
          {mayChange ? 'No checklist. Use the eight steps of the training model, or add your own.' : 'No checklist.'}
        </p>
      )}
      <Edits on={mayChange}>
        <ul className={tasking.steps.length > 0 ? 'border-t border-line' : undefined}>
          {tasking.steps.map((step) => (
            <li key={step.id} className="flex items-start justify-between gap-2 border-b border-line">
              <Checkbox
                label={step.title}
                hint={stepWords(step, tasking)}
                checked={step.done !== null}
                disabled={!mayChange || offline}
                onChange={(checked) =>
                  void reportRefusal(tick.run({ ...about, stepId: step.id, done: checked }), 'Not saved.')
                }
              />
              {changes && (
                <IconButton
                  icon={X}
                  label={`Remove ${step.title}`}
                  disabled={offline || save.busy || settling}
                  onClick={() => void remove(step)}
                />
              )}
            </li>
          ))}
        </ul>
        {changes && (
          <form onSubmit={(event) => void add(event)} noValidate className="mt-3 flex flex-wrap items-end gap-2">
            <Field label="New step" className="min-w-0 grow basis-48" error={guarded}>
              <TextInput maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Button edits type="submit" variant="quiet" disabled={offline} busy={save.busy}>
              Add step
            </Button>
            {tasking.steps.length === 0 && (
              <Button
                edits
                disabled={offline}
                onClick={() => void put(() => EIGHT_STEPS.map((step) => ({ ...step, id: crypto.randomUUID() })))}
              >
                Add the eight steps
              </Button>
            )}
          </form>
        )}
      </Edits>
    </Part>
  )
}

function stepWords({ daysBefore, done }: TaskingStep, { fromDay, today }: Tasking): string {
  if (done) return `Done, ${done.by}`
  if (daysBefore === null) return 'No date set'
  const day = addDays(fromDay, -daysBefore)
  return day < today ? `Was due ${formatDate(day)}` : `Due ${formatDate(day)}`
}
