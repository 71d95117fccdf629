import { oneStop } from '@muster/domain/kernel/sentence.ts'
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
  'data-loss',
])

const WORDS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'permission-denied': 'You cannot do this here. Ask the leaders of the roster.',
  'not-found': 'This no longer exists, or you cannot see it.',
  aborted: 'Someone else changed this. Review it, then make your change again.',
  'resource-exhausted': 'Too many tries in a short time. Wait a minute, then try again.',
  unauthenticated: 'Your session has ended. Sign in again.',
  unavailable: 'There is no connection to the server. Try again when you have signal.',
  'deadline-exceeded': 'The server did not answer in time. Try again.',
  cancelled: 'This was stopped before it was done.',
}

/** What happened and what to do, as a sentence for the screen. */
export function describeRefusal(refusal: Refusal): string {
  const bare = refusal.message === refusal.code
  if (OWN_WORDS.has(refusal.code) && !bare) return oneStop(withoutField(refusal))
  return WORDS[refusal.code] ?? 'Something went wrong on the server. Nothing was changed. Try again in a minute.'
}

/** `soldier.dodid: A DoD ID has exactly 10 digits.` is for developers. People see the field itself. */
function withoutField({ message, details }: Refusal): string {
  const prefix = `${details?.field ?? ''}: `
  return message.startsWith(prefix) ? message.slice(prefix.length) : message
}

/** For support: the number under which the server logged the error. */
export function requestIdOf(refusal: Refusal): string | undefined {
  const id = refusal.details?.requestId
  return typeof id === 'string' ? id : undefined
}
