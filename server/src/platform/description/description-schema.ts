import * as z from 'zod'

type Direction = 'input' | 'output'
type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck

/**
 * A declaration's schema as JSON Schema. What is checked by code it has no words for, so each such check is stated
 * in the description, in the words of its refusal.
 */
export function jsonSchema(schema: z.ZodType, io: Direction): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    // A transform has no schema of its own; what goes into it has.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const said = described.description ?? ''
      // What a schema was made from has said its part already.
      const more = [...new Set(statementsOf(zodSchema, io))].filter((words) => !said.includes(words))
      if (more.length > 0) described.description = [said, ...more].filter(Boolean).join(' ')
    },
  })
  return rest
}

/** Checks by code without words, by which nobody could learn what they ask; to be found by a test. */
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

/** What a schema says of itself and of those that JSON Schema folds into it. */
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

/** What is asked of a value once it is cleaned up: no schema is shown of that, so every check with words counts. */
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
