import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as z from 'zod'

/** The parts of JSON Schema that our declarations use. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
}

/** Texts for fields with a form of their own. A new kind of field adds an example here. */
const TEXTS: readonly string[] = [
  'At their own request',
  '06:30',
  'America/New_York',
  '7K3M-9QTX',
  '2026-03-02T21:00:00Z',
  'a-key-of-more-than-forty-letters-to-be-long-enough',
  '0'.repeat(64),
  'cs_test_1',
  'a.b.c',
  'eA==',
  '2000000100001000',
  'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
]

type Path = readonly PropertyKey[]

/**
 * The smallest valid input that a declaration allows, without optional fields that it does not need. Where the
 * smallest value of the right type is refused, the first value is taken that is not: a text of another form, or
 * another choice of the field or of what it belongs to.
 */
export function exampleInput(schema: z.ZodType): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  let input = exampleOf(shape)
  for (;;) {
    const problem = problemsOf(schema, input)[0]
    if (!problem) return input
    input = fixed(schema, shape, input, problem)
  }
}

/** An example input of a function, with the known values in those of its fields that take them. */
export function exampleWith(
  { input: schema }: FunctionDeclaration,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(known).reduce(
    (input, [field, value]) => {
      const filled = { ...input, [field]: value }
      return field in properties && schema.safeParse(filled).success ? filled : input
    },
    exampleInput(schema) as Record<string, unknown>,
  )
}

function problemsOf(schema: z.ZodType, input: unknown): readonly Path[] {
  return schema.safeParse(input).error?.issues.map(({ path }) => path) ?? []
}

/** The input without any problem at the place of this one. */
function fixed(schema: z.ZodType, shape: Schema, input: unknown, problem: Path): unknown {
  for (let length = problem.length; length > 0; length -= 1) {
    const place = problem.slice(0, length)
    for (const value of [...TEXTS, ...choicesAt(shape, place), null]) {
      const tried = withAt(input, place, value)
      const isAtPlace = (path: Path) => place.every((key, index) => key === path[index])
      if (!problemsOf(schema, tried).some(isAtPlace)) return tried
    }
  }
  throw new Error(`No example fits ${problem.join('.')}. Add one to TEXTS.`)
}

function choicesAt(shape: Schema, place: Path): unknown[] {
  const found = place.reduce<readonly Schema[]>(
    (schemas, key) =>
      schemas.flatMap(choicesOf).flatMap((each) => each.properties?.[String(key)] ?? (each.items ? [each.items] : [])),
    [shape],
  )
  return found.flatMap(choicesOf).map(exampleOf)
}

function choicesOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

function withAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = structuredClone(input) as Record<PropertyKey, unknown>
  copy[key] = withAt(copy[key], rest, value)
  return copy
}

function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices[0] ? exampleOf(choices[0]) : null
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, property]) => [name, exampleOf(property)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'x'
  }
}

function textOf({ format }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return '2026-03-02'
  if (format === 'date-time') return '2026-03-02T11:30:00Z'
  return 'x'
}

/**
 * An example input of a function that is about these things: each field with one of these names gets its value,
 * optional or not, also within objects and lists, where the declaration allows it.
 */
export function exampleAbout(
  declaration: FunctionDeclaration,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { input: schema } = declaration
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const input = exampleInput(schema)
  return namedIn(shape, input, known).reduce((filled, [place, value]) => {
    const tried = withAt(filled, place, value)
    return schema.safeParse(tried).success ? tried : filled
  }, input) as Record<string, unknown>
}

/** The places in the input of fields with known names, with the values for them. */
function namedIn(
  shape: Schema,
  input: unknown,
  known: Readonly<Record<string, unknown>>,
): (readonly [Path, unknown])[] {
  const choices = choicesOf(shape)
  const under = (key: PropertyKey, schema: Schema, value: unknown) =>
    namedIn(schema, value, known).map(([place, found]) => [[key, ...place], found] as const)
  if (Array.isArray(input)) {
    return choices.flatMap(({ items }) => (items ? input.flatMap((value, at) => under(at, items, value)) : []))
  }
  if (typeof input !== 'object' || input === null) return []
  return choices.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) =>
      name in known
        ? [[[name], known[name]] as const]
        : name in input
          ? under(name, schema, (input as Record<string, unknown>)[name])
          : [],
    ),
  )
}
