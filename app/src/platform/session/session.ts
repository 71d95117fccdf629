import { createStore, useStore } from '../storage/store.ts'

/** The account that this device is signed in with, as far as it knows. Identity sets it; everything may read it. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-in'; readonly uid: string }
  | { readonly state: 'signed-out'; readonly reason: SignedOutReason | null }

/** Why the session ended; null if there was none. */
export type SignedOutReason = 'ended' | 'inactive' | 'over' | 'again' | 'away' | 'left' | 'erased'

export const session = createStore<Session>({ state: 'unknown' })

export function useSession(): Session {
  return useStore(session)
}

/** The account, or null while nobody is signed in. */
export function currentUid(): string | null {
  const now = session.get()
  return now.state === 'signed-in' ? now.uid : null
}

/** A person is signing out, and the server may have ended the session already. Nothing new is asked for. */
export const signingOut = createStore(false)

export function signedIn(uid: string): void {
  if (currentUid() !== uid) session.set({ state: 'signed-in', uid })
}

export function signedOut(reason: SignedOutReason | null): void {
  if (session.get().state !== 'signed-out') session.set({ state: 'signed-out', reason })
}
