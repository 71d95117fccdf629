import { readinessPolicyInput } from '@muster/domain/readiness/schema.ts'
import { type LineDraft, policyOf } from './draft.ts'

/** A field that can show an error. */
export type PolicyField =
  | 'basis'
  | 'label'
  | 'short'
  | 'count'
  | 'warnDays'
  | 'redDays'
  | 'passFrom'
  | 'passUnder'
  | 'who'
  | 'listed'
  | 'source'
  | 'asOf'

export interface PolicyProblem {
  /** The item; null for the basis, or for all items. */
  readonly key: string | null
  /** Null if no single field is wrong. */
  readonly field: PolicyField | null
  readonly message: string
  /** The message with the item's name, for use away from the field. */
  readonly said: string
}

/** The field for each schema path. */
const FIELDS: Readonly<Record<string, PolicyField>> = {
  basis: 'basis',
  label: 'label',
  short: 'short',
  warnDays: 'warnDays',
  redDays: 'redDays',
  source: 'source',
  asOf: 'asOf',
  every: 'count',
  pass: 'passFrom',
  'pass.from': 'passFrom',
  'pass.under': 'passUnder',
  applies: 'who',
  'applies.grades': 'listed',
  'applies.mos': 'listed',
}

/** All problems at once, the first of each field, or the policy to save. */
export function checkPolicy(basis: string, drafts: readonly LineDraft[]) {
  const checked = readinessPolicyInput.safeParse(policyOf(basis, drafts))
  const problems: PolicyProblem[] = []
  for (const { path, message } of checked.error?.issues ?? []) {
    const [where, at, ...rest] = path
    const draft = where === 'lines' && typeof at === 'number' ? drafts[at] : undefined
    const key = draft?.line.key ?? null
    const field = FIELDS[rest.slice(0, 2).join('.')] ?? FIELDS[String(rest[0] ?? where)] ?? null
    if (field && problems.some((one) => one.key === key && one.field === field)) continue
    // The line's name before it was cleared.
    const name = draft ? draft.label.trim() || draft.line.label || 'New item' : where === 'basis' ? 'Basis' : 'Items'
    problems.push({ key, field, message, said: `${name}: ${message}` })
  }
  return { policy: checked.data ?? null, problems }
}
