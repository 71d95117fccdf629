import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { getIntakeForm, submitIntake } from '@muster/domain/roster/intake/functions.ts'
import type { IntakeData, IntakeForm } from '@muster/domain/roster/intake/schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asRefusal } from '../../../platform/session/account.ts'
import { type Backoff, backoff } from '../../../platform/calls/backoff.ts'
import { useCall } from '../../../platform/calls/calls.ts'
import type { Receipt } from './kept-sheet.ts'
import { isStale, type ProofWork, startProof } from './proof.ts'

interface Opened {
  readonly form: IntakeForm
  readonly at: number
  readonly work: ProofWork
}

export type Sending =
  | { readonly state: 'idle' }
  /** The required proof of work is not finished yet. */
  | { readonly state: 'working' }
  | { readonly state: 'sending' }
  /** No signal or too many requests: it is sent later by itself. */
  | { readonly state: 'waiting'; readonly why: string }

export interface IntakeFormState {
  readonly form: IntakeForm | null
  readonly refusal: Refusal | null
  readonly open: () => void
  /** How much of the proof of work is done, 0 to 1. */
  readonly proven: number
  readonly sending: Sending
  /** Retries until there is a receipt, or a refusal that waiting does not change. */
  readonly send: (submissionId: string, data: IntakeData) => Promise<Receipt>
}

/** Opens the form of a link, does its proof of work meanwhile, and sends the form: now, or when there is signal. */
export function useIntakeForm(token: string): IntakeFormState {
  const getForm = useCall(getIntakeForm)
  const submit = useCall(submitIntake)
  const opened = useRef<Opened | null>(null)
  const waiting = useRef<Backoff | null>(null)
  const [form, setForm] = useState<IntakeForm | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [proven, setProven] = useState(0)
  const [sending, setSending] = useState<Sending>({ state: 'idle' })

  const begin = useCallback(async (): Promise<Opened> => {
    const next = await getForm({ token })
    opened.current?.work.stop()
    setProven(0)
    opened.current = { form: next, at: Date.now(), work: startProof(next.challenge, setProven) }
    setForm(next)
    return opened.current
  }, [getForm, token])

  const open = useCallback(() => {
    setRefusal(null)
    begin().catch((error: unknown) => setRefusal(asRefusal(error)))
  }, [begin])
  useEffect(() => {
    open()
    return () => {
      opened.current?.work.stop()
      opened.current = null
      waiting.current?.stop()
    }
  }, [open])

  const send = useCallback(
    async (submissionId: string, data: IntakeData): Promise<Receipt> => {
      const wait = backoff({ firstMs: 2_000, mostMs: 30_000 })
      waiting.current = wait
      window.addEventListener('online', wait.now)
      let again = 0
      try {
        for (;;) {
          try {
            setSending({ state: 'working' })
            let now = opened.current
            if (!now || isStale(now.at, Date.now())) now = await begin()
            const proof = await now.work.proof
            setSending({ state: 'sending' })
            return await submit({ token, submissionId, data, proof })
          } catch (thrown) {
            const refused = asRefusal(thrown)
            const why = whyWait(refused)
            if (why !== null) {
              setSending({ state: 'waiting', why })
              if (!(await wait.pause())) throw refused
            } else if (refused.details?.field === 'proof' && again++ < 2) opened.current = null
            else throw refused
          }
        }
      } finally {
        window.removeEventListener('online', wait.now)
        setSending({ state: 'idle' })
      }
    },
    [begin, submit, token],
  )
  return { form, refusal, open, proven, sending, send }
}

/** Why it must wait, in words; null if waiting does not help. */
function whyWait({ code, details }: Refusal): string | null {
  if (code === 'unavailable' || code === 'deadline-exceeded') {
    return 'No signal. Your enrollment form is kept on this device and is sent when there is signal. Keep this page open.'
  }
  if (code === 'resource-exhausted' && typeof details?.retryAfterSeconds === 'number') {
    return 'Many people are sending right now. Yours is sent automatically in a minute. Keep this page open.'
  }
  return null
}
