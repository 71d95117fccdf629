import type { Session } from '../../platform/session/session.ts'

/**
 * The account that was deleted from this page. Nothing about it is kept on the device, so it is unknown after a
 * reload.
 */
let deleted: string | null = null

export function noteDeleted(uid: string): void {
  deleted = uid
}

/** What /goodbye may say. The deleted account counts as deleted even while its session is still being closed. */
export function farewellFor(session: Session): 'deleted' | 'signed in' | 'nobody' {
  if (session.state === 'signed-in') return session.uid === deleted ? 'deleted' : 'signed in'
  return deleted === null ? 'nobody' : 'deleted'
}
