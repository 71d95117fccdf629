import { ASSESSMENT_RESULTS, type AssessmentResult } from '@muster/domain/counseling/kinds.ts'
import { BLOCK_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { CounselingLine, CounselingText } from '@muster/domain/counseling/schema.ts'
import { assessmentProblem } from '@muster/domain/counseling/states.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { type FormEvent, useId, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
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

/** Part IV: did the plan do what it was for, and when to sit down again. */
export function AssessDialog({ line, text, today, acts, onClose }: AssessDialogProps) {
  const form = useId()
  const { assessing } = acts
  const start = assessmentStart(line, today)
  const [result, setResult] = useState<AssessmentResult | null>(text.result)
  const [assessment, setAssessment] = useState(text.assessment)
  const [assessedOn, setAssessedOn] = useState<string>(start.assessedOn)
  const [nextOn, setNextOn] = useState<string>(start.nextOn)
  const [tried, setTried] = useState(false)
  const days = daysOf(assessedOn, nextOn)
  const wrong = days && assessmentProblem(days, { heldOn: text.heldOn, today })
  const problems = {
    result: result === null ? 'Choose a result.' : null,
    assessment:
      assessment.trim() === ''
        ? 'Write the assessment.'
        : assessment.trim().length > BLOCK_LIMIT
          ? `Shorten this to ${BLOCK_LIMIT} characters.`
          : null,
    assessedOn: isCalendarDate(assessedOn)
      ? wrong?.field === 'assessedOn'
        ? wrong.message
        : null
      : 'Enter a date such as 25 Nov 2026.',
    nextOn:
      nextOn !== '' && !isCalendarDate(nextOn)
        ? 'Enter a date such as 25 Nov 2026.'
        : wrong?.field === 'nextOn'
          ? wrong.message
          : null,
  }
  const guarded = guardText(assessment)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (assessing.busy || guarded || result === null || days === null) return
    if (Object.values(problems).some((problem) => problem !== null)) return
    if (!(await acts.assess({ assessment, result, ...days }))) return
    toast.done('The plan is assessed. Both can sign part IV now.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assess the plan of action"
      description="Assess it together with the Soldier: did the plan achieve its results? You can change the assessment until someone signs it."
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={assessing.busy}>
            Save the assessment
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {assessing.error && <ErrorState message={describeRefusal(assessing.error)} />}
        <Field label="Result" error={tried && problems.result}>
          <Segmented
            value={result}
            onChange={setResult}
            fill
            options={ASSESSMENT_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }))}
          />
        </Field>
        <Field label="Assessment" error={guarded ?? (tried && problems.assessment)} required>
          <TextArea rows={6} dir="auto" value={assessment} onChange={(event) => setAssessment(event.target.value)} />
        </Field>
        <div className="grid gap-4 desk:grid-cols-2">
          <Field label="Date of assessment" error={problems.assessedOn} required>
            <DateInput value={assessedOn} onChange={setAssessedOn} />
          </Field>
          <Field label="Next counseling" hint="Leave blank for none." error={problems.nextOn}>
            <DateInput value={nextOn} onChange={setNextOn} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

/** Null while one of them is no date. */
function daysOf(assessedOn: string, nextOn: string): { assessedOn: CalendarDate; nextOn: CalendarDate | null } | null {
  if (!isCalendarDate(assessedOn)) return null
  if (nextOn === '') return { assessedOn, nextOn: null }
  return isCalendarDate(nextOn) ? { assessedOn, nextOn } : null
}
