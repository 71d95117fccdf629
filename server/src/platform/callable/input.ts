import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type * as z from 'zod'

interface Fault {
  readonly field: string
  readonly message: string
}

/** A longer list of faults does not help. */
const SHOWN = 20

/** The input for the handler, or a refusal that names the field: `soldier.dodid: A DoD ID has exactly 10 digits.` */
export function readInput<T>(schema: z.ZodType<T>, data: unknown): T {
  // A client that calls without data sends null.
  const parsed = schema.safeParse(data ?? {})
  if (parsed.success) return parsed.data
  const without = withoutNulls(data, parsed.error.issues)
  const again = without === null ? null : schema.safeParse(without)
  if (again?.success) return again.data
  const faults = parsed.error.issues.slice(0, SHOWN).map((issue) => faultOf(issue, []))
  const first = faults[0] ?? { field: 'data', message: 'This cannot be read.' }
  throw new Refusal('invalid-argument', `${first.field}: ${first.message}`, { field: first.field, issues: faults })
}

/**
 * Firebase's client sends an undefined optional field as null. Returns the input without the null fields that were
 * faulted, or null when there are none. A field that accepts null is not faulted and keeps it.
 */
function withoutNulls(data: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const places = issues.flatMap((issue) => placesOf(issue, [])).filter((path) => path.length > 0)
  const nulls = places.filter((path) => path.reduce(inside, data) === null)
  if (nulls.length === 0) return null
  const copy = structuredClone(data)
  for (const path of nulls) {
    const holder = path.slice(0, -1).reduce(inside, copy)
    const last = path.at(-1)
    if (typeof holder === 'object' && holder !== null && !Array.isArray(holder) && last !== undefined)
      Reflect.deleteProperty(holder, last)
  }
  return copy
}

function placesOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return [path]
  // A schema that refuses in its own words reports a real fault, not a null sent for an undefined field.
  if (issue.code !== 'invalid_union') return []
  return [path, ...issue.errors.flat().flatMap((inner) => placesOf(inner, path))]
}

function inside(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined
}

function faultOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Fault {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The caller most likely meant the branch that matched the most.
    const deepest = issue.errors
      .flat()
      .filter((inner) => inner.path.length > 0)
      .sort((a, b) => b.path.length - a.path.length)[0]
    return deepest ? faultOf(deepest, path) : { field: fieldOf(path), message: unionMessage(issue.message) }
  }
  if (issue.code === 'unrecognized_keys') {
    return { field: fieldOf([...path, issue.keys[0] ?? '']), message: 'This field is not known here.' }
  }
  return { field: fieldOf(path), message: messageOf(issue) }
}

/** Our schemas word their messages for people. zod's own start like this. */
function unionMessage(said: string): string {
  return said.startsWith('Invalid') ? 'This matches none of the accepted forms.' : said
}

function messageOf(issue: z.core.$ZodIssue): string {
  // Our schemas word their messages for people. zod's own start like this.
  if (!/^(Invalid|Too |Unrecognized)/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return 'This is missing.'
    return `Send ${KINDS[issue.expected] ?? issue.expected} here.`
  }
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ').slice(0, 300)}.`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This has the wrong form.'
  if (issue.code === 'invalid_key') return 'This field is not known here.'
  if (issue.code === 'too_big')
    return `${issue.origin === 'string' ? 'Shorten this to' : 'Send at most'} ${limit(issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small') return `Send at least ${limit(issue.minimum, issue.origin)}.`
  return issue.message
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Send an id (UUID) here.',
  datetime: 'Send a date and time in ISO form, ending in Z.',
  date: 'Enter a date as YYYY-MM-DD.',
  email: 'Enter an e-mail address.',
}

function limit(count: number | bigint, origin: string): string {
  if (origin === 'string') return `${count} characters`
  if (origin === 'array' || origin === 'set') return `${count} entries`
  return String(count)
}

function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'data'
  return path
    .map((key) =>
      String(key)
        .slice(0, 60)
        .replace(/[^\w@$ -]/g, '?'),
    )
    .join('.')
}
