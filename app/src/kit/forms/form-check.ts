import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FormDialogProps } from './form-dialog.tsx'

type Values = Record<string, unknown>
type Checks = Pick<FormDialogProps<Values, unknown>, 'schema' | 'read' | 'problems' | 'guard'>

/** Finds all problems at once, by path. The form's own messages come before those of the contract. */
export function checkForm({ schema, read, problems, guard }: Checks, values: Values) {
  const found: Record<string, string> = {}
  for (const [path, problem] of Object.entries(problems?.(values) ?? {})) if (problem) found[path] = problem
  for (const [path, problem] of Object.entries(guard ? guardedTexts(values, guard) : {})) found[path] ??= problem
  const parsed = schema?.safeParse(read ? read(values) : values)
  for (const { path, message } of parsed?.error?.issues ?? []) found[path.join('.')] ??= message
  return { input: parsed ? parsed.data : values, problems: found }
}

const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Problems with content that no text may contain, by path, for all typed values. Nobody types the ID of a chosen record,
 * whose digits can look like a grid or a Social Security number.
 */
export function guardedTexts(
  value: unknown,
  guard: (text: string) => string | null,
  path = '',
): Record<string, string> {
  if (typeof value === 'string') {
    const problem = RECORD_ID.test(value) ? null : guard(value)
    return problem === null ? {} : { [path]: problem }
  }
  if (typeof value !== 'object' || value === null) return {}
  const below = Object.entries(value).map(([name, each]) => guardedTexts(each, guard, path ? `${path}.${name}` : name))
  return Object.assign({}, ...below) as Record<string, string>
}

/** The problem of a field, or the first one below it. */
export function problemAt(problems: Readonly<Record<string, string>>, field: string): string | undefined {
  return problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1]
}

/**
 * The fields that a refusal is about. The server names a field from the top of its input (`item.name`), a form from
 * its typed values.
 */
export function pathsOf({ details }: Refusal): readonly string[] {
  const path = details?.field ?? ''
  return path === '' ? [] : [path, path.slice(path.indexOf('.') + 1)]
}

export function isBelow(path: string, fields: ReadonlySet<string>): boolean {
  return [...fields].some((field) => path === field || path.startsWith(`${field}.`))
}
