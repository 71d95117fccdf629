import { randomUUID } from 'node:crypto'
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

/** The smallest input of the right shape that a declaration allows, without optional fields. */
export function exampleInput(schema: z.ZodType): unknown {
  return exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
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
