/** Which notifications were read on this device: the specification keeps that here, and not on the server. */

const VERSION = 'v1'

export function markersKey(uid: string): string {
  return `muster:notificationsRead:${VERSION}:${uid}`
}

/** The ids that were kept; none when there is nothing, or nothing that can be read. */
export function parseMarkers(kept: string | null): ReadonlySet<string> {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]')
    return new Set(Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
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
