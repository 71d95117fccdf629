import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import type { PolicyStep } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { instantOf, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { NoteField } from './note-field.tsx'
import { serverNow } from '../../platform/clock/device-clock.ts'
import type { Mark } from './use-case.ts'

interface StepDialogProps {
  step: PolicyStep
  about: AwolCase
  onSave: (mark: Mark, more: { at: string; note: string }) => void
  onClose: () => void
}

/** For a step that was done at another time, or that needs a note. */
export function StepDialog({ step, about, onSave, onClose }: StepDialogProps) {
  return (
    <FormDialog
      edits
      title={step.label}
      description={step.detail}
      action="Save"
      start={{ mark: 'done' as 'done' | 'not applicable', at: momentOf(serverNow(), about.timeZone), note: '' }}
      guard={guardNote}
      problems={(typed) => {
        const at = Date.parse(instantOf(typed.at, about.timeZone) ?? '')
        if (Number.isNaN(at)) return { at: MOMENT_PROBLEM }
        if (at > serverNow() + 60_000) return { at: 'This time is in the future.' }
        return { at: at < Date.parse(about.absentSince) - 60_000 && 'This is before the absence began.' }
      }}
      submit={({ mark, at, note }) => {
        const exact = instantOf(at, about.timeZone) ?? ''
        onSave(mark, { at: Date.parse(exact) < Date.parse(about.absentSince) ? about.absentSince : exact, note })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="This step">
            <Segmented
              {...form.value('mark')}
              options={[
                { value: 'done', label: 'Is done' },
                { value: 'not applicable', label: 'Does not apply' },
              ]}
            />
          </Field>
          <MomentInput label="When" {...form.value('at')} error={form.error('at')} />
          <NoteField {...form.value('note')} error={form.error('note')} />
        </>
      )}
    </FormDialog>
  )
}
