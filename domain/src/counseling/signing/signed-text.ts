import { type CounselingDocument, documentText } from '../document.ts'
import type { AssessmentResult, CounselingResponse } from '../kinds.ts'
import type { Strokes } from '../schema.ts'
import type { Signer } from './rules.ts'

/** The stored facts of a delivered session that signatures cover. */
export interface SignedFacts {
  readonly counselingId: string
  readonly deliveredAt: string
  readonly delivered: CounselingDocument
  readonly response: CounselingResponse | null
  readonly remarks: string
  /** The record of a refusal to sign: who witnessed it, or why nobody did. Null for any other answer. */
  readonly refusal: string | null
  readonly assessment: string
  readonly result: AssessmentResult | null
  readonly assessedOn: string | null
  /** The next counseling, which the form prints above the signatures of part IV. */
  readonly nextOn: string | null
}

/**
 * What a signature covers: the counselor's covers the text, that of the Soldier or of the witness to a refusal also the
 * answer, and those of part IV everything.
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
 * The text whose SHA-256 is kept with a signature. Its format never changes under the same first line. Format 1 has no
 * refusal, format 2 adds the record of a refusal, and format 3 is for part IV and adds the next counseling.
 */
export function signedText(facts: SignedFacts, part: SignedPart): string {
  return part === 'assessment' ? writtenAs('3', facts, part, [facts.nextOn]) : signedTextBefore(facts, part)
}

/** The text in the formats before the next counseling was part of it. Older signatures are compared with this. */
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

/** A signature as it is stored. */
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
  /** SHA-256 of the signed text, in hex. */
  readonly documentHash: string
}

/**
 * The text whose SHA-256 seals a signature. It contains the seal before it, so that no signature can be changed or
 * removed.
 */
export function sealedText(signature: SealedSignature, before: string | null): string {
  const { id, delivery, signer, name, at, deviceAt, how, byUid, linkId, strokes, typed, documentHash } = signature
  const drawn = strokes === null ? null : JSON.stringify(strokes)
  return listed([
    'muster seal 1',
    ...[before, id, String(delivery), signer, name, at, deviceAt, how, byUid, linkId, drawn, typed, documentHash],
  ])
}

/** A list as one text. No two lists make the same text. Half a letter becomes what a database stores for it. */
function listed(parts: readonly (string | null)[]): string {
  return JSON.stringify(parts.map((part) => part?.toWellFormed() ?? null))
}
