import type { Answer, Mark } from '@muster/domain/counseling/signing/schema.ts'
import { useRef, useState } from 'react'

export interface AnswerDraft {
  readonly response: Answer['response'] | null
  readonly remarks: string
  readonly mark: Mark | null
}

export interface AnswerErrors {
  readonly response?: string | undefined
  readonly remarks?: string | undefined
  readonly mark?: string | undefined
}

const EMPTY: AnswerDraft = { response: null, remarks: '', mark: null }

/** What is still missing from an answer, by the field that wants it. */
export function missingFrom({ response, remarks, mark }: AnswerDraft): AnswerErrors {
  return {
    ...(response === null ? { response: 'Choose whether you agree or disagree.' } : {}),
    ...(response === 'disagree' && remarks.trim() === '' ? { remarks: 'Say what you disagree with.' } : {}),
    ...(mark === null ? { mark: 'Sign in the box, or type your name.' } : {}),
  }
}

/** An answer as it is being given. One signature has one id, however often it must be sent. */
export function useAnswer(start: Partial<AnswerDraft> = {}) {
  const [draft, setDraft] = useState<AnswerDraft>({ ...EMPTY, ...start })
  const [errors, setErrors] = useState<AnswerErrors>({})
  const id = useRef<{ readonly mark: Mark | null; readonly id: string } | null>(null)
  return {
    draft,
    errors,
    change(part: Partial<AnswerDraft>) {
      setDraft((before) => ({ ...before, ...part }))
      setErrors({})
    },
    refused: setErrors,
    reset() {
      setDraft(EMPTY)
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
