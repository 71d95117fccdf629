import { codeFromWire, HTTP_STATUS, Refusal, type RefusalCode, type RefusalDetails, wireStatus } from './refusal.ts'

/**
 * Both ends of Firebase's callable protocol, as its client 12.19 uses it. The request body is `{data}`. The answer is
 * `{result}` or `{data}` (`data` is read first), and a refusal is `{error: {status, message, details?}}`.
 */

const LONG_TYPES = ['type.googleapis.com/google.protobuf.Int64Value', 'type.googleapis.com/google.protobuf.UInt64Value']

/** The deepest nesting of a body. No form needs more. */
export const DEEPEST = 64

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export interface WireRefusal {
  readonly error: { readonly status: string; readonly message: string; readonly details?: RefusalDetails }
}

export function encodeRefusal(refusal: Refusal): WireRefusal {
  const { code, message, details } = refusal
  return { error: { status: wireStatus(code), message, ...(details === undefined ? {} : { details }) } }
}

/**
 * The `{data}` of a request, with 64-bit values as numbers. Refuses what no honest client sends: keys that reach the
 * prototype, NUL in text (PostgreSQL cannot store it), and too deep nesting.
 */
export function readRequest(body: unknown): unknown {
  if (!isRecord(body)) throw new Refusal('invalid-argument', 'Send a JSON object with a data field.', { field: 'data' })
  if (!Object.hasOwn(body, 'data')) {
    throw new Refusal('invalid-argument', 'The request has no data field.', { field: 'data' })
  }
  const unknown = Object.keys(body).find((key) => key !== 'data')
  if (unknown !== undefined) {
    throw new Refusal('invalid-argument', `${shown(unknown)}: This field is not known here.`, { field: shown(unknown) })
  }
  return decode(body.data, null)
}

/** A position in the body, as a chain upward. The path is only built for a refusal, because most values are valid. */
interface Place {
  readonly key: string | number
  readonly above: Place | null
  readonly depth: number
}

function decode(value: unknown, place: Place | null): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuseAt(place, 'Remove the NUL character.')
    return value
  }
  if (typeof value !== 'object' || value === null) return value
  const depth = (place?.depth ?? 0) + 1
  if (depth > DEEPEST) refuseAt(place, 'This is nested too deeply.')
  if (Array.isArray(value)) return value.map((item, key) => decode(item, { key, above: place, depth }))
  const record = value as Record<string, unknown>
  if (Object.hasOwn(record, '@type')) return decodeLong(record, place)
  const decoded: Record<string, unknown> = {}
  for (const key of Object.keys(record)) {
    const here = { key, above: place, depth }
    if (FORBIDDEN_KEYS.has(key)) refuseAt(here, 'This field is not known here.')
    decoded[key] = decode(record[key], here)
  }
  return decoded
}

function decodeLong(record: Record<string, unknown>, place: Place | null): number {
  const number = typeof record.value === 'string' && record.value !== '' ? Number(record.value) : Number.NaN
  if (!LONG_TYPES.includes(String(record['@type'])) || !Number.isSafeInteger(number)) {
    refuseAt(place, 'This is not a whole number that can be read.')
  }
  return number
}

function refuseAt(place: Place | null, message: string): never {
  const keys: string[] = []
  for (let at = place; at !== null; at = at.above) keys.unshift(shown(String(at.key)))
  const field = keys.length === 0 ? 'data' : keys.slice(0, 8).join('.')
  throw new Refusal('invalid-argument', `${field}: ${message}`, { field })
}

/** A key that can be shown in a message: short, and only plain characters. */
function shown(key: string): string {
  return key.slice(0, 60).replace(/[^\w@$ -]/g, '?')
}

/**
 * The result of an answer. Throws a refusal. `json` is the parsed body, or undefined when the body was not JSON. The
 * messages are those of Firebase's client (specification section 8).
 */
export function readAnswer(httpStatus: number, json: unknown): unknown {
  const refusal = refusalOf(httpStatus, json)
  if (refusal) throw refusal
  if (!isRecord(json)) throw new Refusal('internal', 'Response is not valid JSON object.')
  const answer = json.data === undefined ? json.result : json.data
  if (answer === undefined) throw new Refusal('internal', 'Response is missing data field.')
  return withNumbers(answer)
}

/**
 * Turns 64-bit values into numbers, as Firebase's client reads them. Changes the answer in place: most answers have
 * none, and a roster of thousands need not be copied.
 */
function withNumbers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  const type = record['@type']
  if (type) {
    const number = typeof type === 'string' && LONG_TYPES.includes(type) ? Number(record['value']) : Number.NaN
    if (Number.isNaN(number)) throw new Refusal('internal', 'Data cannot be decoded from JSON.')
    return number
  }
  for (const key of Object.keys(record)) {
    const inner = record[key]
    if (typeof inner === 'object' && inner !== null) record[key] = withNumbers(inner)
  }
  return record
}

/** An error in the body counts with any HTTP status. */
function refusalOf(httpStatus: number, json: unknown): Refusal | null {
  const fallback = codeFromHttp(httpStatus)
  const error = isRecord(json) && isRecord(json.error) ? json.error : null
  if (error === null) return fallback === null ? null : new Refusal(fallback, fallback)
  const code = typeof error.status === 'string' ? (codeFromWire(error.status) ?? 'internal') : (fallback ?? 'unknown')
  const message = typeof error.message === 'string' ? error.message : code
  return new Refusal(
    code,
    message,
    isRecord(error.details) ? (withNumbers(error.details) as RefusalDetails) : undefined,
  )
}

/** The refusal code of an HTTP status when the body has none. Null means success (specification section 8). */
export function codeFromHttp(status: number): RefusalCode | null {
  if (status >= 200 && status < 300) return null
  if (status === 0) return 'internal'
  return CODE_OF_HTTP.get(status) ?? 'unknown'
}

const CODE_OF_HTTP: ReadonlyMap<number, RefusalCode> = new Map(
  (
    [
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'resource-exhausted',
      'cancelled',
      'internal',
      'unimplemented',
      'unavailable',
      'deadline-exceeded',
    ] as const
  ).map((code) => [HTTP_STATUS[code], code]),
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
