import { LOCK_WORDS, type LockMessage } from './lock-words.ts'

/** Specification section 9. */
export const STARTUP_DELAY_MS = 400
export const BACKGROUND_LOCK_MS = 800
export const ATTEMPT_GUARD_MS = 8_000
export const MOST_BIOMETRIC_FAILURES = 3

export type Way = 'biometrics' | 'passcode'

/** How this phone's lock may be opened. */
export interface Ways {
  readonly biometrics: boolean
  readonly passcode: boolean
  readonly pin: boolean
}

export type Answer =
  | 'success'
  | 'canceled'
  | 'failed'
  /** The phone takes no face or finger any more until its passcode was entered. */
  | 'locked-out'
  /** The phone's own prompt has a button for the passcode. */
  | 'wants-passcode'
  | 'unavailable'

/**
 * `open`: content is shown. `away`: it would be, and the app is in the background. `checking`: somebody was just
 * found to be signed in, and whether they have a lock is not known yet. `starting`: they have, and it closes in a
 * moment. Content is shown in `open` alone.
 */
export type Phase = 'open' | 'away' | 'checking' | 'starting' | 'locked'

export interface Attempt {
  readonly id: number
  readonly way: Way
  /** Taking so long that it may be tried again. */
  readonly overdue: boolean
}

export interface LockState {
  readonly phase: Phase
  /** Null while no lock is on. */
  readonly ways: Ways | null
  /** Counts the times it closed, so that what was begun before cannot open it. */
  readonly closing: number
  readonly attempt: Attempt | null
  readonly attempts: number
  /** Failed biometric attempts since it closed, not the canceled ones. */
  readonly failures: number
  readonly message: LockMessage
  readonly outside: boolean
  /** When the app was left by the person, and not for a prompt of the phone's. */
  readonly leftAt: number | null
  /** The lock closed while nobody was looking: the prompt comes when they are. */
  readonly owesPrompt: boolean
  /** An open app asks who is there (before a PIN is changed), which may take the phone out of the app. */
  readonly confirming: boolean
}

export type LockEvent =
  | { readonly type: 'session-began' }
  | { readonly type: 'session-ended' }
  /** The lock of who is signed in: null for none. */
  | { readonly type: 'known'; readonly ways: Ways | null }
  | { readonly type: 'startup-over' }
  | { readonly type: 'left'; readonly at: number }
  | { readonly type: 'returned'; readonly at: number }
  | { readonly type: 'ask'; readonly way: Way }
  | { readonly type: 'answered'; readonly attempt: number; readonly answer: Answer; readonly at: number }
  | { readonly type: 'overdue'; readonly attempt: number }
  | { readonly type: 'pin'; readonly closing: number; readonly right: boolean; readonly at: number }
  | { readonly type: 'confirming'; readonly on: boolean; readonly at: number }

export const UNLOCKED: LockState = {
  phase: 'open',
  ways: null,
  closing: 0,
  attempt: null,
  attempts: 0,
  failures: 0,
  message: LOCK_WORDS.required,
  outside: false,
  leftAt: null,
  owesPrompt: false,
  confirming: false,
}

/** What comes of an event. Pure; the keeper of it (`lock-keeper.ts`) asks the phone and sets the timers. */
export function after(state: LockState, event: LockEvent): LockState {
  switch (event.type) {
    case 'session-began':
      return { ...fresh(state), phase: 'checking', ways: null }
    case 'session-ended':
      return { ...fresh(state), phase: 'open', ways: null, leftAt: null }
    case 'known':
      return known(state, event.ways)
    case 'startup-over':
      return state.phase === 'starting' ? close(state) : state
    case 'left':
      return left(state, event.at)
    case 'returned':
      return returned(state, event.at)
    case 'ask':
      return state.phase === 'locked' && !isWaiting(state) ? begin(state, event.way) : state
    case 'answered':
      return answered(state, event)
    case 'overdue':
      return overdue(state, event.attempt)
    case 'pin':
      return pin(state, event)
    case 'confirming':
      return confirming(state, event)
  }
}

/** Whether the phone's own prompt is up, or was a moment ago. */
export function isWaiting(state: LockState): boolean {
  return state.attempt !== null && !state.attempt.overdue
}

function fresh(state: LockState): LockState {
  return { ...state, attempt: null, failures: 0, message: LOCK_WORDS.required, owesPrompt: false, confirming: false }
}

function known(state: LockState, ways: Ways | null): LockState {
  if (state.phase === 'checking') return ways ? { ...state, ways, phase: 'starting' } : opened({ ...state, ways }, null)
  // Changed in an open app. A lock that is closed keeps what it was closed with.
  return state.phase === 'open' ? { ...state, ways } : state
}

function close(state: LockState): LockState {
  const closed: LockState = { ...fresh(state), phase: 'locked', closing: state.closing + 1, leftAt: null }
  return state.outside ? { ...closed, owesPrompt: true } : prompt(closed)
}

/** The phone asks by itself where that is what the person would press anyway. */
function prompt(state: LockState): LockState {
  const { ways } = state
  const asked = { ...state, owesPrompt: false }
  if (ways?.biometrics) return begin(asked, 'biometrics')
  const message = ways?.passcode ? LOCK_WORDS.enterPasscode : LOCK_WORDS.required
  return ways?.passcode && !ways.pin ? begin(asked, 'passcode') : { ...asked, message }
}

function begin(state: LockState, way: Way, message?: LockMessage): LockState {
  if (!state.ways?.[way]) return message ? { ...state, attempt: null, message } : state
  const id = state.attempts + 1
  const words = way === 'biometrics' ? LOCK_WORDS.waiting : LOCK_WORDS.enterPasscode
  return { ...state, attempts: id, attempt: { id, way, overdue: false }, message: message ?? words }
}

function left(state: LockState, at: number): LockState {
  const outside = { ...state, outside: true }
  if (state.phase === 'open' && state.ways && !state.confirming) return { ...outside, phase: 'away', leftAt: at }
  // The phone's prompt may itself be outside of the app; only who leaves without one comes back to a new prompt.
  if (state.phase === 'locked' && !isWaiting(state)) return { ...outside, leftAt: at }
  return outside
}

function returned(state: LockState, at: number): LockState {
  const inside: LockState = { ...state, outside: false, leftAt: null }
  const gone = state.leftAt === null ? null : at - state.leftAt
  // A clock that was set back says nothing about how long somebody was gone.
  const long = gone !== null && (gone >= BACKGROUND_LOCK_MS || gone < 0)
  if (state.phase === 'away') return long ? close(inside) : { ...inside, phase: 'open' }
  if (state.phase !== 'locked' || isWaiting(state)) return inside
  return state.owesPrompt || long ? prompt(inside) : inside
}

function answered(state: LockState, event: LockEvent & { readonly type: 'answered' }): LockState {
  // Of attempts only the newest counts, however late; what was begun before it, or before the lock closed, is void.
  if (state.phase !== 'locked' || state.attempt?.id !== event.attempt) return state
  const { way } = state.attempt
  const over = { ...state, attempt: null }
  if (event.answer === 'success') return opened(over, event.at)
  return way === 'biometrics' ? afterBiometrics(over, event.answer) : afterPasscode(over, event.answer)
}

function afterBiometrics(state: LockState, answer: Exclude<Answer, 'success'>): LockState {
  if (answer === 'canceled') return { ...state, message: LOCK_WORDS.canceled }
  if (answer === 'wants-passcode') return begin(state, 'passcode')
  if (answer === 'unavailable') return begin(state, 'passcode', LOCK_WORDS.enterPasscode)
  if (answer === 'locked-out') return begin(state, 'passcode', LOCK_WORDS.severalTimes)
  const failures = state.failures + 1
  const failed = { ...state, failures }
  if (failures >= MOST_BIOMETRIC_FAILURES) return begin(failed, 'passcode', LOCK_WORDS.severalTimes)
  return { ...failed, message: LOCK_WORDS.notRecognized }
}

function afterPasscode(state: LockState, answer: Exclude<Answer, 'success'>): LockState {
  const canceled = answer === 'canceled' || answer === 'wants-passcode'
  return { ...state, message: canceled ? LOCK_WORDS.passcodeCanceled : LOCK_WORDS.passcodeFailed }
}

function overdue(state: LockState, attempt: number): LockState {
  if (state.attempt?.id !== attempt || state.attempt.overdue) return state
  const message = state.attempt.way === 'biometrics' ? LOCK_WORDS.required : LOCK_WORDS.enterPasscode
  return { ...state, attempt: { ...state.attempt, overdue: true }, message }
}

function pin(state: LockState, event: LockEvent & { readonly type: 'pin' }): LockState {
  if (state.phase !== 'locked' || state.closing !== event.closing || !state.ways?.pin) return state
  return event.right ? opened(state, event.at) : { ...state, message: LOCK_WORDS.wrongPin }
}

/** Who was right while the app was outside may have gone for good: then it counts as left now. */
function opened(state: LockState, at: number | null): LockState {
  const open = fresh(state)
  if (state.outside && state.ways && at !== null) return { ...open, phase: 'away', leftAt: at }
  return { ...open, phase: 'open', leftAt: null }
}

function confirming(state: LockState, event: LockEvent & { readonly type: 'confirming' }): LockState {
  if (event.on) return state.phase === 'open' ? { ...state, confirming: true } : state
  const done = { ...state, confirming: false }
  return state.confirming && state.phase === 'open' ? opened(done, event.at) : done
}
