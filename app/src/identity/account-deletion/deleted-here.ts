import type { Session } from '../../platform/session/session.ts'

/** The account that was deleted from this page. Nothing of it is kept on the device, so a reload no longer knows. */
let deleted: string | null = null

export function noteDeleted(uid: string): void {
  deleted = uid
}

/** What /goodbye may say: the deleted account itself counts as gone while its session is being closed. */
export function farewellFor(session: Session): 'deleted' | 'signed in' | 'nobody' {
  if (session.state === 'signed-in') return session.uid === deleted ? 'deleted' : 'signed in'
  return deleted === null ? 'nobody' : 'deleted'
}
