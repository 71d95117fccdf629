import { SUPPORT_CATEGORIES, type SupportCategory } from '@muster/domain/support/categories.ts'
import { requestSupport } from '@muster/domain/support/functions.ts'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useConnection, useOutbox, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { diagnosticsOf } from '../diagnostics.ts'

const CATEGORIES = Object.entries(SUPPORT_CATEGORIES).map(([value, label]) => ({ value, label }))
const MOST = 4000

interface Draft {
  readonly requestId: string
  readonly category: SupportCategory | ''
  readonly text: string
  /** Exactly what is shown is sent, so it is read when the box is checked. */
  readonly diagnostics: Readonly<Record<string, string>> | null
}

/** The id is made once, so that a request counts once however often it is sent. */
function newDraft(): Draft {
  return { requestId: crypto.randomUUID(), category: '', text: '', diagnostics: null }
}

/** Asks for help. `email` is where the answer goes. */
export function RequestForm({ email }: { email: string | null }) {
  const send = useWrite(requestSupport)
  const connection = useConnection()
  const outbox = useOutbox()
  const [draft, setDraft] = useState(newDraft)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [receipt, setReceipt] = useState<string | null>(null)
  const device = { connection: connection.state, waiting: outbox.waiting.length, refused: outbox.refused.length }
  function set(change: Partial<Draft>) {
    setDraft({ ...draft, ...change })
    // An error about the old text does not apply to the new one.
    if (send.error) send.clear()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { requestId, category, text, diagnostics } = draft
    if (category === '' || text.trim() === '') {
      setProblems({
        ...(category === '' ? { category: 'Choose what it is about.' } : {}),
        ...(text.trim() === '' ? { text: 'Say what you need help with.' } : {}),
      })
      return
    }
    setProblems({})
    try {
      const answer = await send.run({ requestId, category, text, diagnostics: diagnostics && { ...diagnostics } })
      setReceipt(answer.receipt)
      setDraft(newDraft())
    } catch {
      // The form shows the error.
    }
  }

  if (receipt !== null) return <Receipt receipt={receipt} email={email} onAnother={() => setReceipt(null)} />
  const refusedField = send.error?.details?.field?.split('.')[0]
  const shown = { ...problems, ...(refusedField && send.error ? { [refusedField]: describeRefusal(send.error) } : {}) }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="What it is about" required error={shown.category}>
        <Select
          options={CATEGORIES}
          placeholder="Choose one"
          value={draft.category}
          onChange={(event) => set({ category: event.target.value as SupportCategory | '' })}
        />
      </Field>
      <Field
        label="What you need help with"
        hint={`What you did, what you expected, what happened. No SSN, no classified or CUI content. Up to ${MOST} characters.`}
        required
        error={shown.text}
      >
        <TextArea
          className="min-h-36!"
          maxLength={MOST}
          value={draft.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      <div>
        <Checkbox
          label="Send details about this device too"
          hint="They help find the problem. You see all of them here before they are sent: no names, nothing from your roster."
          checked={draft.diagnostics !== null}
          onChange={(on) => set({ diagnostics: on ? diagnosticsOf(device) : null })}
        />
        {draft.diagnostics && (
          <div className="rounded-box border border-line bg-sunken px-3 py-2 text-14 wrap-anywhere">
            <DescriptionList items={Object.entries(draft.diagnostics).map(([term, value]) => ({ term, value }))} />
          </div>
        )}
      </div>
      {send.error && !(refusedField === 'text' || refusedField === 'category') && (
        <ErrorState
          message={describeRefusal(send.error)}
          kept="Your request was not sent. What you typed is still here."
        />
      )}
      <div>
        <Button type="submit" variant="primary" icon={Send} busy={send.busy}>
          Send request
        </Button>
      </div>
    </form>
  )
}

function Receipt({ receipt, email, onAnother }: { receipt: string; email: string | null; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-3 border-y-2 border-ink py-4">
      <h3 ref={heading} tabIndex={-1} className="text-16 font-heavy outline-none">
        We have your request
      </h3>
      <p>
        <span className="block text-14 text-ink-soft">Your receipt number</span>
        <span className="tabular text-40 font-heavy">{receipt}</span>
      </p>
      <p>
        Keep it; it is in your notifications as well.{' '}
        {email
          ? `We will reply to ${email}.`
          : 'Your account has no e-mail address, so ask your leader to write to us too.'}
      </p>
      <Button onClick={onAnother}>Write another request</Button>
    </div>
  )
}
