import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { asRefusal, type Forget } from '../platform/session/account.ts'
import { readAnew } from '../platform/calls/calls.ts'
import type { Services } from '../platform/calls/services.ts'
import { type Answered, readKey, type ReadMeta } from '../platform/reads/reads.ts'
import {
  currentUid,
  session,
  type SignedOutReason,
  signedIn,
  signedOut,
  signingOut,
} from '../platform/session/session.ts'
import { sessionToken } from '../platform/session/session-token.ts'
import { createStore } from '../platform/storage/store.ts'
import { idleFor, isLookedAt, noteActivity, overFor } from './activity.ts'
import { isAwayTooLong, noteReached } from './away.ts'
import { GET_MY_PROFILE } from './known-functions.ts'
import { forgetLimits } from './limits-here.ts'
import { noteOwedEnd, owesEnd, settleOwedEnd } from './owed-end.ts'
import { noteOwedWipe, owedWipe, settleOwedWipe } from './owed-wipe.ts'
import { exposeHint, forgetHint, HINT_KEY, takeHintCookie } from './sign-in-hint.ts'
import { forgetWelcome } from './welcome-once.ts'

/**
 * Specification section 9. After this time the screen says that the line is slow. The call itself goes on, so a slow
 * line still gets its answer.
 */
export const PROFILE_TIMEOUT_MS = 5_000
/** The profile takes longer than that and is still loading. */
export const profileIsLate = createStore(false)
/**
 * The person signed in on this page and the server has not confirmed it yet. The cookie that says so is read only
 * once, but "Try again" must still know.
 */
let justSignedIn = false
/** The running request for who is signed in. An answer after the end of the session is ignored. */
let asking = new AbortController()
const MY_PROFILE = readKey(GET_MY_PROFILE, {})
/** The account that this device is signed in with, so that a start without a network knows whose data to show. */
const ACCOUNT_KEY = 'muster:account'

/** Whether somebody is signed in on this device, as far as it knows. */
export const isAccountHere = () => localStorage.getItem(ACCOUNT_KEY) !== null

/**
 * Finds out who is signed in. A person who was here recently sees their screens at once, while the server is asked;
 * the server's answer decides. Throws if there is no answer, in which case another attempt makes sense.
 */
export async function startSession(services: Services): Promise<void> {
  if (takeHintCookie()) {
    justSignedIn = true
    forgetWelcome()
  }
  exposeHint()
  const owed = owedWipe()
  if (owed) await forgetKept(owed.uid, owed.forget)
  const fresh = justSignedIn
  const known = localStorage.getItem(ACCOUNT_KEY)
  const over = known && !fresh ? overFor(known) : null
  // Arrives while the server is asked. If it does not, the next step fails.
  if (known || fresh) void loadKeeping().catch(() => undefined)
  const nobody = await sessionToken.start(known !== null)
  if (fresh) {
    noteActivity()
    settleOwedEnd()
    forgetLimits()
  } else if (owesEnd()) {
    payOwedEnd().catch(() => undefined)
    return signedOut('inactive')
  } else if (known && over) {
    // With or without a network: stored data must not be shown to another person who opens this device now.
    await forgetKept(known, 'copies')
    return endInactive(services, over)
  }
  // The server would only refuse. A session that this device forgot is found by the sign-in page.
  if (!known && !fresh) return signedOut(null)
  if (known && !fresh) await open(services, known)
  if (nobody) return endSession(services, 'ended')
  const kept = services.reads.getQueryData<Answered>(MY_PROFILE)
  const check = confirm(services, known)
  // After too many days without signal nothing is shown until the server has answered.
  if (!known || !kept || fresh || isAwayTooLong(known, false)) return check
  // Without a network the device shows what it last knew. The server decides once it can be reached.
  signedIn(known)
  check.catch(() => undefined)
}

/**
 * The server has a session that this device forgot (its storage was cleared, or never worked). Only the sign-in page
 * finds out, through a request that it makes anyway. Throws if there is no session after all, or if it must be ended.
 */
export async function resumeSession(services: Services): Promise<void> {
  if (owesEnd()) {
    await payOwedEnd()
    throw new Error('The session has ended.')
  }
  // A background tab may find the session too, which is no sign of activity. But a device without any record needs a
  // start time.
  if (isLookedAt() || !Number.isFinite(idleFor())) noteActivity()
  await confirm(services, null)
  if (currentUid() === null) throw new Error('The session has ended.')
}

/** Somebody signed in just now, and this device has the session's token. */
export async function beginSession(services: Services): Promise<void> {
  settleOwedEnd()
  forgetLimits()
  forgetWelcome()
  noteActivity()
  await resumeSession(services)
}

async function confirm(services: Services, known: string | null): Promise<void> {
  const askedAt = Date.now()
  const { signal } = asking
  const late = setTimeout(() => profileIsLate.set(true), PROFILE_TIMEOUT_MS)
  try {
    let feed: string | null = null
    const output = await services.client.call(
      GET_MY_PROFILE.name,
      {},
      { signal, onAnswer: (answer) => (feed = answer.feed) },
    )
    const profile = output as UserProfile
    if (services.account.get()?.uid !== profile.uid) await open(services, profile.uid)
    services.reads.setQueryData<Answered>(MY_PROFILE, (shown) =>
      shown && shown.askedAt > askedAt ? shown : { output: profile, askedAt, feed },
    )
    localStorage.setItem(ACCOUNT_KEY, profile.uid)
    noteReached()
    // It holds a name and an e-mail address, and has done what it was for.
    if (!profile.needsProfile) forgetHint()
    justSignedIn = false
    signedIn(profile.uid)
  } catch (error) {
    if (asRefusal(error).code !== 'unauthenticated') {
      if (signal.aborted) return
      throw error
    }
    await endSession(services, known ? (whyOver(known) ?? 'ended') : null)
  } finally {
    clearTimeout(late)
    profileIsLate.set(false)
  }
}

/** What keeps an account's data on this device. The sign-in page does without it. */
export const loadKeeping = () => import('../platform/session/open-account.ts')

async function forgetKept(uid: string, forget: Forget): Promise<void> {
  noteOwedWipe({ uid, forget })
  const keeping = await loadKeeping().catch(() => null)
  // Without its code nothing can be shown either, and it is done at the next start.
  if (!keeping) return
  await keeping.forgetKept(uid, forget)
  settleOwedWipe()
}

async function open(services: Services, uid: string): Promise<void> {
  const { openAccount } = await loadKeeping()
  await services.account.get()?.close('copies')
  // It is read before any screen is there, so this says that it is stored for a start without a network.
  services.reads.setQueryDefaults(MY_PROFILE, { meta: { topics: [], keep: true } satisfies ReadMeta })
  const account = await openAccount(uid, { ...services, onActDone: (input) => readAnew(services, input) })
  services.account.set(account)
  services.live.start()
}

/** Signs out: ends the session on the server, then clears stored data. Throws if the server cannot be reached. */
export async function signOut(services: Services, reason: SignedOutReason): Promise<void> {
  // The live stream would report the end of the session as a change, and every screen would ask again.
  services.live.stop()
  signingOut.set(true)
  try {
    await endOnServer('left')
    forgetHint()
    await endSession(services, reason)
  } catch (error) {
    if (currentUid() !== null) services.live.start()
    throw error
  } finally {
    signingOut.set(false)
  }
}

async function endOnServer(why: 'left' | 'inactive'): Promise<void> {
  const response = await sessionToken.signOut(why)
  if (!response.ok && response.status !== 401) throw new Error('The server could not end the session.')
}

/**
 * The session ended because of inactivity. The screens close at once, with or without a network. If the server cannot
 * be reached now, the end is sent first thing the next time, and until then this browser does not resume the session.
 */
export async function endInactive(services: Services, reason: SignedOutReason = 'inactive'): Promise<void> {
  noteOwedEnd()
  forgetHint()
  // Sent with the session's token, which is cleared next.
  const paid = payOwedEnd().catch(() => undefined)
  await endSession(services, reason)
  await paid
}

/**
 * Somebody tried too many PINs. Everything that this device keeps for the account is deleted, also what waits to be
 * sent. Without signal the server hears of it first thing the next time.
 */
export async function endErased(services: Services, uid: string): Promise<void> {
  // Before anything else, because whoever holds the phone may turn it off.
  await forgetKept(uid, 'everything')
  await endInactive(services, 'erased')
}

async function payOwedEnd(): Promise<void> {
  await endOnServer('inactive')
  settleOwedEnd()
}

/** After hours without a touch the same person comes back, and half-filled forms are still there. */
const FORGET: Readonly<Record<SignedOutReason, Forget>> = {
  inactive: 'copies',
  over: 'copies',
  again: 'copies',
  away: 'copies',
  ended: 'all',
  left: 'all',
  erased: 'everything',
}

/** Resolves when the account of the last session that ended is closed. */
let closing: Promise<void> = Promise.resolve()

/**
 * The session is over, no matter who ended it. Entries that wait to be sent stay on the device. Resolves when nothing
 * is under way for the account any more, also for whoever comes second.
 */
export async function endSession(services: Services, reason: SignedOutReason | null): Promise<void> {
  justSignedIn = false
  forgetWelcome()
  asking.abort()
  asking = new AbortController()
  if (session.get().state === 'signed-out') return closing
  signedOut(reason)
  sessionToken.forget()
  void services.reads.cancelQueries()
  const account = services.account.get()
  const forget = FORGET[reason ?? 'ended']
  if (forget !== 'copies') forgetLimits()
  if (account) noteOwedWipe({ uid: account.uid, forget })
  localStorage.removeItem(ACCOUNT_KEY)
  services.live.stop()
  services.account.set(null)
  closing = account?.close(forget).then(settleOwedWipe) ?? Promise.resolve()
  await closing
}

/** Why the session ended by itself, no matter which tab noticed first and reported it to the server. Null if it did not. */
function whyOver(uid: string | null): 'inactive' | 'over' | null {
  return overFor(uid) ?? (owesEnd() ? 'inactive' : null)
}

/**
 * Signing out in one tab signs out all of them, for the same reason. The reason decides whether they return to this
 * page after sign-in.
 */
export function followOtherTabs(services: Services): void {
  addEventListener('storage', (event) => {
    if (event.key === HINT_KEY) exposeHint(event.newValue)
    if (event.key !== ACCOUNT_KEY || event.newValue !== null || currentUid() === null) return
    void endSession(services, whyOver(currentUid()) ?? 'left')
  })
}
