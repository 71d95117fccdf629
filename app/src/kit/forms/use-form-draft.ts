import { useEffect, useState } from 'react'
import { currentUid } from '../../platform/session/session.ts'
import { forgetFor, keepFor, keptFor } from '../../platform/storage/kept-values.ts'

/** A draft older than this is no longer offered. */
const OFFERED_MS = 24 * 3_600_000

type Values = Record<string, unknown>

/** Keeps unsaved form values on the device across a reload, and offers them once when the form opens again. */
export function useFormDraft(name: string | undefined, values: Values, dirty: boolean) {
  const uid = currentUid()
  const key = name !== undefined && uid !== null ? `form:${name}` : null
  const [left, setLeft] = useState(() => (key && uid ? readDraft(keptFor(uid, key), Date.now()) : null))
  const [brought, setBrought] = useState(false)
  useEffect(() => {
    if (key && uid && dirty) keepFor(uid, key, JSON.stringify({ at: Date.now(), values }))
  }, [key, uid, dirty, values])
  return {
    left,
    brought,
    bring: (): Values => {
      setLeft(null)
      setBrought(true)
      return left ?? {}
    },
    forget: () => {
      if (key && uid) forgetFor(uid, key)
    },
  }
}

export function readDraft(kept: string | null, now: number): Values | null {
  try {
    const { at, values } = JSON.parse(kept ?? 'null') as { at: number; values: Values }
    return now - at < OFFERED_MS ? values : null
  } catch {
    return null
  }
}
