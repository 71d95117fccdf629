import type { Mark } from '@muster/domain/counseling/signing/schema.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useRef, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'

/** A signature without an answer. A new mark gets a new id; a mark that is sent again keeps its id. */
export function useMark(refusal: Refusal | null) {
  const [mark, setMark] = useState<Mark | null>(null)
  const [missing, setMissing] = useState(false)
  const id = useRef<string>(crypto.randomUUID())
  return {
    /** Props for the signature box. */
    box: {
      value: mark,
      onChange(next: Mark | null) {
        id.current = crypto.randomUUID()
        setMissing(false)
        setMark(next)
      },
      error: missing ? 'Sign in the box, or type your name.' : refusal ? describeRefusal(refusal) : undefined,
    },
    /** Returns what to send, or null after showing that it is missing. */
    take() {
      setMissing(mark === null)
      return mark && { signatureId: id.current, deviceAt: new Date().toISOString(), mark }
    },
  }
}
