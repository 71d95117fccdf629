/** Which notifications were read on this device. By specification this is kept here and not on the server. */

const VERSION = 'v1'

export function markersKey(uid: string): string {
  return `muster:notificationsRead:${VERSION}:${uid}`
}

/** The stored ids; none if there are none or they cannot be read. */
export function parseMarkers(kept: string | null): ReadonlySet<string> {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]')
    return new Set(Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}
