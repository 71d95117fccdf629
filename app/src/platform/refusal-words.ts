import { oneStop } from '@muster/domain/kernel/one-stop.ts'
import type { Refusal, RefusalCode } from '@muster/domain/kernel/refusal.ts'

/** Codes whose message the server wrote for the person who reads it. */
const OWN_WORDS: ReadonlySet<RefusalCode> = new Set([
  'invalid-argument',
  'failed-precondition',
  'out-of-range',
  'permission-denied',
  'not-found',
  'aborted',
  'already-exists',
  'resource-exhausted',
])

const WORDS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'permission-denied': 'You may not do this here. Ask whoever keeps the roster.',
  'not-found': 'This is not here any more, or you may not see it.',
  aborted: 'Somebody else changed this meanwhile. Look at it again, then repeat your change.',
  'resource-exhausted': 'That was too often in a short time. Wait a minute, then try again.',
  unauthenticated: 'Your session has ended. Sign in again.',
  unavailable: 'There is no connection to the server. Try again when you have signal.',
  'deadline-exceeded': 'The server did not answer in time. Try again.',
  cancelled: 'This was stopped before it was done.',
}

/** What happened and what to do, in a sentence that can be shown. */
export function describeRefusal(refusal: Refusal): string {
  const bare = refusal.message === refusal.code
  if (OWN_WORDS.has(refusal.code) && !bare) return oneStop(withoutField(refusal))
  return WORDS[refusal.code] ?? 'Something went wrong on the server. Nothing was changed. Try again in a minute.'
}

/** `soldier.dodid: A DoD ID has exactly 10 digits.` is for whoever writes a client; people see the field. */
function withoutField({ message, details }: Refusal): string {
  const prefix = `${details?.field ?? ''}: `
  return message.startsWith(prefix) ? message.slice(prefix.length) : message
}

/** For support: the number under which the server wrote down what went wrong. */
export function requestIdOf(refusal: Refusal): string | undefined {
  const id = refusal.details?.requestId
  return typeof id === 'string' ? id : undefined
}
