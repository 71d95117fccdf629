import type { Services } from '../../platform/calls/services.ts'
import { push } from '../../platform/push/push.ts'
import { session } from '../../platform/session/session.ts'
import { isOn, turnOn } from './this-device.ts'

/** The number on the icon is counted from the last time that the server heard of this device. */
const AGAIN_MS = 5 * 60_000

/**
 * As long as somebody is signed in: what is tapped opens its screen, the number on the icon goes when the app is
 * looked at, and the server knows where this device is reached, which changes. Nobody is asked for anything.
 */
export function startPush(services: Services, uid: string, open: (path: string) => void): () => void {
  let heardAt = 0
  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    push.clearBadge()
    if (!isOn(uid) || Date.now() - heardAt < AGAIN_MS) return
    heardAt = Date.now()
    if ((await push.permission()) === 'granted') await turnOn(services, uid)
  }
  // Without network, or with a provider that is away: at the next start.
  const lookNow = () => void look().catch(() => undefined)
  lookNow()
  document.addEventListener('visibilitychange', lookNow)
  const closeOpened = push.onOpened(open)
  const closeSession = session.subscribe(() => {
    const now = session.get()
    // Who leaves for good is pushed nothing here; who was only away for long is, as a recall at night must come.
    if (now.state === 'signed-out' && now.reason === 'left') push.unsubscribe().catch(() => undefined)
    if (now.state === 'signed-out') push.clearBadge()
  })
  return () => {
    document.removeEventListener('visibilitychange', lookNow)
    closeOpened()
    closeSession()
  }
}
