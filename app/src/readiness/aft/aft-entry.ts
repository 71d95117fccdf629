import { AFT_AGES, type AftNorm, type AftScore, scoreAft, pointsFor } from '@muster/domain/readiness/aft.ts'
import {
  type AftInstead,
  type AftOnProfile,
  readInstead,
  scoreOnProfile,
} from '@muster/domain/readiness/aft-profile.ts'
import { AFT_EVENTS, type AftEvent } from '@muster/domain/readiness/profiles.ts'
import { readResult } from '@muster/domain/readiness/aft-typed.ts'

/** A test while it is typed. */
export interface AftEntry {
  readonly sex: 'M' | 'F' | null
  readonly age: string
  readonly standard: 'general' | 'combat'
  readonly raw: Readonly<Record<AftEvent, string>>
}

export const EMPTY_ENTRY: AftEntry = {
  sex: null,
  age: '',
  standard: 'general',
  raw: { MDL: '', HRP: '', SDC: '', PLK: '', RUN2MI: '' },
}

/** The words in a field or a cell. */
export const INSTEAD_WORDS: Readonly<Record<AftInstead, string>> = { exempt: 'Exempt', go: 'GO', 'no-go': 'NO-GO' }
const NOT_TAKEN = { value: null, problem: null }

export interface ReadEntry {
  /** The norm group for scoring; null while sex or age is missing or wrong. */
  readonly norm: AftNorm | null
  readonly ageProblem: string | null
  readonly values: Readonly<Record<AftEvent, number | null>>
  readonly problems: Readonly<Record<AftEvent, string | null>>
  readonly points: Readonly<Record<AftEvent, number | null>>
  /** What replaces a result, for a Soldier on a profile. */
  readonly instead: AftOnProfile
  /** Null without a norm group or with an event that cannot be read. */
  readonly score: AftScore | null
  /** No event has a typed value. */
  readonly blank: boolean
}

/** The typed values so far, and their score. The combat standard does not use sex: it has one column. */
export function readEntry(entry: AftEntry): ReadEntry {
  const instead = Object.fromEntries(
    AFT_EVENTS.map((event) => [event, readInstead(event, entry.raw[event])]),
  ) as AftOnProfile
  const results = AFT_EVENTS.map(
    (event) => [event, instead[event] === null ? readResult(event, entry.raw[event]) : NOT_TAKEN] as const,
  )
  const values = Object.fromEntries(results.map(([event, { value }]) => [event, value])) as ReadEntry['values']
  const problems = Object.fromEntries(results.map(([event, { problem }]) => [event, problem])) as ReadEntry['problems']
  const ageProblem = problemOfAge(entry.age)
  const sex = entry.standard === 'combat' ? (entry.sex ?? 'M') : entry.sex
  const norm: AftNorm | null =
    sex === null || entry.age.trim() === '' || ageProblem !== null
      ? null
      : { sex, ageOnTestDate: Number(entry.age), standard: entry.standard }
  const readable = results.every(([, { problem }]) => problem === null)
  const onProfile = AFT_EVENTS.some((event) => instead[event] !== null)
  const score = onProfile ? scoreOnProfile : scoreAft
  return {
    norm,
    ageProblem,
    values,
    problems,
    points: Object.fromEntries(
      AFT_EVENTS.map((event) => [event, norm ? pointsFor(event, norm, values[event]) : null]),
    ) as ReadEntry['points'],
    score: norm && readable ? score({ ...norm, raw: values, instead }) : null,
    instead,
    blank: AFT_EVENTS.every((event) => entry.raw[event].trim() === ''),
  }
}

/**
 * What is missing before the test can be scored; null if there is a norm group. The combat standard does not use sex.
 */
export function lackedBy(entry: AftEntry): 'sex' | 'age' | 'both' | null {
  const age = entry.age.trim() === '' || problemOfAge(entry.age) !== null
  const sex = entry.standard !== 'combat' && entry.sex === null
  return sex ? (age ? 'both' : 'sex') : age ? 'age' : null
}

/** Why an age cannot be scored; null if it can, or if none was entered yet. */
export function problemOfAge(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const { youngest, oldest } = AFT_AGES
  const age = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  return age >= youngest && age <= oldest ? null : `Enter ${youngest} to ${oldest} whole years.`
}
