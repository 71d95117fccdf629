import { guardNote } from '../../dutyday/awol/sensitive-words.ts'

/** Medical words: those that notes about absences refuse, and others that suggest a medical reason. */
const MEDICAL =
  /(?<![\p{L}])(?:surg(?:ery|eries|ical)|injur(?:y|ies|ed)|cancer|tumou?rs?|chemo\p{L}*|disease|illness(?:es)?|hospitali[sz]\p{L}*|IVF|dialysis|profile for)(?![\p{L}])/iu

/** Why this text is refused, or null when it is accepted. */
export function guardLeaveText(value: string): string | null {
  const guarded = guardNote(value)
  if (guarded) return guarded
  return MEDICAL.test(value.normalize('NFKC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
    ? 'This reads like health information. Muster does not keep that: leave it out and tell your leader.'
    : null
}

export const LEAVE_TEXT_HINT = 'Short and plain. Nothing about health, law enforcement or family.'
