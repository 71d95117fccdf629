import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asRefusal } from '../../../platform/session/account.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Progress } from '../../../ui/states/progress.tsx'
import { PartFoot } from '../../../ui/layout/part-foot.tsx'
import { type DraftProblems, draftOf, type SoldierDraft } from '../../soldier-draft.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { IntakeField } from './intake-field.tsx'
import { type Step, sheetOf, stepsOf } from './intake-steps.ts'
import { ForgetButton } from './forget-button.tsx'
import type { KeptSheet, KnownForm } from './kept-sheet.ts'
import { SheetReview } from './sheet-review.tsx'
import type { IntakeFormState } from './use-intake-form.ts'

const EMPTY = draftOf({})

interface DataSheetProps {
  intake: IntakeFormState
  form: KnownForm
  sheet: KeptSheet
  onKeep: (sheet: KeptSheet) => void
  onForget: () => void
}

/** The form in short steps, then a review, then it is sent. Typed text is kept on the device from the first letter. */
export function DataSheet({ intake, form, sheet, onKeep, onForget }: DataSheetProps) {
  const steps = stepsOf(form.fields)
  const [at, setAt] = useStep(steps.length)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [refused, setRefused] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const step = steps[at]
  const draft: SoldierDraft = { ...EMPTY, ...sheet.draft }
  const typed = Object.values(draft).some(Boolean)

  useEffect(() => {
    if (!moved.current) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [at])

  function go(to: number) {
    moved.current = true
    setAt(to)
  }

  /** Only errors in this step hold it up. */
  function next(event: FormEvent) {
    event.preventDefault()
    if (!step) return
    const found = within(sheetOf(draft, form.fields).problems, step.fields)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(found)
    go(at + 1)
  }

  function showProblems(found: DraftProblems) {
    setProblems(found)
    const first = steps.findIndex(({ fields }) => fields.some((key) => found[key] !== undefined))
    if (first >= 0) go(first)
    setTimeout(() => focusFirst(found))
  }

  async function send() {
    setRefused(null)
    const { data, problems: found } = sheetOf(draft, form.fields)
    if (!data) return showProblems(found)
    try {
      const receipt = await intake.send(sheet.submissionId, data)
      onKeep({ ...sheet, draft: {}, receipt: { ...receipt, withMail: Boolean(data.email) } })
    } catch (thrown) {
      const refusal = asRefusal(thrown)
      const key = /^data\.(\w+)$/.exec(refusal.details?.field ?? '')?.[1]
      if (key && key in draft) return showProblems({ [key]: describeRefusal(refusal) })
      setRefused(
        refusal.code === 'already-exists'
          ? 'An earlier version of this enrollment form has arrived. Tell your leader what has changed, or delete this one and start over.'
          : describeRefusal(refusal),
      )
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Progress
        label="Your enrollment form"
        value={at + 1}
        max={steps.length + 1}
        text={`Step ${at + 1} of ${steps.length + 1}`}
      />
      {step ? (
        <form onSubmit={next} noValidate className="flex flex-col gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-20 font-heavy outline-none">
            {step.title}
          </h2>
          {at > 0 && <p className="text-ink-soft">Leave out what you do not want to share.</p>}
          <StepFields
            step={step}
            draft={draft}
            problems={problems}
            onChange={(key, value) => onKeep({ ...sheet, draft: { ...sheet.draft, [key]: value } })}
          />
          <PartFoot className="-mx-4 flex flex-wrap gap-2 border-t border-line px-4 py-3">
            {at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
            <Button variant="primary" type="submit" className="max-phone:grow">
              Next
            </Button>
            {at > 0 && (
              <Button variant="plain" onClick={() => go(steps.length)}>
                Go to review
              </Button>
            )}
          </PartFoot>
        </form>
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-20 font-heavy outline-none">
            Review, then send
          </h2>
          {refused && <ErrorState message={refused} kept="Nothing is lost: what you typed stays on this device." />}
          <SheetReview steps={steps} draft={draft} onEdit={go} />
          <SendBar intake={intake} onBack={() => go(steps.length - 1)} onSend={() => void send()} />
        </>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 text-12 text-ink-soft">
        <p>
          For {form.unit}. The link is valid until {dayWords(form.expiresAt, form.timeZone)}.{' '}
          {typed && 'Kept on this device until sent.'}
        </p>
        {typed && <ForgetButton onForget={onForget} />}
      </footer>
    </div>
  )
}

/**
 * The current step, 0 to `last`. It is in the address, so that the phone's Back goes back one step and a reload
 * stays.
 */
function useStep(last: number) {
  const navigate = useNavigate()
  const { step }: { step?: string } = useSearch({ strict: false })
  const at = Math.min(Math.max(Math.floor(Number(step)) || 1, 1) - 1, last)
  const setAt = (to: number) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, step: to === 0 ? undefined : String(to + 1) }),
      resetScroll: false,
    })
  return [at, setAt] as const
}

interface StepFieldsProps {
  step: Step
  draft: SoldierDraft
  problems: DraftProblems
  onChange: (key: FieldKey, value: string) => void
}

function StepFields({ step, draft, problems, onChange }: StepFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
      {step.fields.map((key) => (
        <IntakeField
          key={key}
          name={key}
          value={draft[key]}
          problem={problems[key]}
          onChange={(value) => onChange(key, value)}
        />
      ))}
    </div>
  )
}

function SendBar({ intake, onBack, onSend }: { intake: IntakeFormState; onBack: () => void; onSend: () => void }) {
  const { sending, proven } = intake
  const busy = sending.state !== 'idle'
  return (
    <PartFoot className="-mx-4 flex flex-col gap-3 border-t border-line px-4 py-3">
      {sending.state === 'working' && (
        <Progress label="Protecting against false forms" value={Math.round(proven * 100)} max={100} />
      )}
      {sending.state === 'waiting' && (
        <p role="status" className="border-l-4 border-brass bg-brass-soft px-3 py-2">
          {sending.why}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button variant="primary" busy={busy} className="max-phone:grow" onClick={onSend}>
          {busy ? 'Sending' : 'Send to my leader'}
        </Button>
      </div>
    </PartFoot>
  )
}

function within(problems: DraftProblems, fields: readonly FieldKey[]): DraftProblems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => fields.includes(key as FieldKey)))
}

function focusFirst(problems: DraftProblems): void {
  const names = Object.keys(problems)
  const first = [...document.querySelectorAll<HTMLElement>('main [name]')].find((each) =>
    names.includes(each.getAttribute('name') ?? ''),
  )
  first?.focus()
}
