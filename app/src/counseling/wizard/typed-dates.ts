import type { Missing } from '@muster/domain/counseling/states.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { FIELD_LABELS } from './stages.ts'

/** Text in the date fields of a draft that is not a date, by field name; for a line of the plan by its id. */
export type TypedDates = Readonly<Record<string, string>>

/** The key of a plan line. It uses the id, because the line may move while somebody types. */
export function suspenseOf(lineId: string): string {
  return `suspense.${lineId}`
}

/** Sets the text of a field; null once it holds a date. */
export function withTyped(typed: TypedDates, field: string, text: string | null): TypedDates {
  const { [field]: _, ...others } = typed
  return text === null ? others : { ...others, [field]: text }
}

export function typedProblem(text: string): string {
  return text.trim() === '' ? 'Enter a date.' : 'Enter a date such as 25 Nov 2026.'
}

/** Each of these blocks delivery. Otherwise the older date, or none, would be frozen in its place. */
export function typedProblems(typed: TypedDates, draft: Pick<CounselingDraft, 'plan'>): Missing[] {
  const missing: Missing[] = []
  for (const field of ['heldOn', 'assessOn', 'nextOn'] as const) {
    const text = typed[field]
    if (text !== undefined) missing.push({ field, message: `${FIELD_LABELS[field]}: ${lower(typedProblem(text))}` })
  }
  for (const [at, { id }] of draft.plan.entries()) {
    const text = typed[suspenseOf(id)]
    if (text === undefined) continue
    missing.push({
      field: `plan.${at}.suspense`,
      message: `Suspense of line ${at + 1} of the plan: ${lower(typedProblem(text))}`,
    })
  }
  return missing
}

function lower(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
}

export interface TypedDatesHere {
  readonly typed: TypedDates
  readonly type: (field: string, text: string | null) => void
}

export const TypedDatesContext = createContext<TypedDatesHere>({ typed: {}, type: () => undefined })

export function useTypedDate(field: string): readonly [string | null, (text: string | null) => void] {
  const { typed, type } = useContext(TypedDatesContext)
  return [typed[field] ?? null, (text) => type(field, text)]
}

/** For every draft that this page has shown, so that leaving a draft and coming back loses nothing. */
const left = new Map<string, TypedDates>()

/** Held by the draft's screen, so that changing the stage loses nothing either. */
export function useTypedDates(counselingId: string): TypedDatesHere {
  const [typed, setTyped] = useState<TypedDates>(() => left.get(counselingId) ?? {})
  const type = useCallback(
    (field: string, text: string | null) => {
      const next = withTyped(left.get(counselingId) ?? {}, field, text)
      left.set(counselingId, next)
      setTyped(next)
    },
    [counselingId],
  )
  return useMemo(() => ({ typed, type }), [typed, type])
}
