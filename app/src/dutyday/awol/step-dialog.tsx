import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import type { PolicyStep } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { instantOf, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { NoteField } from './note-field.tsx'
import { useServerAhead } from './server-time.ts'
import type { Mark } from './use-case.ts'

interface StepDialogProps {
  step: PolicyStep
  about: AwolCase
  onSave: (mark: Mark, more: { at: string; note: string }) => void
  onClose: () => void
}

/** A step that was done at another time, or of which there is something to say. */
export function StepDialog({ step, about, onSave, onClose }: StepDialogProps) {
  const form = useId()
  const ahead = useServerAhead()
  const [mark, setMark] = useState<'done' | 'not applicable'>('done')
  const [moment, setMoment] = useState(() => momentOf(Date.now() + ahead, about.timeZone))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function save(event: FormEvent) {
    event.preventDefault()
    const at = instantOf(moment, about.timeZone)
    if (at === null) return setProblem(MOMENT_PROBLEM)
    if (Date.parse(at) > Date.now() + ahead + 60_000) return setProblem('This time is in the future.')
    if (Date.parse(at) < Date.parse(about.absentSince) - 60_000) return setProblem('This is before the absence began.')
    if (guardNote(note) !== null) return
    onSave(mark, { at: Date.parse(at) < Date.parse(about.absentSince) ? about.absentSince : at, note })
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={step.label}
      description={step.detail}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="flex flex-col gap-4">
        <Field label="This step">
          <Segmented
            value={mark}
            onChange={setMark}
            options={[
              { value: 'done', label: 'Is done' },
              { value: 'not applicable', label: 'Does not apply' },
            ]}
          />
        </Field>
        <MomentInput
          label="When"
          value={moment}
          error={problem}
          onChange={(next) => {
            setMoment(next)
            setProblem(null)
          }}
        />
        <NoteField value={note} onChange={setNote} />
      </form>
    </Dialog>
  )
}
