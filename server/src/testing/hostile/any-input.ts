import * as fc from 'fast-check'
import * as z from 'zod'

/** The parts of JSON Schema that our declarations use. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that no text, number or list field may fail on. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'a\udfff\ud800z',
  '\u202e\u0000\uffff',
  "'; drop table accounts; --",
  '${7*7}{{7*7}}',
  '=cmd|\u0027/c calc\u0027!A0',
  '../../../../etc/passwd',
  '__proto__',
  '{}',
  '{"$gt":""}',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-infinity',
  'infinity',
  'NaN',
  '1e309',
  'x'.repeat(5000),
  -1,
  0,
  -0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  null,
  true,
  [],
  [[[[]]]],
  {},
  { toString: 'x', valueOf: 1, length: 1e9 },
  { nested: { deep: { deeper: [1] } } },
  { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9223372036854775807' },
]

/** Inputs of the right shape for a declaration, with ids out of `ids` and texts as users and attackers type them. */
export function anyInput(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return arbitraryOf(jsonSchemaOf(schema), ids)
}

/** An input with every optional field, for a systematic test of each of them. */
export function fullInput(schema: z.ZodType, id: string): unknown {
  const [input] = fc.sample(arbitraryOf(jsonSchemaOf(schema), [id], true), { numRuns: 1, seed: 1 })
  return input
}

/** Every place in a value, as the path to it. */
export function placesIn(value: unknown, above: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [above]
  return [above, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...above, key]))]
}

/** The same value with another one at one place. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? withAt(item, rest, other) : item))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: withAt(record[key], rest, other) }
}

function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

function arbitraryOf(schema: Schema, ids: readonly string[], full = false): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, ids, full)))
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      return fc.record(
        Object.fromEntries(properties.map(([name, property]) => [name, arbitraryOf(property, ids, full)])),
        full ? {} : { requiredKeys: [...(schema.required ?? [])] },
      ) as fc.Arbitrary<unknown>
    }
    case 'array': {
      const least = schema.minItems ?? 0
      return fc.array(arbitraryOf(schema.items ?? {}, ids, full), {
        minLength: full ? Math.max(1, least) : least,
        maxLength: least + (full ? 0 : 3) || 1,
      })
    }
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function numberOf({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -10, Number.MIN_SAFE_INTEGER)
  const max = Math.min(maximum ?? 2 ** 40, Number.MAX_SAFE_INTEGER)
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
}

function textOf({ format }: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...ids)
  if (format === 'date') return fc.constantFrom('2026-03-02', '2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31')
  if (format === 'date-time') {
    return fc.constantFrom('2026-03-02T11:30:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')
  }
  return fc.oneof(
    fc.constantFrom('SGT', 'Clay', '11B', '1234567890', '06:30', 'America/New_York', 'google', ...ids),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string')),
  )
}
