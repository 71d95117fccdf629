import { type AftNorm, type AftRaw, type AftScore, scoreAft } from './aft.ts'
import { AFT_EVENTS, type AftEvent } from './profiles.ts'

/**
 * What stands in the place of a result on a profile: the event is left out, or another aerobic event (row, bike, swim,
 * walk) was done instead of the run, which is Go or No-go and has no points (army.md 6.1).
 */
export const AFT_INSTEAD = ['exempt', 'go', 'no-go'] as const
export type AftInstead = (typeof AFT_INSTEAD)[number]

/** By event; null where it was taken as it is, or not at all. */
export type AftOnProfile = Readonly<Record<AftEvent, AftInstead | null>>

const WORDS: readonly (readonly [AftInstead, RegExp])[] = [
  ['exempt', /^(?:ex|exempt|exempted|excused|prof|profile)\.?$/i],
  ['go', /^(?:go|alt(?:ernate)? go)$/i],
  ['no-go', /^(?:no[ -]?go|ng|alt(?:ernate)? no[ -]?go)$/i],
]

/** `exempt`, or of the run `GO` and `NO-GO`, as they are typed and pasted; null for anything else. */
export function readInstead(event: AftEvent, text: string): AftInstead | null {
  const said = WORDS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null
  return said === 'exempt' || event === 'RUN2MI' ? said : null
}

/**
 * A test on a profile: what was taken is scored, and there is no total, since what was left out has no points. By the
 * general standard it passes with 60 in each event that was taken and no No-go; the combat standard is a total of 350,
 * so that nothing here can say that it passed.
 */
export function scoreOnProfile(input: AftNorm & { readonly raw: AftRaw; readonly instead: AftOnProfile }): AftScore {
  const { instead, standard } = input
  const { points, passed } = scoreAft({ ...input, raw: input.raw })
  if (passed === false || instead.RUN2MI === 'no-go') return { points, total: null, passed: false }
  const done = AFT_EVENTS.filter((event) => points[event] !== null || instead[event] === 'go')
  const isWhole = AFT_EVENTS.every((event) => points[event] !== null || instead[event] !== null)
  return { points, total: null, passed: standard === 'general' && isWhole && done.length > 0 ? true : null }
}
