import type { saveCounselingPolicy } from '@muster/domain/counseling/cadence/functions.ts'
import { CADENCE_KEYS, CADENCE_LABELS, type CadenceKey } from '@muster/domain/counseling/cadence/policy.ts'
import { cadencePolicyInput, type CadenceVersion } from '@muster/domain/counseling/cadence/schema.ts'
import { type FormEvent, useState } from 'react'
import type { Write } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { draftOf, type LineDraft, policyOf } from './policy-draft.ts'

interface PolicyFormProps {
  id: string
  rosterId: string
  version: CadenceVersion
  save: Write<typeof saveCounselingPolicy>
  onDone: () => void
}

/** The lines of the policy, to be changed: saved as a new version with who and when. */
export function PolicyForm({ id, rosterId, version, save, onDone }: PolicyFormProps) {
  const [basis, setBasis] = useState(version.policy.basis)
  const [lines, setLines] = useState<readonly LineDraft[]>(() => version.policy.lines.map(draftOf))
  const [problem, setProblem] = useState<{ readonly key: CadenceKey | null; readonly message: string } | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = cadencePolicyInput.safeParse(policyOf(basis, lines))
    if (!checked.success) {
      const [issue] = checked.error.issues
      const [where, at] = issue?.path ?? []
      const key = where === 'lines' && typeof at === 'number' ? (lines[at]?.key ?? null) : null
      setProblem({ key, message: `${key === null ? 'Basis' : CADENCE_LABELS[key]}: ${issue?.message ?? ''}` })
      return
    }
    setProblem(null)
    try {
      const { version: saved } = await save.run({ rosterId, version: version.version, policy: checked.data })
      toast.done(`The policy was saved as version ${saved}.`)
      onDone()
    } catch {
      // Shown above the fields.
    }
  }

  return (
    <form id={id} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      {save.error && <ErrorState message={describeRefusal(save.error)} kept="Your changes are still here." />}
      {problem && <ErrorState message={problem.message} kept="Nothing was saved yet." />}
      <Field label="Basis" hint="Which regulations and orders, with their dates.">
        <TextArea value={basis} onChange={(event) => setBasis(event.target.value)} maxLength={300} />
      </Field>
      <ul className="border-t-2 border-ink">
        {CADENCE_KEYS.map((key) => {
          const draft = lines.find((line) => line.key === key)
          return (
            draft && (
              <li key={key} className="border-b border-line">
                <LineFields
                  draft={draft}
                  wrong={problem?.key === key}
                  onChange={(next) => setLines(lines.map((line) => (line.key === key ? next : line)))}
                />
              </li>
            )
          )
        })}
      </ul>
    </form>
  )
}

interface LineFieldsProps {
  draft: LineDraft
  /** The form found something here. */
  wrong: boolean
  onChange: (next: LineDraft) => void
}

const UNITS = [
  { value: 'months', label: 'months' },
  { value: 'days', label: 'days' },
]

/** One line, folded to its name until somebody wants to change it. */
function LineFields({ draft, wrong, onChange }: LineFieldsProps) {
  const [open, setOpen] = useState(false)
  const set = (change: Partial<LineDraft>) => onChange({ ...draft, ...change })
  const { every, firstDays } = draft
  return (
    <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-control cursor-pointer items-center py-2">
        <span className={draft.on ? 'font-strong' : 'text-ink-soft line-through'}>{CADENCE_LABELS[draft.key]}</span>
      </summary>
      <div className="grid gap-3 pb-4 desk:grid-cols-2">
        {every && (
          <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
            <Field label="Every">
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
          >
            <NumberInput unit="days" value={firstDays} onChange={(event) => set({ firstDays: event.target.value })} />
          </Field>
        )}
        <Field label="Due soon, days ahead">
          <NumberInput unit="days" value={draft.warnDays} onChange={(event) => set({ warnDays: event.target.value })} />
        </Field>
        <Field label="Source checked">
          <DateInput value={draft.asOf} onChange={(asOf) => set({ asOf })} />
        </Field>
        <Field label="Source" className="desk:col-span-2">
          <TextInput value={draft.source} maxLength={200} onChange={(event) => set({ source: event.target.value })} />
        </Field>
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
