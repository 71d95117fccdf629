import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useCallback, useMemo, useRef, useState } from 'react'

/**
 * The reason for correcting a submitted day. It is given once, and stored with every entry until the leader leaves
 * the day.
 */
export interface CorrectionReason {
  /** The day shown is over and was submitted. */
  readonly needed: boolean
  readonly today: CalendarDate | ''
  readonly text: string
  readonly problem: string | null
  readonly set: (text: string) => void
  /** The reason to send. Null if it is required and missing; the field then shows an error. */
  readonly given: () => string | null
}

export function useCorrectionReason(shown: Accountability | undefined): CorrectionReason {
  const day = shown?.dutyDate ?? ''
  const [said, setSaid] = useState({ day: '', text: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const submitted = shown?.submitted ?? (shown !== undefined && shown.submissions.length > 0)
  const needed = shown !== undefined && shown.dutyDate < shown.today && submitted
  const today = shown?.today ?? ''
  const text = said.day === day ? said.text : ''
  // Read at the time of a tap, so that typing does not redraw the list.
  const now = useRef({ needed, text })
  now.current = { needed, text }
  const given = useCallback(() => {
    const reason = now.current.text.trim()
    if (!now.current.needed) return ''
    const wrong = reason === '' ? 'Give a short reason for changing this day.' : guardText(reason)
    setProblem(wrong)
    if (wrong === null) return reason
    // The topmost field, if a panel lies over the list.
    Array.from(document.querySelectorAll<HTMLElement>(`[${REASON_FIELD}]`))
      .at(-1)
      ?.focus()
    return null
  }, [])
  const set = useCallback(
    (next: string) => {
      setSaid({ day, text: next })
      setProblem(null)
    },
    [day],
  )
  return useMemo(() => ({ needed, today, text, problem, set, given }), [needed, today, text, problem, set, given])
}

/** Marks the field, so that a leader who tapped a name far below it is taken there. */
export const REASON_FIELD = 'data-correction-reason'
