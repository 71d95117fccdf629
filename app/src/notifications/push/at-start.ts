import type { Services } from '../../platform/calls/services.ts'
import { push } from '../../platform/push/push.ts'
import { session } from '../../platform/session/session.ts'
import { isOn, turnOn } from './this-device.ts'

/**
 * This device registers again at most this often. The server counts the number on the icon from the last
 * registration.
 */
const AGAIN_MS = 5 * 60_000

/**
 * Runs while somebody is signed in. A tapped push opens its screen, the number on the icon is cleared when the person
 * looks at the app, and the server learns the device's current push address, which can change. It asks the person
 * nothing.
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
  // Without a network, or if the push provider is down, it is tried again at the next start.
  const lookNow = () => void look().catch(() => undefined)
  lookNow()
  document.addEventListener('visibilitychange', lookNow)
  const closeOpened = push.onOpened(open)
  const closeSession = session.subscribe(() => {
    const now = session.get()
    // A person who signs out gets no more pushes here. A person whose session ended because of inactivity still does,
    // because a recall at night must arrive.
    if (now.state === 'signed-out' && now.reason === 'left') push.unsubscribe().catch(() => undefined)
    if (now.state === 'signed-out') push.clearBadge()
  })
  return () => {
    document.removeEventListener('visibilitychange', lookNow)
    closeOpened()
    closeSession()
  }
}
