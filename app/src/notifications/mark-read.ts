import { parseMarkers } from './read-markers.ts'
import { type Notifications, tellMarked } from './use-notifications.ts'

/** Keep on this device that these were read. Loaded with the panel: the frame only counts. */
export function markRead({ key, all }: Notifications, ids: readonly string[]): void {
  const next = withMarked(parseMarkers(localStorage.getItem(key)), ids, all)
  try {
    localStorage.setItem(key, JSON.stringify([...next]))
  } catch {
    // A full storage: they stay unread, which loses nothing.
  }
  tellMarked()
}

/** With these marked as well, and without those that are not listed any more. */
export function withMarked(
  read: ReadonlySet<string>,
  marked: readonly string[],
  listed: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const known = new Set(listed.map(({ id }) => id))
  return new Set([...read, ...marked].filter((id) => known.has(id)))
}
