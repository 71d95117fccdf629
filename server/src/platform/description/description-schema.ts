import * as z from 'zod'

type Direction = 'input' | 'output'
type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck

/**
 * A declaration's schema as JSON Schema. It cannot express checks in code, so each such check is stated in the
 * description, in the words of its refusal.
 */
export function jsonSchema(schema: z.ZodType, io: Direction): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    // A transform has no schema of its own, but its input has.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const said = described.description ?? ''
      // The schema it was made from has stated its part already.
      const more = [...new Set(statementsOf(zodSchema, io))].filter((words) => !said.includes(words))
      if (more.length > 0) described.description = [said, ...more].filter(Boolean).join(' ')
    },
  })
  return rest
}

/** The number of checks in code without words, from which nobody could learn their rule. A test reports them. */
export function silentChecks(schema: z.ZodType): number {
  let silent = 0
  for (const io of ['input', 'output'] as const) {
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema }) => {
        silent += checksOf(zodSchema).filter((check) => isByCode(check) && wordsOf(check) === null).length
      },
    })
  }
  return silent
}

/** The statements of a schema and of those that JSON Schema merges into it. */
function statementsOf(schema: Schema, io: Direction): string[] {
  const own = checksOf(schema).filter(isByCode).flatMap(stated)
  const def = defOf(schema)
  if (isPipe(def)) {
    const transformed = defOf(def.in).type === 'transform'
    if (io === 'output' || transformed) return [...statementsOf(def.out, io), ...own]
    return [...statementsOf(def.in, io), ...furtherStatements(def.out), ...own]
  }
  return FOLDED.has(def.type) && 'innerType' in def ? [...statementsOf(def.innerType as Schema, io), ...own] : own
}

/** The rules for a value after cleaning. No schema shows them, so every check with words counts. */
function furtherStatements(schema: Schema): string[] {
  const def = defOf(schema)
  const further = isPipe(def) ? [...furtherStatements(def.in), ...furtherStatements(def.out)] : []
  return [...further, ...checksOf(schema).flatMap(stated)]
}

const FOLDED: ReadonlySet<string> = new Set(['optional', 'default', 'prefault', 'catch', 'nonoptional', 'readonly'])

function isPipe(def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef {
  return def.type === 'pipe'
}

function checksOf(schema: Schema): readonly Check[] {
  return defOf(schema).checks ?? []
}

function defOf({ _zod: { def } }: Schema): z.core.$ZodTypeDef {
  return def
}

function isByCode({ _zod: { def } }: Check): boolean {
  return def.check === 'custom'
}

function stated(check: Check): string[] {
  const words = wordsOf(check)
  return words === null ? [] : [words]
}

function wordsOf({ _zod: { def } }: Check): string | null {
  const words = def.error?.({ code: 'custom', input: undefined, path: [] } as never)
  return typeof words === 'string' ? words : (words?.message ?? null)
}
