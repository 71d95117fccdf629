import { inTime } from '../calls/in-time.ts'
import { createStore, type Store } from '../storage/store.ts'
import type { LockFlag } from './lock-flags.ts'
import {
  after,
  type Answer,
  ATTEMPT_GUARD_MS,
  type LockEvent,
  type LockState,
  STARTUP_DELAY_MS,
  UNLOCKED,
  type Way,
  type Ways,
} from './lock-machine.ts'
import {
  isPin,
  isRightPin,
  type KeptPin,
  keepPin,
  MOST_WRONG_PINS,
  pauseAfter,
  type PinCost,
  waitBefore,
} from './pin.ts'

/** A phone that does not answer, or a storage that hangs, must not make the person wait. */
const LOOK_MS = 2_000
/** How long a person may take to confirm who they are before a change. */
const CONFIRM_MS = 60_000

/** The phone's own methods. `kind` is the phone's name for its biometrics. */
export interface PhoneWays {
  readonly biometrics: boolean
  readonly passcode: boolean
  readonly kind: 'Face ID' | 'Touch ID' | 'fingerprint' | 'face' | 'iris' | null
}

export interface LockPhone {
  look(): Promise<PhoneWays>
  ask(way: Way): Promise<Answer>
  /** Hides the app's content in the phone's app switcher. */
  hideInSwitcher(on: boolean): Promise<void>
  watch(listener: (change: 'left' | 'returned') => void): void
}

/** The phone's keychain or keystore. */
export interface Secrets {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
}

export interface LockFlags {
  get(uid: string): LockFlag | null
  set(uid: string, flag: LockFlag | null): void
}

export interface KeeperParts {
  readonly phone: LockPhone
  readonly secrets: Secrets
  readonly flags: LockFlags
  readonly now?: () => number
  readonly pinCost?: PinCost
}

/** The state of the lock for the settings. */
export interface LockSetting {
  readonly on: boolean
  /** Null if the phone did not answer. */
  readonly phone: PhoneWays | null
  readonly pinDigits: number | null
}

/** What the lock screen shows of the PIN: how many digits, and until when no attempt is accepted (0: accepted now). */
export interface PinView {
  readonly digits: number
  readonly checking: boolean
  readonly until: number
  /** How many wrong PINs are left before what this phone keeps is deleted. */
  readonly left: number
}

interface Kept {
  readonly biometrics: boolean
  readonly pin: KeptPin | null
}

/**
 * Proof that the person has just confirmed who they are. Only `confirm` and a correct PIN create one. Each allows one
 * change.
 */
export class Proof {
  #used = false
  use(): boolean {
    const fresh = !this.#used
    this.#used = true
    return fresh
  }
}

const PHONE_UNKNOWN: PhoneWays = { biometrics: true, passcode: true, kind: null }

/** Runs the lock: asks the phone, sets the timers, stores the PIN. */
export class LockKeeper {
  readonly state: Store<LockState> = createStore(UNLOCKED)
  readonly pin: Store<PinView | null> = createStore<PinView | null>(null)
  readonly setting: Store<LockSetting | null> = createStore<LockSetting | null>(null)
  /**
   * The account whose lock this phone can no longer check: its passcode and biometrics were removed, and there is no
   * PIN.
   */
  readonly lost: Store<string | null> = createStore<string | null>(null)
  /** The account for which the PIN was wrong too often. What this phone keeps for it must go. */
  readonly exhausted: Store<string | null> = createStore<string | null>(null)
  readonly #parts: KeeperParts
  readonly #now: () => number
  readonly #startedAt: number
  #uid: string | null = null
  #kept: Kept | null = null

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.#startedAt = this.#now()
    parts.phone.watch((change) => this.#on({ type: change, at: this.#now() }))
  }

  /** Called when somebody signs in or the session ends. `left` means that they signed out themselves. */
  session(uid: string | null, left = false): void {
    const before = this.#uid
    if (uid === before) return
    this.#uid = uid
    this.#kept = null
    this.pin.set(null)
    this.setting.set(null)
    if (before !== null && left) void this.#forget(before)
    this.#on({ type: uid === null ? 'session-ended' : 'session-began' })
    if (uid === null) void this.#hide(false)
    else void this.#learn(uid)
  }

  /** Resolves when content may be shown and navigated. Links that arrive before that must wait. */
  async whenOpen(): Promise<void> {
    if (isOpen(this.state.get())) return
    await new Promise<void>((resolve) => {
      const stop = this.state.subscribe(() => {
        if (!isOpen(this.state.get())) return
        stop()
        resolve()
      })
    })
  }

  ask(way: Way): void {
    this.#on({ type: 'ask', way })
  }

  /** Returns a `Proof` for a correct PIN, otherwise why not. On the lock screen a correct PIN also opens the lock. */
  async tryPin(text: string): Promise<Proof | 'wrong' | 'wait' | 'unavailable'> {
    const [uid, kept, view] = [this.#uid, this.#kept, this.pin.get()]
    if (uid === null || !kept?.pin || !view || view.checking) return 'unavailable'
    const now = this.#now()
    if (waitBefore(kept.pin, now) > 0) return 'wait'
    const { closing } = this.state.get()
    this.pin.set({ ...view, checking: true })
    const wrong = kept.pin.wrong + 1
    const counted: KeptPin = { ...kept.pin, wrong, since: now, until: now + pauseAfter(wrong) }
    // The attempt is counted before it is checked, so that killing the app in between does not save an attempt.
    const isCounted = await this.#write(uid, { ...kept, pin: counted })
    const right = isCounted && (await isRightPin(kept.pin, text))
    if (right && this.#uid === uid)
      await this.#write(uid, { ...kept, pin: { ...kept.pin, wrong: 0, since: 0, until: 0 } })
    if (this.#uid !== uid) return 'unavailable'
    this.#showPin()
    if (!isCounted) return 'unavailable'
    if (!right && wrong >= MOST_WRONG_PINS) {
      // The count goes with the lock, so the store is set again for each time.
      this.exhausted.set(null)
      this.exhausted.set(uid)
      return 'wrong'
    }
    this.#on({ type: 'pin', closing, right, at: this.#now() })
    return right ? new Proof() : 'wrong'
  }

  /** Asks the phone to confirm the person, while the app is open. Null if they did not confirm. */
  async confirm(): Promise<Proof | null> {
    const phone = await this.#look()
    const way: Way | null = phone?.biometrics ? 'biometrics' : phone?.passcode ? 'passcode' : null
    // With no method on the phone and no PIN, nobody could confirm anything.
    if (phone && way === null) return this.#kept?.pin ? null : new Proof()
    this.#on({ type: 'confirming', on: true, at: this.#now() })
    let answer = await this.#ask(way ?? 'passcode', CONFIRM_MS)
    // The phone's passcode is just as good, and wet fingers may not be recognized.
    if (way === 'biometrics' && answer !== 'success' && answer !== 'canceled' && phone?.passcode) {
      answer = await this.#ask('passcode', CONFIRM_MS)
    }
    this.#on({ type: 'confirming', on: false, at: this.#now() })
    return answer === 'success' ? new Proof() : null
  }

  /** False if it could not be stored; then nothing has changed. */
  async turnOn(proof: Proof): Promise<boolean> {
    const phone = await this.#look()
    if (!proof.use() || this.#uid === null) return false
    return this.#change({ biometrics: phone?.biometrics ?? true, pin: this.#kept?.pin ?? null }, phone)
  }

  /** False if the phone did not remove it; then the lock stays on. */
  async turnOff(proof: Proof): Promise<boolean> {
    if (!proof.use() || this.#uid === null) return false
    const uid = this.#uid
    await this.#forget(uid)
    const left = await this.#read(uid)
    if (left !== null && left !== 'unreadable') {
      // Otherwise the keychain would turn it on again at the next start.
      this.#parts.flags.set(uid, flagOf(left))
      return false
    }
    if (this.#uid !== uid) return false
    this.#kept = null
    await this.#show(await this.#look())
    return true
  }

  /** Sets, changes or (with null) removes the PIN. A lock without another method is turned off with it. */
  async setPin(proof: Proof, text: string | null): Promise<boolean> {
    if (text !== null && !isPin(text)) return false
    if (!proof.use() || this.#uid === null) return false
    const phone = await this.#look()
    const pin = text === null ? null : await keepPin(text, this.#parts.pinCost)
    if (pin === null && phone && !phone.biometrics && !phone.passcode) return this.turnOff(new Proof())
    return this.#change({ biometrics: this.#kept?.biometrics ?? phone?.biometrics ?? false, pin }, phone)
  }

  async #change(next: Kept, phone: PhoneWays | null): Promise<boolean> {
    const uid = this.#uid
    if (uid === null) return false
    const written = await this.#write(uid, next)
    // If the keychain fails, the phone's passcode can still open the lock, and the flag says that it is on.
    if (!written && (next.pin !== null || (phone && !phone.passcode))) return false
    this.#kept = next
    this.#parts.flags.set(uid, { biometrics: next.biometrics, pin: next.pin !== null })
    await this.#show(phone)
    return true
  }

  /** Finds out which lock this account has on this phone. */
  async #learn(uid: string): Promise<void> {
    const flag = this.#parts.flags.get(uid)
    const [phone, read] = await Promise.all([this.#look(), this.#read(uid)])
    if (this.#uid !== uid) return
    this.#kept =
      read === 'unreadable' || read === null ? (flag ? { biometrics: flag.biometrics, pin: null } : null) : read
    await this.#show(phone, flag?.pin ?? false)
    if (this.#uid !== uid) return
    const on = this.setting.get()?.on ?? false
    // The system may have cleared the flag when storage ran low. The keychain is the better source.
    if (on && !flag && this.#kept) this.#parts.flags.set(uid, flagOf(this.#kept))
    if (on || !flag) return
    this.#parts.flags.set(uid, null)
    this.lost.set(uid)
  }

  async #show(phone: PhoneWays | null, hadPin = false): Promise<void> {
    const has = phone ?? PHONE_UNKNOWN
    const kept = this.#kept
    const ways: Ways | null = kept && {
      biometrics: has.biometrics && kept.biometrics,
      passcode: has.passcode,
      pin: kept.pin !== null,
    }
    // A lock that nothing can open counts as off. But a PIN that cannot be read still counts.
    const on = ways !== null && (has.biometrics || has.passcode || ways.pin || hadPin)
    this.setting.set({ on, phone, pinDigits: kept?.pin?.digits ?? null })
    this.#showPin()
    this.#on({ type: 'known', ways: on ? ways : null })
    await this.#hide(on)
  }

  #showPin(): void {
    const pin = this.#kept?.pin
    const now = this.#now()
    const wait = pin ? waitBefore(pin, now) : 0
    const left = pin ? Math.max(0, MOST_WRONG_PINS - pin.wrong) : 0
    this.pin.set(pin ? { digits: pin.digits, checking: false, until: wait > 0 ? now + wait : 0, left } : null)
  }

  #on(event: LockEvent): void {
    const before = this.state.get()
    const next = after(before, event)
    this.state.set(next)
    if (next.phase === 'starting' && before.phase !== 'starting') this.#startUp()
    if (next.attempt && next.attempt.id !== before.attempt?.id) void this.#attempt(next.attempt.id, next.attempt.way)
  }

  #startUp(): void {
    const rest = this.#startedAt + STARTUP_DELAY_MS - this.#now()
    if (rest > 0) setTimeout(() => this.#on({ type: 'startup-over' }), rest)
    else this.#on({ type: 'startup-over' })
  }

  async #attempt(attempt: number, way: Way): Promise<void> {
    const guard = setTimeout(() => this.#on({ type: 'overdue', attempt }), ATTEMPT_GUARD_MS)
    const answer = await this.#parts.phone.ask(way).catch((): Answer => 'failed')
    clearTimeout(guard)
    this.#on({ type: 'answered', attempt, answer, at: this.#now() })
  }

  #ask(way: Way, ms: number): Promise<Answer> {
    return within(ms, this.#parts.phone.ask(way)).then((answer) => answer ?? 'canceled')
  }

  #look(): Promise<PhoneWays | null> {
    return within(LOOK_MS, this.#parts.phone.look())
  }

  async #hide(on: boolean): Promise<void> {
    await within(LOOK_MS, this.#parts.phone.hideInSwitcher(on))
  }

  async #read(uid: string): Promise<Kept | null | 'unreadable'> {
    const text = await within(LOOK_MS, this.#parts.secrets.get(keyOf(uid)), 'unreadable')
    if (text === null || text === 'unreadable') return text
    try {
      return JSON.parse(text) as Kept
    } catch {
      return 'unreadable'
    }
  }

  async #write(uid: string, kept: Kept): Promise<boolean> {
    const written = this.#parts.secrets.set(keyOf(uid), JSON.stringify(kept)).then(() => true)
    const ok = (await within(LOOK_MS, written)) ?? false
    if (ok && this.#uid === uid) this.#kept = kept
    return ok
  }

  async #forget(uid: string): Promise<void> {
    this.#parts.flags.set(uid, null)
    await within(LOOK_MS, this.#parts.secrets.remove(keyOf(uid)))
  }
}

/** Whether content may be seen. */
export function isOpen(state: LockState): boolean {
  return state.phase === 'open'
}

function keyOf(uid: string): string {
  return `app-lock-${uid}`
}

function flagOf(kept: Kept): LockFlag {
  return { biometrics: kept.biometrics, pin: kept.pin !== null }
}

/** The result within this time, otherwise (also on failure) `otherwise`. */
function within<T, O = null>(ms: number, promise: Promise<T>, otherwise: O = null as O): Promise<T | O> {
  return inTime<T | O>(ms, 'The phone does not answer.', () => promise).catch(() => otherwise)
}
