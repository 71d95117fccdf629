import { sendgridTestMail } from '@muster/domain/support/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { type FormEvent, useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { useCall } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** For admins: tests whether mail gets through, and shows the provider's own answer. */
export function TestMail({ email }: { email: string | null }) {
  const call = useCall(sendgridTestMail)
  const [to, setTo] = useState(email ?? '')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<OutputOf<typeof sendgridTestMail> | null>(null)
  const [error, setError] = useState<Refusal | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setResult(null)
    setError(null)
    try {
      setResult(await call(to.trim() === '' ? {} : { to: to.trim() }))
    } catch (thrown) {
      setError(asRefusal(thrown))
    } finally {
      setBusy(false)
    }
  }

  const wrongAddress = error?.details?.field === 'to' ? 'Enter one e-mail address.' : undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <p className="text-14 text-ink-soft">Sends one mail at once and shows what the mail provider answers.</p>
      <Field label="Send to" error={wrongAddress}>
        <TextInput type="email" autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          Send a test mail
        </Button>
      </div>
      <div aria-live="polite">
        {result?.accepted && (
          <div className="border-y border-line py-3">
            <p className="font-strong">
              {result.through} accepted the mail to {result.to}.
            </p>
            <p className="text-14 text-ink-soft wrap-anywhere">Its answer: {result.answer}</p>
          </div>
        )}
        {result && !result.accepted && (
          <ErrorState
            message={result.through === 'nothing' ? 'E-mail is off.' : `${result.through} did not accept the mail.`}
            kept={result.answer}
          />
        )}
        {error && !wrongAddress && <ErrorState message={describeRefusal(error)} />}
      </div>
    </form>
  )
}
