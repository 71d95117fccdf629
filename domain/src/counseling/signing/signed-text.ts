import { type CounselingDocument, documentText } from '../document.ts'
import type { AssessmentResult, CounselingResponse } from '../kinds.ts'
import type { Strokes } from '../schema.ts'
import type { Signer } from './rules.ts'

/** What is stored of a delivered session, as far as somebody puts their name under it. */
export interface SignedFacts {
  readonly counselingId: string
  readonly deliveredAt: string
  readonly delivered: CounselingDocument
  readonly response: CounselingResponse | null
  readonly remarks: string
  /** Of a refusal to sign, who saw it or why nobody did; null of any other answer. */
  readonly refusal: string | null
  readonly assessment: string
  readonly result: AssessmentResult | null
  readonly assessedOn: string | null
  /** The next counseling, which the form prints above the signatures of part IV. */
  readonly nextOn: string | null
}

/**
 * How much a signature stands under: the counselor’s under the words, that of who was counseled (or saw the refusal)
 * under the words and the answer, those of part IV under all of it.
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

/**
 * The text whose SHA-256 is kept with a signature. How it is written never changes, or its first line does: the second
 * way holds the words of a refusal as well, and what has none is written in the first; the third is that of part IV,
 * and holds the next counseling too.
 */
export function signedText(facts: SignedFacts, part: SignedPart): string {
  return part === 'assessment' ? writtenAs('3', facts, part, [facts.nextOn]) : signedTextBefore(facts, part)
}

/** The text as it was written before the next counseling was part of it: what was signed then is compared with this. */
export function signedTextBefore(facts: SignedFacts, part: SignedPart): string {
  return writtenAs(part !== 'words' && facts.refusal !== null ? '2' : '1', facts, part, [])
}

function writtenAs(way: string, facts: SignedFacts, part: SignedPart, more: readonly (string | null)[]): string {
  const { response, remarks, refusal, assessment, result, assessedOn } = facts
  return listed([
    `muster signature ${way}, ${part}`,
    documentText(facts.counselingId, facts.delivered),
    facts.deliveredAt,
    ...(part === 'words' ? [] : [response, remarks]),
    ...(part === 'words' || (refusal === null && way !== '3') ? [] : [refusal]),
    ...(part === 'assessment' ? [assessment, result, assessedOn] : []),
    ...more,
  ])
}

/** A signature as it is kept. */
export interface SealedSignature {
  readonly id: string
  readonly delivery: number
  readonly signer: Signer
  readonly name: string
  readonly at: string
  readonly deviceAt: string | null
  readonly how: string
  readonly byUid: string | null
  readonly linkId: string | null
  readonly strokes: Strokes | null
  readonly typed: string | null
  /** SHA-256 of what it stands under, in hex. */
  readonly documentHash: string
}

/** The text whose SHA-256 seals a signature, with the seal of the one before it: none can be changed or taken out. */
export function sealedText(signature: SealedSignature, before: string | null): string {
  const { id, delivery, signer, name, at, deviceAt, how, byUid, linkId, strokes, typed, documentHash } = signature
  const drawn = strokes === null ? null : JSON.stringify(strokes)
  return listed([
    'muster seal 1',
    ...[before, id, String(delivery), signer, name, at, deviceAt, how, byUid, linkId, drawn, typed, documentHash],
  ])
}

/** No two lists make the same text; half a letter becomes what a database makes of it. */
function listed(parts: readonly (string | null)[]): string {
  return JSON.stringify(parts.map((part) => part?.toWellFormed() ?? null))
}
