import { parseMarkers } from './read-markers.ts'
import { type Notifications, reportMarked } from './use-notifications.ts'

/** Notes on this device that these were read. Loaded with the panel, because the frame only counts. */
export function markRead({ key, all }: Notifications, ids: readonly string[]): void {
  const next = withMarked(parseMarkers(localStorage.getItem(key)), ids, all)
  try {
    localStorage.setItem(key, JSON.stringify([...next]))
  } catch {
    // The storage is full: they stay unread, which loses nothing.
  }
  reportMarked()
}

/** Adds these marks, and removes marks of notifications that are no longer listed. */
export function withMarked(
  read: ReadonlySet<string>,
  marked: readonly string[],
  listed: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const known = new Set(listed.map(({ id }) => id))
  return new Set([...read, ...marked].filter((id) => known.has(id)))
}
