import { COURSE_WORDS, ruleWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { STEP_COURSES, type StepCourse } from '@muster/domain/dutyday/awol/policy.ts'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { DUE_CHOICES, type DueChoice, type StepDraft, stepOf } from './policy-draft.ts'

interface PolicyStepFieldsProps {
  draft: StepDraft
  /** The form found an error in this step. */
  wrong: boolean
  /** The step was just added. A step that cases may already use is turned off instead of removed. */
  removable: boolean
  onChange: (next: StepDraft) => void
  onRemove: () => void
}

const COURSES = STEP_COURSES.map((value) => ({ value, label: COURSE_WORDS[value] }))

/** One step of the policy, collapsed to its label until it is edited. */
export function PolicyStepFields({ draft, wrong, removable, onChange, onRemove }: PolicyStepFieldsProps) {
  // A new step is open, and stays open while its first words are typed.
  const [open, setOpen] = useState(draft.label === '')
  const set = (change: Partial<StepDraft>) => onChange({ ...draft, ...change })
  return (
    <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-control cursor-pointer py-2">
        <span className={draft.on ? 'font-strong' : 'text-ink-soft line-through'}>{draft.label || 'New step'}</span>
        <span className="tabular text-12 text-ink-soft">
          {' '}
          {draft.count === '' && draft.choice !== 'promptly' ? 'say by when' : ruleWords(stepOf(draft))}
        </span>
      </summary>
      <div className="grid gap-3 pb-4 desk:grid-cols-2">
        <Field label="Step" className="desk:col-span-2">
          <TextInput value={draft.label} maxLength={90} onChange={(event) => set({ label: event.target.value })} />
        </Field>
        <Field label="Detail" className="desk:col-span-2">
          <TextInput value={draft.detail} maxLength={240} onChange={(event) => set({ detail: event.target.value })} />
        </Field>
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
          <Field label="Number">
            <NumberInput
              value={draft.count}
              disabled={draft.choice === 'promptly'}
              onChange={(event) => set({ count: event.target.value })}
            />
          </Field>
          <Field label="Counted">
            <Select
              options={DUE_CHOICES}
              value={draft.choice}
              onChange={(event) => set({ choice: event.target.value as DueChoice })}
            />
          </Field>
        </div>
        <Field label="Applies">
          <Select
            options={COURSES}
            value={draft.course}
            onChange={(event) => set({ course: event.target.value as StepCourse })}
          />
        </Field>
        <Field label="Who">
          <TextInput value={draft.who} maxLength={60} onChange={(event) => set({ who: event.target.value })} />
        </Field>
        <Field label="Form or system">
          <TextInput value={draft.form} maxLength={60} onChange={(event) => set({ form: event.target.value })} />
        </Field>
        <Field label="Source" className="desk:col-span-2">
          <TextInput value={draft.source} maxLength={160} onChange={(event) => set({ source: event.target.value })} />
        </Field>
        <Checkbox
          checked={draft.on}
          onChange={(on) => set({ on })}
          label="In use"
          hint="When off, new cases leave it out."
        />
        <Checkbox
          checked={draft.verify}
          onChange={(verify) => set({ verify })}
          label="To be verified"
          hint="Marked in every case and in print."
        />
        {removable && (
          <Button edits variant="plain" className="justify-self-start" onClick={onRemove}>
            Remove this step
          </Button>
        )}
      </div>
    </details>
  )
}
