import { type AftNorm, type AftRaw, type AftScore, scoreAft } from './aft.ts'
import { AFT_EVENTS, type AftEvent } from './profiles.ts'

/**
 * What replaces a result on a profile: the event is left out, or another aerobic event (row, bike, swim, walk) replaces
 * the run. That one is Go or No-go and has no points (army.md 6.1).
 */
export const AFT_INSTEAD = ['exempt', 'go', 'no-go'] as const
export type AftInstead = (typeof AFT_INSTEAD)[number]

/** By event. Null when the event was taken, or is missing. */
export type AftOnProfile = Readonly<Record<AftEvent, AftInstead | null>>

const WORDS: readonly (readonly [AftInstead, RegExp])[] = [
  ['exempt', /^(?:ex|exempt|exempted|excused|prof|profile)\.?$/i],
  ['go', /^(?:go|alt(?:ernate)? go)$/i],
  ['no-go', /^(?:no[ -]?go|ng|alt(?:ernate)? no[ -]?go)$/i],
]

/** Reads `exempt`, or `GO` and `NO-GO` for the run, as typed or pasted. Null for anything else. */
export function readInstead(event: AftEvent, text: string): AftInstead | null {
  const said = WORDS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null
  return said === 'exempt' || event === 'RUN2MI' ? said : null
}

/**
 * Scores a test on a profile. The events taken have points, but there is no total, because the others have none. By the
 * general standard it passes with 60 in each event taken and no No-go. The combat standard is a total of 350, so that
 * such a test cannot pass it.
 */
export function scoreOnProfile(input: AftNorm & { readonly raw: AftRaw; readonly instead: AftOnProfile }): AftScore {
  const { instead, standard } = input
  const { points, passed } = scoreAft({ ...input, raw: input.raw })
  if (passed === false || instead.RUN2MI === 'no-go') return { points, total: null, passed: false }
  const done = AFT_EVENTS.filter((event) => points[event] !== null || instead[event] === 'go')
  const isWhole = AFT_EVENTS.every((event) => points[event] !== null || instead[event] !== null)
  return { points, total: null, passed: standard === 'general' && isWhole && done.length > 0 ? true : null }
}
