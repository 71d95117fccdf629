import * as z from 'zod'

/**
 * A schema check in code, for rules with several refusals. `rule` states the rule for developers. The API description
 * shows it, because it cannot read the code.
 */
export function checked<T>(rule: string, look: (value: T, context: z.RefinementCtx<T>) => void): z.core.$ZodCheck<T> {
  const check = z.superRefine(look)
  const { _zod: internals } = check
  internals.def.error = () => rule
  return check
}
