import type * as z from 'zod'
import type { CounselingDraft, parties } from './schema.ts'

/** What was delivered: the words, and the name and grade of both as they were then. */
export type CounselingDocument = CounselingDraft & { readonly parties: z.output<typeof parties> }

const FORM = 'muster counseling 1'

/**
 * What was delivered as one text: the same words make the same text, byte for byte, in whatever order a database
 * gives them back, and one letter more or less makes another. Signatures are about this text, so how it is written
 * never changes; another way of writing it gets another name in its first line.
 */
export function documentText(counselingId: string, delivered: CounselingDocument): string {
  return `${FORM}\n${counselingId}\n${canonical(frozenPart(delivered))}`
}

/** What belongs to the document and nothing beside it, so that a column that is added later changes no signature. */
function frozenPart(delivered: CounselingDocument): Json {
  const { kind, heldOn, organization, counselorTitle, place, purpose, keyPoints, leaderResponsibilities } = delivered
  const { name, rankGrade, counselor } = delivered.parties
  return {
    kind,
    heldOn,
    organization,
    counselorTitle,
    place,
    purpose,
    keyPoints,
    leaderResponsibilities,
    assessOn: delivered.assessOn,
    nextOn: delivered.nextOn,
    plan: delivered.plan.map(({ id, action, standard, suspense }) => ({ id, action, standard, suspense })),
    links: delivered.links.map(({ label, url }) => ({ label, url })),
    parties: { name, rankGrade, counselor },
  }
}

type Json = string | null | readonly Json[] | { readonly [key: string]: Json }

/** JSON with the keys of every object in order and no spaces. */
function canonical(value: Json): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
