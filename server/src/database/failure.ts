/** A problem that an operator can fix. It is shown as one line without a stack, and the server does not start. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal'
}

/** SQLSTATEs and socket errors that mean the database is not available now, as opposed to a wrong statement. */
const UNAVAILABLE = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** pg throws these without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Client has already been connected|Postgres connection has been discarded)/

/**
 * True when the database could not be reached or went away in the middle: answer `unavailable`. A write that ended this
 * way may or may not have been committed. When it is sent again with its key, it is done once.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = codeOf(error)
  return code?.startsWith('08') || UNAVAILABLE.has(code ?? '') || UNAVAILABLE_MESSAGE.test(error.message)
}

/** Deadlock or serialization failure: nothing was done, and a second attempt is likely to succeed. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** A rule or a missing grant of the database stopped it. */
export function isAgainstRules(error: unknown): boolean {
  return codeOf(error) === '42501'
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
