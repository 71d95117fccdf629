import type { userHeartbeat } from '@muster/domain/identity/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useEffect, useState } from 'react'
import { device } from '../platform/device/device.ts'
import { lockChanges } from '../platform/lock/lock-flags.ts'
import { useServices } from '../platform/calls/services.ts'
import { currentUid } from '../platform/session/session.ts'
import { hasAppLock, idleFor, idleLimitOf, isActivityKey, isLookedAt, latestEndOf, noteActivity } from './activity.ts'
import { isAwayTooLong, noteReached } from './away.ts'
import { USER_HEARTBEAT } from './known-functions.ts'
import { setLimits } from './limits-here.ts'
import { endInactive } from './session-control.ts'
import { SessionWatch } from './session-watch.ts'

const LOOK_EVERY_MS = 10 * 60_000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const
/**
 * Marks the dialog that warns before the session ends. Its buttons decide; a key press on the way to them does not
 * count as activity.
 */
export const WARNING_ATTRIBUTE = 'data-session-warning'

/** One watch for the page, from its first signed-in screen on; null before that. */
export function useSessionWatch(): SessionWatch | null {
  const services = useServices()
  const [watch, setWatch] = useState<SessionWatch | null>(null)
  useEffect(() => {
    const made = new SessionWatch({
      now: () => Date.now(),
      idleFor,
      limit: () => idleLimitOf(currentUid()),
      latestEnd: () => latestEndOf(currentUid()),
      isLookedAt,
      note: noteActivity,
      tell: (event) => {
        const lock = device.platform === 'web' ? {} : { appLock: hasAppLock(currentUid()) }
        const askedAt = Date.now()
        return services.client
          .call(USER_HEARTBEAT.name, { event, ...lock }, { idempotencyKey: crypto.randomUUID() })
          .then((answer) => {
            noteReached()
            const { idleS, leftS } = answer as OutputOf<typeof userHeartbeat>
            // Counted from the question, so that the session ends here no later than there.
            setLimits({ idleMs: idleS * 1000, endsBy: leftS === null ? Infinity : askedAt + leftS * 1000 })
          })
      },
      end: (why) => void endInactive(services, why),
    })
    function active({ target }: Event) {
      if (document.visibilityState === 'hidden') return
      if (!isInWarning(target)) made.active()
    }
    function otherTab({ key }: StorageEvent) {
      if (isActivityKey(key)) made.look()
    }
    made.start()
    const away = setInterval(() => {
      const uid = currentUid()
      if (uid !== null && isAwayTooLong(uid, true)) void endInactive(services, 'away')
    }, LOOK_EVERY_MS)
    const unfollow = lockChanges.subscribe(() => {
      // Signing out removes the lock too, but then there is no session to report a limit for.
      if (currentUid() !== null) made.limitChanged()
    })
    setWatch(made)
    for (const type of ACTIVITY) document.addEventListener(type, active, { passive: true, capture: true })
    addEventListener('storage', otherTab)
    return () => {
      made.stop()
      clearInterval(away)
      unfollow()
      removeEventListener('storage', otherTab)
      for (const type of ACTIVITY) document.removeEventListener(type, active, { capture: true })
    }
  }, [services])
  return watch
}

function isInWarning(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return Boolean(target.closest('[role="dialog"]')?.querySelector(`[${WARNING_ATTRIBUTE}]`))
}
