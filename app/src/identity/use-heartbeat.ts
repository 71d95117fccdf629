import { useEffect } from 'react'
import { useParts } from '../platform/parts.ts'
import { dueNow, HEARTBEAT_MS, idleFor, noteActivity } from './activity.ts'
import { USER_HEARTBEAT } from './known-functions.ts'
import { signOut } from './session-control.ts'

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const
const LOOK_EVERY_MS = 30_000
/** Activity is noted, and after a pause told to the server, at most this often. */
const NOTE_EVERY_MS = 15_000

/** Keep the session alive while somebody works, and end it after 6 h in which nobody did. */
export function useHeartbeat(): void {
  const parts = useParts()
  useEffect(() => {
    let sentAt = 0
    let notedAt = 0
    function send(event: 'signin' | 'heartbeat') {
      sentAt = Date.now()
      parts.client
        .call(USER_HEARTBEAT.name, { event }, { idempotencyKey: crypto.randomUUID() })
        // Without network it is sent again at the next look; an ended session is handled where all refusals are.
        .catch(() => (sentAt = Math.min(sentAt, Date.now() - HEARTBEAT_MS + LOOK_EVERY_MS)))
    }
    function look() {
      const due = dueNow(idleFor(), Date.now() - sentAt)
      if (due === 'heartbeat') send('heartbeat')
      // Without network nobody can be signed out; as soon as there is one, the next look does it.
      if (due === 'sign out') signOut(parts, 'inactive').catch(() => undefined)
    }
    function active() {
      if (document.visibilityState === 'hidden' || Date.now() - notedAt < NOTE_EVERY_MS) return
      notedAt = Date.now()
      // Back after 6 h: the session is over, and moving the mouse must not revive it.
      if (dueNow(idleFor(), 0) === 'sign out') return look()
      noteActivity()
      look()
    }
    noteActivity()
    send('signin')
    for (const type of ACTIVITY) document.addEventListener(type, active, { passive: true })
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      for (const type of ACTIVITY) document.removeEventListener(type, active)
    }
  }, [parts])
}
