import type { CounselingDraft, PlanLine } from './schema.ts'

export type DraftField = keyof CounselingDraft

/** The fields in the order of the form. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  'kind',
  'heldOn',
  'organization',
  'counselorTitle',
  'place',
  'purpose',
  'keyPoints',
  'plan',
  'leaderResponsibilities',
  'assessOn',
  'nextOn',
  'links',
]

/** The draft part of a session, without what delivery and signing add. */
export function draftOf(session: CounselingDraft): CounselingDraft {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, session[field]])) as CounselingDraft
}

export interface MergedDrafts {
  /** The merged draft. A field that both sides changed has the value of `mine`. */
  readonly draft: CounselingDraft
  /** The fields that both sides changed to different values. A person decides them. */
  readonly both: readonly DraftField[]
}

/**
 * Merges two drafts that both began as `base`. A change by one side alone is always kept. Without a base, every
 * difference counts as changed by both.
 */
export function mergeDrafts(
  base: CounselingDraft | null,
  mine: CounselingDraft,
  theirs: CounselingDraft,
): MergedDrafts {
  const both: DraftField[] = []
  const taken: DraftField[] = []
  for (const field of DRAFT_FIELDS) {
    if (same(mine[field], theirs[field])) continue
    if (base && same(base[field], mine[field])) taken.push(field)
    else if (!base || !same(base[field], theirs[field])) both.push(field)
  }
  return { draft: withFields(mine, theirs, taken), both }
}

/** `draft` with the named fields taken from `other`. */
export function withFields(
  draft: CounselingDraft,
  other: CounselingDraft,
  fields: readonly DraftField[],
): CounselingDraft {
  return { ...draft, ...Object.fromEntries(fields.map((field) => [field, other[field]])) }
}

const TEXTS = ['purpose', 'keyPoints', 'leaderResponsibilities'] as const

/** Whether both versions of a field can be kept, one after the other. */
export function canJoin(field: DraftField): boolean {
  return field === 'plan' || field === 'links' || TEXTS.some((text) => text === field)
}

/** `mine` with both versions of a field, theirs first. A text, plan line or link that both have is kept once. */
export function joinField(
  field: DraftField,
  mine: CounselingDraft,
  theirs: CounselingDraft,
  newId: () => string,
): CounselingDraft {
  if (field === 'plan') return { ...mine, plan: joinPlans(mine.plan, theirs.plan, newId) }
  if (field === 'links') {
    const known = new Set(theirs.links.map(({ url }) => url))
    return { ...mine, links: [...theirs.links, ...mine.links.filter(({ url }) => !known.has(url))] }
  }
  const text = TEXTS.find((each) => each === field)
  if (!text) return mine
  return { ...mine, [text]: joinTexts(mine[text], theirs[text]) }
}

function joinTexts(mine: string, theirs: string): string {
  if (theirs.includes(mine.trim())) return theirs
  if (mine.includes(theirs.trim())) return mine
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`
}

function joinPlans(mine: readonly PlanLine[], theirs: readonly PlanLine[], newId: () => string): PlanLine[] {
  const known = new Set(theirs.map(({ id }) => id))
  const more = mine.filter((line) => !theirs.some((other) => same({ ...other, id: '' }, { ...line, id: '' })))
  return [...theirs, ...more.map((line) => (known.has(line.id) ? { ...line, id: newId() } : line))]
}

/** Whether two values are equal as the server stores them. It trims all text. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other))
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, trimmed(each)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
