import type { Session } from '../sessions/sessions.ts'
import type { Caller } from './implement.ts'

export function callerFrom(session: Session | null): Caller | null {
  if (session === null) return null
  const { uid, isAdmin, provider, signedInAt } = session
  return { uid, isAdmin, provider, signedInAt, sessionId: session.id }
}
