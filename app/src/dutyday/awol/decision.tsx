import { isFailureToReport } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { decisionOf, STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import type { MoveProps } from './moves.tsx'
import { NoteField } from './note-field.tsx'
import { serverNow } from '../../platform/clock/device-clock.ts'

/** The decision at 48 hours. The answers to the questions stay in this dialog; only the decision is sent. */
export function Decision({ about, policy, moving, onClose }: MoveProps) {
  const now = new Date(serverNow())
  const today = dayAt(now, about.timeZone)
  const name = rosterName(about)
  const tooSoon = (answers: Answers) => decided(answers) === 'awol' && isFailureToReport(policy, about, now)
  return (
    <FormDialog
      edits
      wide
      title={`Decide: ${name}`}
      description="By a preponderance of the evidence, with legal advice. Only the decision is kept, never why."
      action={(answers) => {
        const state = decided(answers)
        return state === null ? 'Decide' : `Decide: ${STATE_OF[state].label}`
      }}
      disabled={tooSoon}
      start={{ voluntary: null as Answers['voluntary'], selfHarm: false, effective: today as string, note: '' }}
      guard={guardNote}
      problems={(answers) => ({ voluntary: decided(answers) === null && 'Choose one of the two.' })}
      submit={async (answers) => {
        const state = decided(answers)
        if (state === null) return
        const { effective, note } = answers
        const awlEffective = state === 'awol' && isCalendarDate(effective) ? effective : null
        await moving.change({ kind: 'decide', finding: state === 'awol' ? 'voluntary' : 'other', awlEffective, note })
        toast.done(`${name}: ${STATE_OF[state].label}.`)
      }}
      onClose={onClose}
    >
      {(form) => {
        const state = decided(form.values)
        return (
          <>
            <Field label="Is the absence voluntary?" error={form.error('voluntary')}>
              <RadioGroup
                {...form.value('voluntary')}
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
              {...form.check('selfHarm')}
              label="Any indication of self-harm"
              hint="Then the Soldier must be reported missing. This answer is not sent and not stored."
            />
            {state && (
              <p role="status" className="border-y-2 border-ink py-2 text-16">
                Result: <strong className="font-heavy">{STATE_OF[state].label}</strong> ({STATE_OF[about.state].code} to{' '}
                {STATE_OF[state].code}).
              </p>
            )}
            {tooSoon(form.values) && (
              <ErrorState
                message={`Less than ${policy.reportOnlyHours} hours absent is a failure to report, with no AWOL entry. Decide later, or report missing.`}
              />
            )}
            {state === 'awol' && (
              <Field
                label="AWOL counts from"
                hint="Ask S1 whether the absent-unknown hours count. The duty status changes today."
                className="max-w-64"
              >
                <DateInput {...form.value('effective')} max={today} />
              </Field>
            )}
            <NoteField {...form.value('note')} error={form.error('note')} />
            <ConfirmPolicy />
          </>
        )
      }}
    </FormDialog>
  )
}

interface Answers {
  readonly voluntary: 'yes' | 'no' | null
  readonly selfHarm: boolean
}

/** Null until it is answered. */
function decided({ voluntary, selfHarm }: Answers) {
  if (voluntary === null && !selfHarm) return null
  return decisionOf({ voluntary: voluntary === 'yes', indicationOfSelfHarm: selfHarm })
}
