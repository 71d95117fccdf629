import type { CounselingDraft, PlanLine } from './schema.ts'

export type DraftField = keyof CounselingDraft

/** In the order of the form. */
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

/** The words that a leader writes, of a session that says more. */
export function draftOf(session: CounselingDraft): CounselingDraft {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, session[field]])) as CounselingDraft
}

export interface MergedDrafts {
  /** What only one side changed, as that side has it; what both changed, as `mine` has it. */
  readonly draft: CounselingDraft
  /** What both changed, each to something else: a person decides. */
  readonly both: readonly DraftField[]
}

/** Two drafts that began as `base`. Nothing that one side alone changed is lost; without a base every difference counts as changed by both. */
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

/** `draft` with these fields as `other` has them. */
export function withFields(
  draft: CounselingDraft,
  other: CounselingDraft,
  fields: readonly DraftField[],
): CounselingDraft {
  return { ...draft, ...Object.fromEntries(fields.map((field) => [field, other[field]])) }
}

const TEXTS = ['purpose', 'keyPoints', 'leaderResponsibilities'] as const

/** Whether both versions of a field can stand one after the other. */
export function canJoin(field: DraftField): boolean {
  return field === 'plan' || field === 'links' || TEXTS.some((text) => text === field)
}

/** Both versions of a field, theirs first; of lines and links what is the same stands once. */
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

/** As the server keeps them: it trims what it is sent. */
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
