import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { SignatureBox } from './signature-box.tsx'
import type { AnswerErrors, Answering } from './use-answer.ts'

interface AnswerFormProps {
  answer: Answering
  /** The name of the signer, as it is on the form. */
  name: string
  refusal: Refusal | null
}

/** Agree or disagree, remarks, and signature. The same form wherever a Soldier signs. */
export function AnswerForm({ answer, name, refusal }: AnswerFormProps) {
  const { draft, change } = answer
  const errors = { ...answer.errors, ...errorsOf(refusal) }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-soft">
        Your signature means that this was discussed with you and that you have read it. It does not mean that you
        agree: you choose that below.
      </p>
      <Field label="I have read this, and I" error={errors.response} required>
        <RadioGroup
          value={draft.response}
          onChange={(response) => change({ response })}
          options={[
            { value: 'agree', label: 'agree with the information above' },
            { value: 'disagree', label: 'disagree with the information above' },
          ]}
        />
      </Field>
      <Field
        label="Remarks"
        error={errors.remarks}
        required={draft.response === 'disagree'}
        hint={
          draft.response === 'disagree'
            ? 'Say what you disagree with, and how you see it.'
            : 'Optional. They go on the form in your words.'
        }
      >
        <TextArea
          dir="auto"
          rows={4}
          maxLength={4000}
          value={draft.remarks}
          onChange={(event) => change({ remarks: event.target.value })}
        />
      </Field>
      <SignatureBox
        name={name}
        label={`Signature of ${name}`}
        value={draft.mark}
        onChange={(mark) => change({ mark })}
        error={errors.mark}
      />
      {refusal && Object.keys(errorsOf(refusal)).length === 0 && (
        <p role="alert" className="font-strong text-danger">
          {describeRefusal(refusal)}
        </p>
      )}
    </div>
  )
}

/** Puts the server's errors at the fields that they are about. */
function errorsOf(refusal: Refusal | null): AnswerErrors {
  const field = refusal?.details?.field ?? ''
  if (refusal && field.startsWith('answer.remarks')) return { remarks: describeRefusal(refusal) }
  if (refusal && field.startsWith('mark')) return { mark: describeRefusal(refusal) }
  return {}
}
