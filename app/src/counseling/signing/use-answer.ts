import type { Answer, Mark } from '@muster/domain/counseling/signing/schema.ts'
import { useRef, useState } from 'react'

export interface AnswerDraft {
  readonly response: Answer['response'] | null
  readonly remarks: string
  readonly mark: Mark | null
}

type Said = Omit<AnswerDraft, 'mark'>

export interface AnswerErrors {
  readonly response?: string | undefined
  readonly remarks?: string | undefined
  readonly mark?: string | undefined
}

/** A mark, and the words that it was drawn under. */
interface Signed {
  readonly mark: Mark
  readonly under: string
}

/** The mark as long as the same words are on screen: under other words it is nobody's signature. */
export function markUnder(signed: Signed | null, words: string): Mark | null {
  return signed?.under === words ? signed.mark : null
}

/** What is still missing from an answer, by the field that wants it. */
export function missingFrom({ response, remarks, mark }: AnswerDraft): AnswerErrors {
  return {
    ...(response === null ? { response: 'Choose whether you agree or disagree.' } : {}),
    ...(response === 'disagree' && remarks.trim() === '' ? { remarks: 'Say what you disagree with.' } : {}),
    ...(mark === null ? { mark: 'Sign in the box, or type your name.' } : {}),
  }
}

/**
 * An answer as it is being given, under the delivery that is on screen: after another one what was said stays and the
 * mark does not. One signature has one id, however often it must be sent.
 */
export function useAnswer(delivery: string, start: Partial<Said> = {}) {
  const [said, setSaid] = useState<Said>({ response: null, remarks: '', ...start })
  const [signed, setSigned] = useState<Signed | null>(null)
  const [errors, setErrors] = useState<AnswerErrors>({})
  const id = useRef<{ readonly mark: Mark | null; readonly id: string } | null>(null)
  const draft: AnswerDraft = { ...said, mark: markUnder(signed, delivery) }
  return {
    draft,
    errors,
    change({ mark, ...more }: Partial<AnswerDraft>) {
      setSaid((before) => ({ ...before, ...more }))
      if (mark !== undefined) setSigned(mark && { mark, under: delivery })
      setErrors({})
    },
    /** The device goes to another hand: what was said stays, and nothing that could be sent as signed. */
    unsign() {
      setSigned(null)
      setErrors({})
    },
    /** What to send, or null after saying what is missing. */
    take() {
      const missing = missingFrom(draft)
      const { response, remarks, mark } = draft
      if (response === null || mark === null || Object.keys(missing).length > 0) {
        setErrors(missing)
        return null
      }
      if (id.current?.mark !== mark) id.current = { mark, id: crypto.randomUUID() }
      return {
        signatureId: id.current.id,
        deviceAt: new Date().toISOString(),
        mark,
        answer: { response, remarks: remarks.trim() },
      }
    },
  }
}
export type Answering = ReturnType<typeof useAnswer>
