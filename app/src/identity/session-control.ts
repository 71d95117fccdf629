import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { asRefusal, openAccount } from '../platform/account.ts'
import { readAnew } from '../platform/calls.ts'
import { readStorage } from '../platform/device-storage.ts'
import type { Parts } from '../platform/parts.ts'
import { type Answered, readKey } from '../platform/reads.ts'
import { currentUid, session, type SignedOutReason, signedIn, signedOut } from '../platform/session.ts'
import { sessionToken } from '../platform/session-token.ts'
import { createStore } from '../platform/store.ts'
import { idleFor, idleLimitOf, isLookedAt, noteActivity } from './activity.ts'
import { GET_MY_PROFILE } from './known-functions.ts'
import { noteOwedEnd, owesEnd, settleOwedEnd } from './owed-end.ts'
import { exposeHint, forgetHint, HINT_KEY, takeHintCookie } from './sign-in-hint.ts'
import { forgetWelcome } from './welcome-once.ts'

/** Specification section 9. It ends the silence, not the call: a slow line still gets its answer. */
export const PROFILE_TIMEOUT_MS = 5_000
/** The profile has taken longer than that and is still on its way. */
export const profileIsLate = createStore(false)
/** Signed in on this page and not confirmed yet. The cookie that says so is read once; "Try again" must still know. */
let justSignedIn = false
/** The question under way who this is; an answer after the end of the session counts for nothing. */
let asking = new AbortController()
/** The account this device is signed in with, so that a start without network knows whose data to show. */
const ACCOUNT_KEY = 'muster:account'

/**
 * Find out who is signed in. Somebody who was here lately sees their screens at once, while the server is
 * still being asked; the answer decides. Throws when nobody can say, which is worth another try.
 */
export async function startSession(parts: Parts): Promise<void> {
  if (takeHintCookie()) {
    justSignedIn = true
    forgetWelcome()
  }
  exposeHint()
  const fresh = justSignedIn
  const known = localStorage.getItem(ACCOUNT_KEY)
  const nobody = await sessionToken.start(known !== null)
  if (fresh) {
    noteActivity()
    settleOwedEnd()
  } else if (owesEnd()) {
    payOwedEnd().catch(() => undefined)
    return signedOut('inactive')
  } else if (known && idleFor() >= idleLimitOf(known)) {
    // With or without network: what was read is not shown to whoever opens this device now.
    await readStorage(known)
      .clear()
      .catch(() => undefined)
    return endInactive(parts)
  }
  // Asking the server would only be refused; a session that this device forgot is found by the sign-in page.
  if (!known && !fresh) return signedOut(null)
  if (known && !fresh) await open(parts, known)
  if (nobody) return endSession(parts, 'ended')
  const kept = parts.reads.getQueryData<Answered>(readKey(GET_MY_PROFILE, {}))
  const check = confirm(parts, known)
  if (!known || !kept || fresh) return check
  // Without network the device shows what it last knew; the server decides as soon as it is there.
  signedIn(known)
  check.catch(() => undefined)
}

/**
 * The server knows a session that this device forgot (its storage was cleared, or never kept). Only the sign-in
 * page finds out, from what it asks anyway. Throws when the session is not there after all, or is to be ended.
 */
export async function resumeSession(parts: Parts): Promise<void> {
  if (owesEnd()) {
    await payOwedEnd()
    throw new Error('The session has ended.')
  }
  // A tab that nobody looks at finds it too, and that is no sign of anybody; a device that knows nothing needs a beginning.
  if (isLookedAt() || !Number.isFinite(idleFor())) noteActivity()
  await confirm(parts, null)
  if (currentUid() === null) throw new Error('The session has ended.')
}

/** Somebody signed in just now, and this device has the session's token. */
export async function beginSession(parts: Parts): Promise<void> {
  settleOwedEnd()
  forgetWelcome()
  noteActivity()
  await resumeSession(parts)
}

async function confirm(parts: Parts, known: string | null): Promise<void> {
  const askedAt = Date.now()
  const { signal } = asking
  const late = setTimeout(() => profileIsLate.set(true), PROFILE_TIMEOUT_MS)
  try {
    let feed: string | null = null
    const output = await parts.client.call(
      GET_MY_PROFILE.name,
      {},
      { signal, onAnswer: (answer) => (feed = answer.feed) },
    )
    const profile = output as UserProfile
    if (parts.account.get()?.uid !== profile.uid) await open(parts, profile.uid)
    parts.reads.setQueryData<Answered>(readKey(GET_MY_PROFILE, {}), (shown) =>
      shown && shown.askedAt > askedAt ? shown : { output: profile, askedAt, feed },
    )
    localStorage.setItem(ACCOUNT_KEY, profile.uid)
    justSignedIn = false
    signedIn(profile.uid)
  } catch (error) {
    if (asRefusal(error).code !== 'unauthenticated') {
      if (signal.aborted) return
      throw error
    }
    await endSession(parts, known ? (wasInactive(known) ? 'inactive' : 'ended') : null)
  } finally {
    clearTimeout(late)
    profileIsLate.set(false)
  }
}

async function open(parts: Parts, uid: string): Promise<void> {
  await parts.account.get()?.close(true)
  const account = await openAccount(uid, { ...parts, onActDone: (input) => readAnew(parts, input) })
  parts.account.set(account)
  parts.live.start()
}

/** Leave: tell the server, then forget what was read. Throws when the server cannot be told. */
export async function signOut(parts: Parts, reason: SignedOutReason): Promise<void> {
  // The end of the session is a change that the stream would tell, and every screen would ask again.
  parts.live.stop()
  try {
    await tellServer('left')
  } catch (error) {
    parts.live.start()
    throw error
  }
  forgetHint()
  await endSession(parts, reason)
}

async function tellServer(why: 'left' | 'inactive'): Promise<void> {
  const response = await sessionToken.signOut(why)
  if (!response.ok && response.status !== 401) throw new Error('The server could not end the session.')
}

/**
 * The session idled out: the screens close at once, network or not. A server that cannot be told now is told before
 * anything else the next time, and until then this browser does not go on with the session.
 */
export async function endInactive(parts: Parts, reason: SignedOutReason = 'inactive'): Promise<void> {
  noteOwedEnd()
  forgetHint()
  // With the token by which the server knows the session, and which is forgotten next.
  const paid = payOwedEnd().catch(() => undefined)
  await endSession(parts, reason)
  await paid
}

async function payOwedEnd(): Promise<void> {
  await tellServer('inactive')
  settleOwedEnd()
}

/** The session is over, whoever ended it. Entries that wait to be sent stay on the device. */
export async function endSession(parts: Parts, reason: SignedOutReason | null): Promise<void> {
  justSignedIn = false
  forgetWelcome()
  asking.abort()
  asking = new AbortController()
  if (session.get().state === 'signed-out') return
  signedOut(reason)
  sessionToken.forget()
  void parts.reads.cancelQueries()
  localStorage.removeItem(ACCOUNT_KEY)
  parts.live.stop()
  const account = parts.account.get()
  parts.account.set(null)
  await account?.close(true)
}

/** The session idled out, whichever tab was the first to find it out and told the server. */
function wasInactive(uid: string | null): boolean {
  return owesEnd() || idleFor() >= idleLimitOf(uid)
}

/** Signing out in one tab signs out in all; for the same reason, by which they know whether to come back here. */
export function followOtherTabs(parts: Parts): void {
  addEventListener('storage', (event) => {
    if (event.key === HINT_KEY) exposeHint(event.newValue)
    if (event.key !== ACCOUNT_KEY || event.newValue !== null || currentUid() === null) return
    void endSession(parts, wasInactive(currentUid()) ? 'inactive' : 'left')
  })
}
