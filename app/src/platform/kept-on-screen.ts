import { useSyncExternalStore } from 'react'
import { useParts } from './parts.ts'
import type { Answered } from './reads.ts'

/** What was asked for before is of an earlier start of the app. */
const STARTED = Date.now()

/**
 * When the oldest of the answers was asked for that the screen has from an earlier start while a newer one is on its way,
 * in milliseconds; null while there is none.
 */
export function useKeptOnScreen(): number | null {
  const cache = useParts().reads.getQueryCache()
  const oldest = () =>
    cache
      .findAll({ type: 'active', fetchStatus: 'fetching' })
      .map(({ state }) => (state.data as Answered | undefined)?.askedAt ?? STARTED)
      .reduce((one, other) => Math.min(one, other), STARTED)
  const at = useSyncExternalStore((changed) => cache.subscribe(changed), oldest)
  return at < STARTED ? at : null
}
