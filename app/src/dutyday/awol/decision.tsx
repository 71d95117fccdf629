import { isFailureToReport } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { decisionOf, STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { type FormEvent, useId, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import type { MoveProps } from './moves.tsx'
import { NoteField } from './note-field.tsx'
import { useServerAhead } from './server-time.ts'

/** The decision at 48 hours. What is answered here stays in this dialog: only what was decided is sent. */
export function Decision({ about, policy, moving, onClose }: MoveProps) {
  const form = useId()
  const ahead = useServerAhead()
  const now = new Date(Date.now() + ahead)
  const today = dayAt(now, about.timeZone)
  const [voluntary, setVoluntary] = useState<'yes' | 'no' | null>(null)
  const [selfHarm, setSelfHarm] = useState(false)
  const [effective, setEffective] = useState<string>(today)
  const [note, setNote] = useState('')
  const [unanswered, setUnanswered] = useState(false)
  const name = rosterName(about)
  const decided =
    voluntary === null && !selfHarm
      ? null
      : decisionOf({ voluntary: voluntary === 'yes', indicationOfSelfHarm: selfHarm })
  const tooSoon = decided === 'awol' && isFailureToReport(policy, about, now)

  async function decide(event: FormEvent) {
    event.preventDefault()
    if (decided === null) return setUnanswered(true)
    if (tooSoon || guardNote(note) !== null || moving.busy) return
    const awlEffective = decided === 'awol' && isCalendarDate(effective) ? effective : null
    const finding = decided === 'awol' ? 'voluntary' : 'other'
    if (!(await moving.change({ kind: 'decide', finding, awlEffective, note }))) return
    onClose()
    toast.done(`${name}: ${STATE_OF[decided].label}.`)
  }

  return (
    <Dialog
      edits
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Decide: ${name}`}
      description="By a preponderance of the evidence, with legal advice. Only the decision is kept, never why."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={moving.busy} disabled={tooSoon}>
            {decided === null ? 'Decide' : `Decide: ${STATE_OF[decided].label}`}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void decide(event)} noValidate className="flex flex-col gap-4">
        {moving.error && <ErrorState message={describeRefusal(moving.error)} />}
        <Field
          label="Is the absence voluntary?"
          error={unanswered && decided === null ? 'Choose one of the two.' : undefined}
        >
          <RadioGroup
            value={voluntary}
            onChange={setVoluntary}
            options={[
              { value: 'yes', label: 'Voluntary' },
              {
                value: 'no',
                label: 'Involuntary, or too little evidence',
                hint: 'The Soldier is then missing, and a DUSTWUN casualty report is sent.',
              },
            ]}
          />
        </Field>
        <Checkbox
          checked={selfHarm}
          onChange={setSelfHarm}
          label="Any indication of self-harm"
          hint="Then the Soldier must be reported missing. This answer is not sent and not stored."
        />
        {decided && (
          <p role="status" className="border-y-2 border-ink py-2 text-16">
            Result: <strong className="font-heavy">{STATE_OF[decided].label}</strong> ({STATE_OF[about.state].code} to{' '}
            {STATE_OF[decided].code}).
          </p>
        )}
        {tooSoon && (
          <ErrorState
            message={`Less than ${policy.reportOnlyHours} hours absent is a failure to report, with no AWOL entry. Decide later, or report missing.`}
          />
        )}
        {decided === 'awol' && (
          <Field
            label="AWOL counts from"
            hint="Ask S1 whether the absent-unknown hours count. The duty status changes today."
            className="max-w-64"
          >
            <DateInput value={effective} onChange={setEffective} max={today} />
          </Field>
        )}
        <NoteField value={note} onChange={setNote} />
        <ConfirmPolicy />
      </form>
    </Dialog>
  )
}
