import { clearMyNotifications, listMyNotifications } from '@muster/domain/notifications/functions.ts'
import type { Notification } from '@muster/domain/notifications/schema.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { pending } from '../platform/reads/pending.ts'
import { useSession } from '../platform/session/session.ts'
import { markersKey, parseMarkers, withMarked } from './read-markers.ts'

type Listed = { notifications: Notification[] }

const PENDING = [
  pending(clearMyNotifications, (shown: Listed, { upTo }) => ({
    notifications: shown.notifications.filter(({ date }) => date > upTo),
  })),
]
const NONE: Notification[] = []

export interface Notifications {
  readonly read: Read<Listed>
  readonly all: readonly Notification[]
  readonly unread: readonly Notification[]
  readonly isUnread: (notification: Notification) => boolean
  readonly markRead: (ids: readonly string[]) => void
}

/** What the person was told and has not cleared, live, with what this device knows to be read. */
export function useNotifications(): Notifications {
  const read = useRead(listMyNotifications, {}, { pending: PENDING })
  const session = useSession()
  const key = markersKey(session.state === 'signed-in' ? session.uid : '')
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const all = read.data?.notifications ?? NONE
  const markers = useMemo(() => parseMarkers(kept), [kept])
  const markRead = useCallback(
    (ids: readonly string[]) => {
      const next = withMarked(parseMarkers(localStorage.getItem(key)), ids, all)
      try {
        localStorage.setItem(key, JSON.stringify([...next]))
      } catch {
        // A full storage: they stay unread, which loses nothing.
      }
      for (const listener of listeners) listener()
    },
    [key, all],
  )
  return useMemo(() => {
    const isUnread = ({ id }: Notification) => !markers.has(id)
    return { read, all, unread: all.filter(isUnread), isUnread, markRead }
  }, [read, all, markers, markRead])
}

const listeners = new Set<() => void>()

/** Marked here, or in another tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
