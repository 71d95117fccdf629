import { useSyncExternalStore } from 'react'
import { useServices } from '../calls/services.ts'
import type { Answered } from './reads.ts'

/** Answers requested before this time are from an earlier start of the app. */
const STARTED = Date.now()

/**
 * When the oldest answer on screen was requested, in milliseconds. Only answers that were kept from an earlier start
 * count: those that are being refreshed, or without a connection all of them. Null if there are none.
 */
export function useKeptOnScreen(offline: boolean): number | null {
  const cache = useServices().reads.getQueryCache()
  const oldest = () =>
    cache
      .findAll(offline ? { type: 'active' } : { type: 'active', fetchStatus: 'fetching' })
      .map(({ state }) => (state.data as Answered | undefined)?.askedAt ?? STARTED)
      .reduce((one, other) => Math.min(one, other), STARTED)
  const at = useSyncExternalStore((changed) => cache.subscribe(changed), oldest)
  return at < STARTED ? at : null
}
