import { AFT_MEASURES, type AftNorm, type AftRaw, type AftScore } from '@muster/domain/readiness/aft.ts'
import type { AftOnProfile } from '@muster/domain/readiness/aft-profile.ts'
import { AFT_EVENTS, AFT_MINIMUM_TOTAL } from '@muster/domain/readiness/profiles.ts'

/** What must be entered before there are points, for the text beside each event and beside the total. */
export const LACKED_WORDS = {
  sex: { event: 'Sex first.', total: 'Choose the sex to see points.' },
  age: { event: 'Age first.', total: 'Enter the age to see points.' },
  both: { event: 'Sex and age first.', total: 'Choose the sex and enter the age to see points.' },
} as const

/** The meaning of a score in one sentence: passed, failed and why, or what is missing. */
export function verdictOf(
  score: AftScore,
  norm: Pick<AftNorm, 'standard'>,
  { values: raw, instead }: { readonly values: AftRaw; readonly instead: AftOnProfile },
): string {
  const least = AFT_MINIMUM_TOTAL[norm.standard]
  const standard = norm.standard === 'combat' ? 'combat standard' : 'general standard'
  if (score.passed && score.total === null) return 'Passes on a profile: 60 in each event taken. There is no total.'
  if (score.passed) return `Passes the ${standard} (${least} and 60 each).`
  const under = AFT_EVENTS.filter((event) => raw[event] !== null && score.points[event] === null)
  if (under.length > 0) return `Fails: under 60 points in ${listed(under.map((event) => AFT_MEASURES[event].label))}.`
  if (instead.RUN2MI === 'no-go') return 'Fails: No-go in the aerobic event.'
  if (score.total === null) {
    const missing = AFT_EVENTS.filter((event) => raw[event] === null && instead[event] === null)
    if (missing.length === 0) {
      return norm.standard === 'combat'
        ? 'The combat standard is a total of 350, and with events left out there is none. Record the result by hand.'
        : 'No event was taken.'
    }
    return `Not complete: ${listed(missing.map((event) => AFT_MEASURES[event].label))} missing.`
  }
  const general = norm.standard === 'combat' && score.total >= AFT_MINIMUM_TOTAL.general
  const short = `Fails the ${standard}: ${least - score.total} points short of ${least}.`
  return general ? `${short} Meets 300 in the combat column.` : short
}

function listed(names: readonly string[]): string {
  const lower = names.map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  const last = lower.at(-1) ?? ''
  return lower.length < 2 ? last : `${lower.slice(0, -1).join(', ')} and ${last}`
}
