import { ASSESSMENT_RESULTS, type AssessmentResult } from '@muster/domain/counseling/kinds.ts'
import { BLOCK_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { CounselingLine, CounselingText } from '@muster/domain/counseling/schema.ts'
import { assessmentProblem } from '@muster/domain/counseling/states.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { assessmentStart } from './assessment-start.ts'
import type { SessionActs } from './use-session-acts.ts'

interface AssessDialogProps {
  line: CounselingLine
  text: CounselingText
  today: CalendarDate
  acts: SessionActs
  onClose: () => void
}

const RESULT_LABELS: Readonly<Record<AssessmentResult, string>> = {
  achieved: 'Achieved',
  partly: 'Partly',
  'not achieved': 'Not achieved',
}

/** Part IV: did the plan achieve its purpose, and when is the next counseling. */
export function AssessDialog({ line, text, today, acts, onClose }: AssessDialogProps) {
  const start: Typed = { result: text.result, assessment: text.assessment, ...assessmentStart(line, today) }
  return (
    <FormDialog
      edits
      wide
      title="Assess the plan of action"
      description="Assess it together with the Soldier: did the plan achieve its results? You can change the assessment until someone signs it."
      action="Save the assessment"
      draft={`assessment:${line.id}`}
      start={start}
      guard={guardText}
      problems={(typed) => problemsOf(typed, { heldOn: text.heldOn, today })}
      submit={async ({ result, assessment, assessedOn, nextOn }) => {
        const days = daysOf(assessedOn, nextOn)
        if (result === null || days === null) return
        await acts.assess({ assessment, result, ...days })
        toast.done('The plan is assessed. Both can sign part IV now.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Result" error={form.error('result')}>
            <Segmented
              {...form.value('result')}
              fill
              options={ASSESSMENT_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }))}
            />
          </Field>
          <Field label="Assessment" error={form.error('assessment')} required>
            <TextArea rows={6} dir="auto" {...form.text('assessment')} />
          </Field>
          <div className="grid gap-4 desk:grid-cols-2">
            <Field label="Date of assessment" error={form.error('assessedOn')} required>
              <DateInput {...form.value('assessedOn')} />
            </Field>
            <Field label="Next counseling" hint="Leave blank for none." error={form.error('nextOn')}>
              <DateInput {...form.value('nextOn')} />
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface Typed {
  readonly result: AssessmentResult | null
  readonly assessment: string
  readonly assessedOn: string
  readonly nextOn: string
}

function problemsOf({ result, assessment, assessedOn, nextOn }: Typed, known: Parameters<typeof assessmentProblem>[1]) {
  const days = daysOf(assessedOn, nextOn)
  const wrong = days && assessmentProblem(days, known)
  return {
    result: result === null && 'Choose a result.',
    assessment:
      assessment.trim() === ''
        ? 'Write the assessment.'
        : assessment.trim().length > BLOCK_LIMIT && `Shorten this to ${BLOCK_LIMIT} characters.`,
    ...(wrong && { [wrong.field]: wrong.message }),
    ...(!isCalendarDate(assessedOn) && { assessedOn: 'Enter a date such as 25 Nov 2026.' }),
    ...(nextOn !== '' && !isCalendarDate(nextOn) && { nextOn: 'Enter a date such as 25 Nov 2026.' }),
  }
}

/** Null while either field is not a date. */
function daysOf(assessedOn: string, nextOn: string): { assessedOn: CalendarDate; nextOn: CalendarDate | null } | null {
  if (!isCalendarDate(assessedOn)) return null
  if (nextOn === '') return { assessedOn, nextOn: null }
  return isCalendarDate(nextOn) ? { assessedOn, nextOn } : null
}
