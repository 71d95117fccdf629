import { guardNote } from '../../dutyday/awol/sensitive-words.ts'

/** What the notes about absences refuse, and what reads like a reason from the doctor. */
const MEDICAL =
  /(?<![\p{L}])(?:surg(?:ery|eries|ical)|injur(?:y|ies|ed)|cancer|tumou?rs?|chemo\p{L}*|disease|illness(?:es)?|hospitali[sz]\p{L}*|IVF|dialysis|profile for)(?![\p{L}])/iu

/** Why this may not be kept, or null. */
export function guardLeaveText(value: string): string | null {
  const guarded = guardNote(value)
  if (guarded) return guarded
  return MEDICAL.test(value.normalize('NFKC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
    ? 'This reads like health information. Muster does not keep that: leave it out and tell your leader.'
    : null
}

export const LEAVE_TEXT_HINT = 'Short and plain. Nothing about health, law enforcement or family.'
