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
