import { useCallback, useEffect, useRef, useState } from 'react'
import { type EntryDraft, emptyDraft, isEmpty, keepDraft, keptDraft } from './entry-draft.ts'

/** The draft of this roster from the device. Every change is stored at once. */
export function useEntryDraft(rosterId: string, item: string, today: string, asked: string | undefined) {
  const [draft, setDraft] = useState<EntryDraft>(() => {
    const kept = keptDraft(rosterId)
    // A started draft is continued, unless another item was requested and nothing was typed.
    return kept && (asked === undefined || asked === kept.item || !isEmpty(kept)) ? kept : emptyDraft(item, today)
  })
  const [warning, setWarning] = useState(false)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else setWarning(!keepDraft(rosterId, draft))
  }, [rosterId, draft])
  const change = useCallback((by: (before: EntryDraft) => EntryDraft) => setDraft(by), [])
  return { draft, change, warning }
}
