import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { noteEntitlement } from '../../platform/calls/entitlement.ts'
import { watchEntitlement } from '../../platform/calls/entitlement-watch.ts'

/** Keeps what the account may do up to date: what the server says, live, and what the time makes of it. */
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
    // A device that slept through it.
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
