import { saveCounselingPolicy } from '@muster/domain/counseling/cadence/functions.ts'
import { CADENCE_KEYS, CADENCE_LABELS, CONFIRM_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import { cadencePolicyInput, type CadenceVersion } from '@muster/domain/counseling/cadence/schema.ts'
import { useState } from 'react'
import { type ErrorOf, FormDialog } from '../../kit/forms/form-dialog.tsx'
import { SourceFields } from '../../ui/forms/source-fields.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, type LineDraft, policyOf } from './policy-draft.ts'

interface PolicyFormProps {
  rosterId: string
  version: CadenceVersion
  onClose: () => void
}

/** Edits the lines of the policy. Saving makes a new version with name and time. */
export function PolicyForm({ rosterId, version: { version, policy }, onClose }: PolicyFormProps) {
  const save = useWrite(saveCounselingPolicy)
  return (
    <FormDialog
      edits
      wide
      title="Change the policy"
      description={CONFIRM_CADENCE}
      action="Save as a new version"
      needsSignal="Changing the policy needs signal."
      kept="Your changes are still here."
      start={{ basis: policy.basis, lines: policy.lines.map(draftOf) }}
      schema={cadencePolicyInput}
      read={({ basis, lines }) => policyOf(basis, lines)}
      submit={async (changed) => {
        const saved = await save.run({ rosterId, version, policy: changed })
        toast.done(`The policy was saved as version ${saved.version}.`)
      }}
      onClose={onClose}
    >
      {(form) => {
        const { lines } = form.values
        const errorAt = form.errorsIn('lines')
        return (
          <>
            <Field label="Basis" hint="Which regulations and orders, with their dates." error={form.error('basis')}>
              <TextArea {...form.text('basis')} maxLength={300} />
            </Field>
            <ul className="border-t-2 border-ink">
              {CADENCE_KEYS.map((key) => {
                const at = lines.findIndex((line) => line.key === key)
                const draft = lines[at]
                return (
                  draft && (
                    <li key={key} className="border-b border-line">
                      <LineFields
                        draft={draft}
                        error={(field) => errorAt(`lines.${at}${field}`)}
                        onChange={(next) => form.set({ lines: lines.with(at, next) })}
                      />
                    </li>
                  )
                )
              })}
            </ul>
          </>
        )
      }}
    </FormDialog>
  )
}

interface LineFieldsProps {
  draft: LineDraft
  /** The error of a field of this line, if there is one. */
  error: ErrorOf
  onChange: (next: LineDraft) => void
}

const UNITS = [
  { value: 'months', label: 'months' },
  { value: 'days', label: 'days' },
]

/** One line, collapsed to its name until it is edited. */
function LineFields({ draft, error, onChange }: LineFieldsProps) {
  const [open, setOpen] = useState(false)
  const set = (change: Partial<LineDraft>) => onChange({ ...draft, ...change })
  const { every, firstDays } = draft
  return (
    <details open={open || error('') !== undefined} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-control cursor-pointer items-center py-2">
        <span className={draft.on ? 'font-strong' : 'text-ink-soft line-through'}>{CADENCE_LABELS[draft.key]}</span>
      </summary>
      <div className="grid gap-3 pb-4 desk:grid-cols-2">
        {every && (
          <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
            <Field label="Every" error={error('.every')}>
              <NumberInput
                value={every.count}
                onChange={(event) => set({ every: { ...every, count: event.target.value } })}
              />
            </Field>
            <Field label="Unit">
              <Select
                options={UNITS}
                value={every.unit}
                onChange={(event) =>
                  set({ every: { ...every, unit: event.target.value === 'days' ? 'days' : 'months' } })
                }
              />
            </Field>
          </div>
        )}
        {firstDays !== null && (
          <Field
            label={every ? 'First one after arrival, within' : 'After arrival, within'}
            hint={every ? 'Blank: one interval after arrival.' : undefined}
            error={error('.firstDays')}
          >
            <NumberInput unit="days" value={firstDays} onChange={(event) => set({ firstDays: event.target.value })} />
          </Field>
        )}
        <Field label="Due soon, days ahead" error={error('.warnDays')}>
          <NumberInput unit="days" value={draft.warnDays} onChange={(event) => set({ warnDays: event.target.value })} />
        </Field>
        <SourceFields source={draft.source} asOf={draft.asOf} problem={(field) => error(`.${field}`)} onChange={set} />
        <Checkbox
          checked={draft.on}
          onChange={(on) => set({ on })}
          label="In use"
          hint="When off, nobody is due by this line."
        />
        <Checkbox
          checked={draft.verify}
          onChange={(verify) => set({ verify })}
          label="To be verified"
          hint="Marked here and in print."
        />
      </div>
    </details>
  )
}
