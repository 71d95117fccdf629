import { saveAwolPolicy } from '@muster/domain/dutyday/awol/functions.ts'
import { isMoveStep } from '@muster/domain/dutyday/awol/policy.ts'
import { awolPolicyInput, MOST_STEPS, type PolicyVersion } from '@muster/domain/dutyday/awol/schema.ts'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import { PolicyStepFields } from './policy-step-fields.tsx'
import { type StepDraft, draftOf, newDraft, stepOf } from './policy-draft.ts'

interface PolicyEditorProps {
  roster: RosterChoice
  version: PolicyVersion
  onClose: () => void
}

/** Edits the table of steps. Saving makes a new version with name and time. */
export function PolicyEditor({ roster, version, onClose }: PolicyEditorProps) {
  const save = useWrite(saveAwolPolicy)
  const [basis, setBasis] = useState(version.policy.basis)
  const [hours, setHours] = useState(String(version.policy.reportOnlyHours))
  const [steps, setSteps] = useState<readonly StepDraft[]>(() => version.policy.steps.map(draftOf))
  const [problem, setProblem] = useState<{ readonly step: number | null; readonly message: string } | null>(null)
  const change = (at: number, next: StepDraft) => {
    setProblem(null)
    setSteps(steps.map((step, index) => (index === at ? next : step)))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const policy = { basis, reportOnlyHours: Number(hours), steps: steps.map(stepOf) }
    const checked = awolPolicyInput.safeParse(policy)
    if (!checked.success) {
      const [issue] = checked.error.issues
      const [where, at] = issue?.path ?? []
      const step = where === 'steps' && typeof at === 'number' ? at : null
      setProblem({ step, message: problemWords(issue?.path ?? [], issue?.message ?? '') })
      return
    }
    try {
      const { version: saved } = await save.run({ rosterId: roster.id, version: version.version, policy: checked.data })
      toast.done(`The policy was saved as version ${saved}. Open cases keep theirs.`)
      onClose()
    } catch {
      // The error is shown above the fields.
    }
  }

  return (
    <Edits on>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <PageHeader below title="Change the policy" />
        <ConfirmPolicy />
        <div className="flex flex-col gap-4 pt-4">
          {save.error && <ErrorState message={describeRefusal(save.error)} kept="Your changes are still here." />}
          {problem && <ErrorState message={problem.message} kept="Nothing was saved yet." />}
          <Field label="Basis" hint="Which directives and regulations, with their dates.">
            <TextArea value={basis} onChange={(event) => setBasis(event.target.value)} maxLength={300} />
          </Field>
          <Field label="Failure to report if under" hint="A shorter absence has no AWOL entry." className="max-w-48">
            <NumberInput unit="hours" value={hours} onChange={(event) => setHours(event.target.value)} />
          </Field>
        </div>
        <ol className="mt-4 border-t-2 border-ink">
          {steps.map((draft, at) => (
            <li key={draft.key} className="border-b border-line">
              <PolicyStepFields
                draft={draft}
                wrong={problem?.step === at}
                removable={!isMoveStep(draft.key) && !version.policy.steps.some(({ key }) => key === draft.key)}
                onChange={(next) => change(at, next)}
                onRemove={() => setSteps(steps.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ol>
        {steps.length < MOST_STEPS && (
          <Button edits icon={Plus} className="mt-3" onClick={() => setSteps([...steps, newDraft(steps)])}>
            Add a step
          </Button>
        )}
        <FootBar className="mt-6 flex justify-end gap-2 px-4 pt-2 pb-[max(0.5rem,var(--foot-inset))]">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={save.busy}>
            Save as a new version
          </Button>
        </FootBar>
      </form>
    </Edits>
  )
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  label: 'Step',
  due: 'By when',
  source: 'Source',
  who: 'Who',
  form: 'Form',
  detail: 'Detail',
  basis: 'Basis',
  reportOnlyHours: 'Failure to report if under',
}

function problemWords(path: readonly PropertyKey[], message: string): string {
  const field = path.map(String).findLast((part) => part in FIELD_WORDS)
  const at = path[0] === 'steps' && typeof path[1] === 'number' ? `Step ${path[1] + 1}` : ''
  const where = [at, field === undefined ? '' : FIELD_WORDS[field]].filter(Boolean).join(', ')
  // The default messages of zod are written for programmers.
  const plain = /^(?:Invalid|Too|Expected)/.test(message) ? 'Enter a valid number.' : message
  return where === '' ? plain : `${where}: ${plain}`
}
