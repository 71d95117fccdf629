import type { Session } from '../../platform/session.ts'

/** The account that was deleted from this tab, so that /goodbye says so only where it is true. */
const DELETED_KEY = 'muster:deleted'
/** Where the device keeps nothing, for as long as the page. */
let deleted: string | null = null

export function noteDeleted(uid: string): void {
  deleted = uid
  try {
    sessionStorage.setItem(DELETED_KEY, uid)
  } catch {
    // A reload then shows the page as to any visitor.
  }
}

/** What /goodbye may say: the deleted account itself counts as gone while its session is being closed. */
export function farewellFor(session: Session): 'deleted' | 'signed in' | 'nobody' {
  const gone = deleted ?? keptHere()
  if (session.state === 'signed-in') return session.uid === gone ? 'deleted' : 'signed in'
  return gone === null ? 'nobody' : 'deleted'
}

function keptHere(): string | null {
  try {
    return sessionStorage.getItem(DELETED_KEY)
  } catch {
    return null
  }
}
