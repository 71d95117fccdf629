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

/** A mark, and the version of the text that it was drawn under. */
interface Signed {
  readonly mark: Mark
  readonly under: string
}

/** The mark, if the same text is still on screen. Under other text it is no signature. */
export function markUnder(signed: Signed | null, words: string): Mark | null {
  return signed?.under === words ? signed.mark : null
}

/** What is missing from an answer, by field. */
export function missingFrom({ response, remarks, mark }: AnswerDraft): AnswerErrors {
  return {
    ...(response === null ? { response: 'Choose whether you agree or disagree.' } : {}),
    ...(response === 'disagree' && remarks.trim() === '' ? { remarks: 'Say what you disagree with.' } : {}),
    ...(mark === null ? { mark: 'Sign in the box, or type your name.' } : {}),
  }
}

/**
 * The answer in progress, for the delivery that is on screen. After a new delivery the answer stays but the mark is
 * dropped. Each signature has one id, even if it must be sent several times.
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
    /**
     * For handing the device to another person: the answer stays, but the mark is dropped so that nothing can be sent
     * as signed.
     */
    unsign() {
      setSigned(null)
      setErrors({})
    },
    /** Returns what to send, or null after showing what is missing. */
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
