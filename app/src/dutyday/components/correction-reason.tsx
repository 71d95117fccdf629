import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type CorrectionReason as Reason, REASON_FIELD } from '../use-correction-reason.ts'

/** Above the list of a day that was already submitted: entries made from now on are stored with this reason. */
export function CorrectionReason({ correction }: { correction: Reason }) {
  if (!correction.needed) return null
  return (
    <div className="border-b border-line pb-3">
      <Edits on>
        <Field
          label="Reason for the correction"
          hint="This day has been submitted. The report does not change; your entry is kept with this reason."
          error={correction.problem}
        >
          <TextInput
            {...{ [REASON_FIELD]: '' }}
            value={correction.text}
            maxLength={160}
            placeholder="e.g., Back a day early"
            onChange={(event) => correction.set(event.target.value)}
          />
        </Field>
      </Edits>
    </div>
  )
}
