import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { asRefusal } from './account.ts'
import { isGoogleToken } from './google-token.ts'
import { isPassing } from '../reads/reads.ts'
import { describeRefusal } from '../calls/refusal-words.ts'
import { type Delivery, deliveryOf } from './sign-in-deliveries.ts'
import { createStore, type Store } from '../storage/store.ts'

/** Specification section 9. */
export const PLUGIN_MS = 6_000
export const BRIDGE_MS = 30_000
export const STASH_EVERY_MS = 300
export const PROBE_MS = 8_000
export const PROBE_EVERY_MS = 700
/** How long each of the last two calls of a sign-in is retried: for the token, and for the account. */
export const EXCHANGE_MS = 7_000
export const CONFIRM_MS = 5_000
/** Auth-state callbacks are delayed by this. */
export const SETTLE_MS = 50
/** A longer limit while the person chooses an account in the plugin's own window. */
const CHOOSING_MS = 120_000
/** The same time that the server waits. */
const PENDING_MS = 10 * 60_000

/** A provider as the server offers it. */
export interface Way {
  /** Where the app goes after it. */
  readonly returnTo: string
  /** The banner that the person agreed to. Null where there is none. */
  readonly agreed: string | null
  /** The provider must ask who it is, even if it just did. */
  readonly fresh: boolean
  readonly id: string
  readonly label: string
  readonly kind: 'google' | 'apple' | 'oidc' | 'demo'
  readonly native: {
    readonly issuer: string
    readonly webClientId: string
    readonly clientIds: readonly string[]
  } | null
}

export interface Problem {
  readonly message: string
  /** What the person can do next. */
  readonly next: string
}

export type SignInState =
  | { readonly at: 'start'; readonly problem: Problem | null }
  /** In the plugin's window, or on the way to the server. */
  | { readonly at: 'plugin' | 'finishing'; readonly way: Way }
  | { readonly at: 'browser'; readonly way: Way; readonly note: string | null }
  /** The provider answered after the wait had ended: the person decides. */
  | { readonly at: 'late'; readonly way: Way }

/** The answer of the provider's own sign-in window. Throws on failure; `cancelled` if the person closed it. */
export interface PluginAnswer {
  readonly idToken: string | null
  readonly hint?: Readonly<Record<string, string>>
}

export interface SignedIn {
  readonly token: string
  readonly hint?: Readonly<Record<string, string>>
}

/** A sign-in in the system's browser. It is stored, because the phone may end the app in the meantime. */
export interface Pending {
  readonly way: Way
  readonly nonce: string | null
  readonly verifier: string
  readonly startedAt: number
}

export interface NativeSignInParts {
  readonly platform: 'web' | 'ios' | 'android'
  readonly server: {
    nonce(provider: string, agreed: string | null): Promise<string>
    finish(provider: string, idToken: string, nonce: string, returnTo: string): Promise<SignedIn>
    redeem(code: string, verifier: string): Promise<SignedIn>
  }
  readonly plugin: {
    google(ids: NonNullable<Way['native']>, nonce: string): Promise<PluginAnswer>
    apple(hashedNonce: string): Promise<PluginAnswer>
    /** The token of the account that Google's native library has signed in, if any. */
    googleUser(): Promise<string | null>
  }
  readonly browser: { open(path: string): Promise<void>; close(): void }
  /** Takes answers from the places that do not announce them. Each is returned once. */
  readonly take: () => readonly unknown[]
  readonly pending: { load(): Pending | null; save(pending: Pending | null): void }
  readonly random: () => string
  /** Whether the person is in a window outside the app. */
  readonly isAway: () => boolean
  readonly isSignedIn: () => boolean
  /** Stores the token, and finds out whose it is. */
  readonly enter: (signedIn: SignedIn) => Promise<void>
  /** A sign-in came back while somebody is signed in. */
  readonly onRefused: () => void
}

interface Attempt extends Pending {
  /** An answer was accepted. Further answers are dropped. */
  used: boolean
  answer: Delivery | null
}

const CANCELLED: Problem = {
  message: 'Sign-in was canceled.',
  next: 'Nothing was changed. Try again when you are ready.',
}
const TRY_AGAIN = 'Try again; if it fails again, use another way or contact support.'

/**
 * Sign-in on a phone: through the provider's own window if the app has one. Otherwise, or if that fails, in the
 * system's browser. Only one attempt counts at a time. Answers for another attempt are dropped, and for a late answer
 * the person is asked.
 */
export class NativeSignIn {
  readonly state: Store<SignInState> = createStore<SignInState>({ at: 'start', problem: null })
  readonly #parts: NativeSignInParts
  #attempt: Attempt | null = null
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(parts: NativeSignInParts) {
    this.#parts = parts
  }

  /** The app has started: an answer for a sign-in from before may be waiting. */
  resume(): void {
    for (const payload of this.#parts.take()) this.deliver(payload)
  }

  async begin(way: Way): Promise<void> {
    const { at } = this.state.get()
    if (at === 'plugin' || at === 'finishing') return
    this.#drop()
    const attempt = this.#newAttempt(way, null)
    const useGoogle = way.kind === 'google' && way.native !== null
    const useApple = way.kind === 'apple' && way.native !== null && this.#parts.platform === 'ios'
    if (!useGoogle && !useApple) return this.#goToBrowser(attempt, null)
    this.#say({ at: 'plugin', way })
    let nonce: string
    try {
      nonce = await this.#parts.server.nonce(way.id, way.agreed)
    } catch (error) {
      if (this.#isCurrent(attempt)) this.#fail(failed(way), error)
      return
    }
    if (!this.#isCurrent(attempt)) return
    const bound = this.#newAttempt(way, nonce)
    await (useGoogle ? this.#google(bound, nonce) : this.#apple(bound, nonce))
  }

  /** Takes something that may be the answer. It counts once, for its own attempt. */
  deliver(payload: unknown): void {
    const delivery = deliveryOf(payload)
    const attempt = this.#attempt ?? this.#kept()
    if (!delivery || !attempt || attempt.used) return
    if (this.#parts.isSignedIn()) {
      this.#drop()
      this.#parts.onRefused()
      return
    }
    if ('idToken' in delivery && !this.#isOurs(delivery.idToken, attempt)) return
    if ('error' in delivery) {
      this.#drop()
      if (delivery.error === 'cancelled') this.#say({ at: 'start', problem: CANCELLED })
      else this.#fail(failed(attempt.way))
      return
    }
    attempt.used = true
    attempt.answer = delivery
    this.#attempt = attempt
    this.#parts.browser.close()
    const { at } = this.state.get()
    if (at === 'browser' || at === 'plugin') void this.#finish(attempt, delivery)
    else this.#say({ at: 'late', way: attempt.way })
  }

  /** The person accepts the late answer. */
  async finishLate(): Promise<void> {
    const attempt = this.#attempt
    if (this.state.get().at !== 'late' || !attempt?.answer) return
    await this.#finish(attempt, attempt.answer)
  }

  /** The person stops: no later answer counts. */
  cancel(): void {
    if (this.state.get().at === 'finishing') return
    this.#parts.browser.close()
    this.#drop()
    this.#say({ at: 'start', problem: null })
  }

  async #google(attempt: Attempt, nonce: string): Promise<void> {
    const ids = attempt.way.native
    if (!ids) return
    let answered = false
    const answer = this.#parts.plugin.google(ids, nonce).finally(() => (answered = true))
    // After the time-out the plugin may still answer, which is as good as an answer from the browser.
    answer.then(
      ({ idToken }) => idToken && this.#isCurrent(attempt) && this.deliver({ idToken }),
      () => undefined,
    )
    const patience = this.#patience(() => answered)
    try {
      const { idToken } = await Promise.race([answer, patience.over])
      if (!this.#isCurrent(attempt) || attempt.used) return
      if (!idToken || !this.#isOurs(idToken, attempt)) throw new Error('The plugin has no ID token of Google.')
    } catch (error) {
      if (!this.#isCurrent(attempt) || attempt.used) return
      if (isCancelled(error)) return this.#cancelled()
      const note = error instanceof PluginTimeout ? 'Native Google timed out' : 'Native Google sign-in failed'
      await this.#goToBrowser(attempt, note)
    } finally {
      patience.stop()
    }
  }

  async #apple(attempt: Attempt, nonce: string): Promise<void> {
    try {
      const { idToken, hint = {} } = await this.#parts.plugin.apple(bytesToHex(sha256(utf8ToBytes(nonce))))
      if (!this.#isCurrent(attempt)) return
      if (!idToken) return this.#fail('Missing Apple idToken from plugin.')
      attempt.used = true
      await this.#finish(attempt, { idToken }, hint)
    } catch (error) {
      if (!this.#isCurrent(attempt)) return
      if (isCancelled(error)) this.#cancelled()
      else this.#fail('Apple sign-in failed')
    }
  }

  /** Ends after 6 seconds, or later while the person is in the plugin's own window. */
  #patience(answered: () => boolean): { readonly over: Promise<never>; readonly stop: () => void } {
    const { promise, reject } = Promise.withResolvers<never>()
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (answered()) return
      if (this.#parts.isAway() && Date.now() - startedAt < CHOOSING_MS) timer = setTimeout(look, PLUGIN_MS)
      else reject(new PluginTimeout('Native Google timed out'))
    }
    timer = setTimeout(look, PLUGIN_MS)
    return { over: promise, stop: () => clearTimeout(timer) }
  }

  async #goToBrowser(attempt: Attempt, note: string | null): Promise<void> {
    const { way, nonce, verifier, startedAt } = attempt
    this.#parts.pending.save({ way, nonce, verifier, startedAt })
    this.#say({ at: 'browser', way, note })
    this.#every(STASH_EVERY_MS, BRIDGE_MS, attempt, () => {
      for (const payload of this.#parts.take()) this.deliver(payload)
    })
    if (nonce !== null) {
      this.#every(PROBE_EVERY_MS, PROBE_MS, attempt, () => {
        this.#parts.plugin.googleUser().then(
          (idToken) => idToken && this.#isCurrent(attempt) && this.deliver({ idToken }),
          () => undefined,
        )
      })
    }
    this.#timers.push(setTimeout(() => this.#stopWaiting(attempt), BRIDGE_MS))
    try {
      await this.#parts.browser.open(browserPath(way, verifier))
    } catch {
      if (!this.#isCurrent(attempt) || attempt.used) return
      this.#drop()
      this.#fail(failed(way))
    }
  }

  /** The attempt stays open. For answers from now on the person is asked. */
  #stopWaiting(attempt: Attempt): void {
    if (!this.#isCurrent(attempt) || attempt.used || this.state.get().at !== 'browser') return
    this.#stopTimers()
    this.#say({
      at: 'start',
      problem: {
        message: failed(attempt.way),
        next: 'No answer came back in time. If the sign-in in the browser is not finished, finish there and come back; or start again here.',
      },
    })
  }

  async #finish(attempt: Attempt, delivery: Delivery, hint: Readonly<Record<string, string>> = {}): Promise<void> {
    const { way, nonce, verifier } = attempt
    const { server } = this.#parts
    this.#stopTimers()
    this.#parts.pending.save(null)
    this.#say({ at: 'finishing', way })
    try {
      const signedIn = await withinWindow(EXCHANGE_MS, async () => {
        if ('code' in delivery) return server.redeem(delivery.code, verifier)
        if (!('idToken' in delivery) || nonce === null) throw new Error('There is nothing to sign in with.')
        return server.finish(way.id, delivery.idToken, nonce, way.returnTo)
      })
      await pause(SETTLE_MS)
      if (this.#parts.isSignedIn()) {
        this.#drop()
        this.#say({ at: 'start', problem: null })
        return this.#parts.onRefused()
      }
      const about = { ...signedIn.hint, ...hint }
      await withinWindow(CONFIRM_MS, () => this.#parts.enter({ token: signedIn.token, hint: about }))
      this.#attempt = null
      this.#say({ at: 'start', problem: null })
    } catch (error) {
      this.#drop()
      this.#fail(failed(way), error)
    }
  }

  /** Google's own token with the nonce of this app, not a stranger's or Firebase's. */
  #isOurs(idToken: string, { way, nonce }: Pending): boolean {
    if (way.kind !== 'google' || way.native === null || nonce === null) return false
    const { issuer, webClientId, clientIds } = way.native
    return isGoogleToken(idToken, { nonce, issuer, audiences: [webClientId, ...clientIds] })
  }

  #kept(): Attempt | null {
    const kept = this.#parts.pending.load()
    if (!kept) return null
    if (Date.now() - kept.startedAt < PENDING_MS) return { ...kept, used: false, answer: null }
    this.#parts.pending.save(null)
    return null
  }

  #newAttempt(way: Way, nonce: string | null): Attempt {
    const verifier = this.#parts.random()
    this.#attempt = { way, nonce, verifier, startedAt: Date.now(), used: false, answer: null }
    return this.#attempt
  }

  #isCurrent(attempt: Attempt): boolean {
    return this.#attempt === attempt
  }

  #cancelled(): void {
    this.#drop()
    this.#say({ at: 'start', problem: CANCELLED })
  }

  #fail(message: string, error?: unknown): void {
    const next = error === undefined ? TRY_AGAIN : wordsOf(error)
    this.#attempt = null
    this.#say({ at: 'start', problem: { message, next } })
  }

  #drop(): void {
    this.#stopTimers()
    this.#attempt = null
    this.#parts.pending.save(null)
  }

  #every(everyMs: number, forMs: number, attempt: Attempt, work: () => void): void {
    const until = Date.now() + forMs
    const next = () => {
      if (!this.#isCurrent(attempt) || attempt.used || Date.now() > until) return
      work()
      this.#timers.push(setTimeout(next, everyMs))
    }
    this.#timers.push(setTimeout(next, everyMs))
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  #say(state: SignInState): void {
    this.state.set(state)
  }
}

class PluginTimeout extends Error {}

function failed({ label }: Way): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} sign-in failed`
}

/** The server gets only the hash. Only the app that has the verifier can fetch the answer. */
function browserPath(way: Way, verifier: string): string {
  const challenge = btoa(String.fromCharCode(...sha256(utf8ToBytes(verifier))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const { id, returnTo, agreed, fresh } = way
  const how = new URLSearchParams({
    native: challenge,
    return: returnTo,
    ...(fresh && { fresh: '1' }),
    ...(agreed !== null && { agreed }),
  })
  return `/auth/${encodeURIComponent(id)}/start?${how}`
}

function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'USER_CANCELLED') || /cancell?ed/i.test(error.message)
}

function wordsOf(error: unknown): string {
  const refusal = asRefusal(error)
  // The usual words would say that the session ended, but nobody has a session here yet.
  return refusal.code === 'unauthenticated' ? refusal.message : describeRefusal(refusal)
}

/** Retries until the time is over, as long as the error may pass. */
async function withinWindow<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + milliseconds
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() + PROBE_EVERY_MS > until) throw error
      await pause(PROBE_EVERY_MS)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
