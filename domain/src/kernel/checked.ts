import * as z from 'zod'

/**
 * A check of a schema that code does and that may refuse in many ways. `rule` says what it asks for, to somebody who
 * writes a program: it stands in the description of the API, which cannot be read out of code.
 */
export function checked<T>(rule: string, look: (value: T, context: z.RefinementCtx<T>) => void): z.core.$ZodCheck<T> {
  const check = z.superRefine(look)
  const { _zod: internals } = check
  internals.def.error = () => rule
  return check
}
