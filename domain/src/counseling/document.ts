import type { AssessmentResult, CounselingResponse } from './kinds.ts'
import type { SIGNERS } from './schema.ts'

type Signer = (typeof SIGNERS)[number]

/** What is stored of a delivered session, as far as somebody puts their name under it. */
export interface SignedFacts {
  readonly id: string
  readonly deliveredAt: string
  /** As stored: the draft with the parties. Whatever else stands in it is signed too. */
  readonly content: unknown
  readonly response: CounselingResponse | null
  readonly remarks: string
  readonly assessment: string
  readonly result: AssessmentResult | null
  readonly assessedOn: string | null
}

/**
 * How much of a session a signature stands under. The counselor signs the words, who was counseled (or saw the
 * refusal) the words with the answer, and part IV is signed with all of it.
 */
export const SIGNED_PARTS = ['words', 'answer', 'assessment'] as const
export type SignedPart = (typeof SIGNED_PARTS)[number]

export const PART_SIGNED: Readonly<Record<Signer, SignedPart>> = {
  counselor: 'words',
  soldier: 'answer',
  witness: 'answer',
  assessor: 'assessment',
  assessed: 'assessment',
}

/** The text whose SHA-256 is kept with a signature: the same facts give the same bytes, on every machine. */
export function signedDocument(facts: SignedFacts, part: SignedPart): string {
  const { id, deliveredAt, content, response, remarks, assessment, result, assessedOn } = facts
  return canonicalJson({
    form: 'counseling 1',
    ...{ id, deliveredAt, content },
    ...(part === 'words' ? {} : { response, remarks }),
    ...(part === 'assessment' ? { assessment, result, assessedOn } : {}),
  })
}

/** JSON with sorted keys and without spaces; half a letter becomes what a database makes of it. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${inOrder.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
