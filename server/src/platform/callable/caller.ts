import type { Session } from '../sessions/sessions.ts'
import type { Caller } from './implement.ts'

export function callerFrom(session: Session | null): Caller | null {
  if (session === null) return null
  const { uid, isAdmin, signedInAt } = session
  return { uid, isAdmin, signedInAt, sessionId: session.id }
}
