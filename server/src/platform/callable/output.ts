import type * as z from 'zod'

/**
 * Describes the part of an answer that its declaration does not cover, or null. An undeclared field counts, because
 * that is how data leaks.
 */
export function describeMismatch(schema: z.ZodType, answer: unknown): string | null {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return `${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'unreadable'}`
  }
  return undeclared(answer, parsed.data, '')
}

function undeclared(answer: unknown, declared: unknown, path: string): string | null {
  if (typeof answer !== 'object' || answer === null || typeof declared !== 'object' || declared === null) return null
  for (const [key, value] of Object.entries(answer)) {
    const here = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(declared, key)) return `${here} is not declared`
    const inner = undeclared(value, (declared as Record<string, unknown>)[key], here)
    if (inner !== null) return inner
  }
  return null
}
