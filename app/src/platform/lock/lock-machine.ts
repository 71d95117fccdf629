import { LOCK_WORDS, type LockMessage } from './lock-words.ts'

/** Specification section 9. */
export const STARTUP_DELAY_MS = 400
export const BACKGROUND_LOCK_MS = 800
export const ATTEMPT_GUARD_MS = 8_000
export const MOST_BIOMETRIC_FAILURES = 3

export type Way = 'biometrics' | 'passcode'

/** The methods that open this phone's lock. */
export interface Ways {
  readonly biometrics: boolean
  readonly passcode: boolean
  readonly pin: boolean
}

export type Answer =
  | 'success'
  | 'canceled'
  | 'failed'
  /** The phone accepts no biometrics until its passcode was entered. */
  | 'locked-out'
  /** The person pressed the passcode button in the phone's own prompt. */
  | 'wants-passcode'
  | 'unavailable'

/**
 * `open`: content is shown. `away`: like open, but the app is in the background. `checking`: a signed-in account was
 * just found, and it is not known yet whether it has a lock. `starting`: it has one, which closes in a moment.
 * Content is shown only in `open`.
 */
export type Phase = 'open' | 'away' | 'checking' | 'starting' | 'locked'

export interface Attempt {
  readonly id: number
  readonly way: Way
  /** It takes so long that the person may try again. */
  readonly overdue: boolean
}

export interface LockState {
  readonly phase: Phase
  /** Null while no lock is on. */
  readonly ways: Ways | null
  /** Counts how often the lock closed, so that an attempt from before cannot open it. */
  readonly closing: number
  readonly attempt: Attempt | null
  readonly attempts: number
  /** Failed biometric attempts since the lock closed, without canceled ones. */
  readonly failures: number
  readonly message: LockMessage
  readonly outside: boolean
  /** When the person left the app. A prompt of the phone does not count as leaving. */
  readonly leftAt: number | null
  /** The lock closed in the background. The prompt is shown when the person returns. */
  readonly owesPrompt: boolean
  /** An open app asks the person to confirm (before a PIN is changed). The phone's prompt may then cover the app. */
  readonly confirming: boolean
}

export type LockEvent =
  | { readonly type: 'session-began' }
  | { readonly type: 'session-ended' }
  /** The lock of the signed-in account; null for none. */
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

/** The state after an event. Pure; `lock-keeper.ts` asks the phone and sets the timers. */
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

/** Whether the phone's own prompt is shown, or was a moment ago. */
export function isWaiting(state: LockState): boolean {
  return state.attempt !== null && !state.attempt.overdue
}

function fresh(state: LockState): LockState {
  return { ...state, attempt: null, failures: 0, message: LOCK_WORDS.required, owesPrompt: false, confirming: false }
}

function known(state: LockState, ways: Ways | null): LockState {
  if (state.phase === 'checking') return ways ? { ...state, ways, phase: 'starting' } : opened({ ...state, ways }, null)
  // Changed in an open app. A closed lock keeps the methods with which it closed.
  return state.phase === 'open' ? { ...state, ways } : state
}

function close(state: LockState): LockState {
  const closed: LockState = { ...fresh(state), phase: 'locked', closing: state.closing + 1, leftAt: null }
  return state.outside ? { ...closed, owesPrompt: true } : prompt(closed)
}

/** Prompts right away if the phone's own prompt is what the person would press anyway. */
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
  // The phone's prompt may itself be outside the app. Only a person who leaves without a prompt gets a new one on
  // return.
  if (state.phase === 'locked' && !isWaiting(state)) return { ...outside, leftAt: at }
  return outside
}

function returned(state: LockState, at: number): LockState {
  const inside: LockState = { ...state, outside: false, leftAt: null }
  const gone = state.leftAt === null ? null : at - state.leftAt
  // A clock that was set back says nothing about how long the person was away.
  const long = gone !== null && (gone >= BACKGROUND_LOCK_MS || gone < 0)
  if (state.phase === 'away') return long ? close(inside) : { ...inside, phase: 'open' }
  if (state.phase !== 'locked' || isWaiting(state)) return inside
  return state.owesPrompt || long ? prompt(inside) : inside
}

function answered(state: LockState, event: LockEvent & { readonly type: 'answered' }): LockState {
  // Only the newest attempt counts, however late its answer is. Earlier attempts, and those from before the lock
  // closed, are void.
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

/**
 * If the lock opened while the app was in the background, the person may not come back. So the time away starts now.
 */
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
