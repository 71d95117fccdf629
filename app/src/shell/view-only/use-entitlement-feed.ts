import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { noteEntitlement } from '../../platform/calls/entitlement.ts'
import { watchEntitlement } from '../../platform/calls/entitlement-watch.ts'

/** Keeps up to date what the account may do: from the server, live, and by the clock. */
export function useEntitlementFeed(): void {
  const { data, retry } = useRead(getSubscriptionStatus, {})
  const ask = useRef(retry)
  useEffect(() => {
    ask.current = retry
  }, [retry])
  useEffect(() => {
    if (data === undefined) return
    const { look, stop } = watchEntitlement(data, {
      now: serverNow,
      onEntitlement: noteEntitlement,
      onDue: () => ask.current(),
    })
    // For a device that was asleep at that time.
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [data])
  useEffect(() => () => noteEntitlement(null), [])
}
