import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/**
 * State of a screen that is there again when the person comes back to it, by the way back or the browser's own: the
 * filters of a list. A screen that is opened anew begins with `initial`. A reload forgets it.
 */
export function useEntryState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const entry = useLocation({ select: ({ state: { __TSR_key: key } }) => `${key} ${name}` })
  const [value, setValue] = useState(() => (kept.has(entry) ? (kept.get(entry) as T) : initial))
  useEffect(() => void kept.set(entry, value), [entry, value])
  return [value, setValue]
}
