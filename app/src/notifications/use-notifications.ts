import { clearMyNotifications, listMyNotifications } from '@muster/domain/notifications/functions.ts'
import type { Notification } from '@muster/domain/notifications/schema.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { pending } from '../platform/reads/pending.ts'
import { useSession } from '../platform/session/session.ts'
import { markersKey, parseMarkers } from './read-markers.ts'

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
  /** The storage key of the read marks. */
  readonly key: string
}

/** The person's notifications that are not cleared, live, with this device's read marks. */
export function useNotifications(): Notifications {
  const read = useRead(listMyNotifications, {}, { pending: PENDING })
  const session = useSession()
  const key = markersKey(session.state === 'signed-in' ? session.uid : '')
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const all = read.data?.notifications ?? NONE
  const markers = useMemo(() => parseMarkers(kept), [kept])
  return useMemo(() => {
    const isUnread = ({ id }: Notification) => !markers.has(id)
    return { read, all, unread: all.filter(isUnread), isUnread, key }
  }, [read, all, markers, key])
}

const listeners = new Set<() => void>()

/** Notifies all listeners that something was marked as read here. */
export function reportMarked(): void {
  for (const listener of listeners) listener()
}

/** Marks from this tab or another one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
