import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useCallback, useMemo, useRef, useState } from 'react'

/** Why a day that has been submitted is put right: said once, and kept with every entry made until the day is left. */
export interface CorrectionReason {
  /** The day shown is over and has been submitted. */
  readonly needed: boolean
  readonly today: CalendarDate | ''
  readonly text: string
  readonly problem: string | null
  readonly set: (text: string) => void
  /** What to send; null when it is needed and not there, and then the field says so. */
  readonly given: () => string | null
}

export function useCorrectionReason(shown: Accountability | undefined): CorrectionReason {
  const day = shown?.dutyDate ?? ''
  const [said, setSaid] = useState({ day: '', text: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const needed = shown !== undefined && shown.dutyDate < shown.today && shown.submissions.length > 0
  const today = shown?.today ?? ''
  const text = said.day === day ? said.text : ''
  // Read when something is tapped, so that typing draws no list anew.
  const now = useRef({ needed, text })
  now.current = { needed, text }
  const given = useCallback(() => {
    const reason = now.current.text.trim()
    if (!now.current.needed) return ''
    const wrong = reason === '' ? 'Give a short reason for changing this day.' : guardText(reason)
    setProblem(wrong)
    if (wrong === null) return reason
    // The one on top, where a panel lies over the list.
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

/** Marks the field: whoever tapped a name far below is taken to it. */
export const REASON_FIELD = 'data-correction-reason'
