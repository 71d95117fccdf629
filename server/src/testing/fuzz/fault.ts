import { codeFromWire, HTTP_STATUS } from '@muster/domain/kernel/refusal.ts'

/** Codes that no caller may cause. */
const NEVER = new Set(['internal', 'unknown', 'data-loss', 'unavailable', 'deadline-exceeded', 'unimplemented'])

export interface Answer {
  readonly result?: unknown
  readonly error?: {
    readonly status: string
    readonly message: string
    readonly details?: { readonly field?: unknown }
  }
}

/** What is wrong with an answer, or null. One that does not fit its declaration is an internal error in tests. */
export function faultOf(error: Answer['error'], http: number): string | null {
  if (!error) return http === 200 ? null : `HTTP ${http}`
  const { status, message, details } = error
  const code = codeFromWire(status)
  if (code === null || NEVER.has(code)) return status
  if (HTTP_STATUS[code] !== http) return `${code} with HTTP ${http}`
  if (!/^[^\n]*[.!?:]|…$/.test(message)) return `${code} in these words: ${message}`
  if (/Invalid input|undefined|ZodError|duplicate key|syntax|relation "/.test(message)) return `${code} in ${message}`
  if (code === 'invalid-argument' && typeof details?.field !== 'string') return 'a bad input without its field'
  return null
}
