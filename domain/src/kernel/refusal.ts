/**
 * The reasons for a refused call. The names and HTTP codes are those of Firebase's callable protocol (specification
 * section 8), so that its published client understands them.
 */
export const HTTP_STATUS = {
  'invalid-argument': 400,
  'failed-precondition': 400,
  'out-of-range': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'already-exists': 409,
  'resource-exhausted': 429,
  cancelled: 499,
  'data-loss': 500,
  internal: 500,
  unknown: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const

export type RefusalCode = keyof typeof HTTP_STATUS

export interface RefusalDetails {
  /** The path of the field that must change: `soldier.dodid`, `entries.3.status`. */
  readonly field?: string
  readonly [key: string]: unknown
}

/** An error that the caller caused and can act on. Every other error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails | undefined

  constructor(code: RefusalCode, message: string, details?: RefusalDetails) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export function refuse(code: RefusalCode, message: string, details?: RefusalDetails): never {
  throw new Refusal(code, message, details)
}

/** The code as the protocol spells it: `permission-denied` is `PERMISSION_DENIED`. */
export function wireStatus(code: RefusalCode): string {
  return code.toUpperCase().replaceAll('-', '_')
}

export function codeFromWire(status: string): RefusalCode | null {
  const code = status.toLowerCase().replaceAll('_', '-')
  return Object.hasOwn(HTTP_STATUS, code) ? (code as RefusalCode) : null
}
