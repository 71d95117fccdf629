import type * as z from 'zod'
import type { CounselingDraft, parties } from './schema.ts'

/** What was delivered: the text, and the name and grade of both people at that time. */
export type CounselingDocument = CounselingDraft & { readonly parties: z.output<typeof parties> }

const FORM = 'muster counseling 1'

/**
 * The delivered session as one text. The same content makes the same text, byte for byte, in whatever order the
 * database returns it, and any other letter makes another text. Signatures are made over this text, so its format never
 * changes. A new format gets a new name in the first line.
 */
export function documentText(counselingId: string, delivered: CounselingDocument): string {
  return `${FORM}\n${counselingId}\n${canonical(frozenPart(delivered))}`
}

/** Only the fields of the document, so that a column that is added later does not change a signature. */
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

/** JSON with the keys of every object sorted, and without spaces. */
function canonical(value: Json): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
