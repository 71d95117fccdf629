import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { rankOf } from '../../roster/rank.ts'
import type { CounselingKind } from '../kinds.ts'

/**
 * How often to counsel Soldiers of each grade (army.md 5.4). Little of it is regulation and the rest is custom, so a
 * roster may change every line. Each change is a dated version.
 */
export interface CadencePolicy {
  /** The sources, and the day on which they said this. */
  readonly basis: string
  readonly lines: readonly CadenceLine[]
}

/** The lines by their subject. Every policy has each of them once. */
export const CADENCE_KEYS = ['reception', 'junior', 'nco', 'warrant', 'officer', 'assessment'] as const
export type CadenceKey = (typeof CADENCE_KEYS)[number]

export const CADENCE_LABELS: Readonly<Record<CadenceKey, string>> = {
  reception: 'Reception and integration of new arrivals',
  junior: 'E-1 to E-4 (not CPL)',
  nco: 'NCO, CPL and up',
  warrant: 'Warrant officers',
  officer: 'Officers',
  assessment: 'Assessment of the plan of action',
}

/** The grades that have a line of their own for periodic counseling. */
export const GRADE_GROUPS = ['junior', 'nco', 'warrant', 'officer'] as const
export type GradeGroup = (typeof GRADE_GROUPS)[number]

export interface CadenceLine {
  readonly key: CadenceKey
  /** For a grade group: the longest interval between two sessions. Null when the line is not periodic. */
  readonly every: Interval | null
  /** Days from the gain date to the first session. Null means one interval after it. */
  readonly firstDays: number | null
  /** Days before the due date from which it counts as due soon. */
  readonly warnDays: number
  readonly source: string
  /** The day on which the source was last read. */
  readonly asOf: CalendarDate
  /** Not found in a regulation, or not certain. Ask before you rely on it. */
  readonly verify: boolean
  readonly on: boolean
}

export interface Interval {
  readonly count: number
  readonly unit: 'days' | 'months'
}

/**
 * The kinds of sessions that count as periodic counseling. The others are about an event, however many there were. A
 * Soldier who is rated is counseled on performance with the support form, so professional growth alone does not count
 * there.
 */
export const PERIODIC_KINDS: Readonly<Record<GradeGroup, readonly CounselingKind[]>> = {
  junior: ['performance', 'growth'],
  nco: ['performance'],
  warrant: ['performance'],
  officer: ['performance'],
}

export const CONFIRM_CADENCE = 'Units differ. Confirm with your commander and S1.'

/** The day on which the sources of the seed were last read. */
export const CADENCE_AS_OF = '2026-11-21' as CalendarDate

const CUSTOM = 'Unit custom; no Army-wide regulation found. AR 600-20 para 2-3 leaves the timing to the commander'

/**
 * The policy as known on that day. A later seed will be another constant, so that policies made from this one do not
 * change.
 */
export const SEED_CADENCE: CadencePolicy = {
  basis: 'ATP 6-22.1 (13 Feb 2024), AR 623-3, AR 600-20 para 2-3, and unit custom',
  lines: [
    {
      key: 'reception',
      every: null,
      firstDays: 30,
      warnDays: 10,
      source: 'Common practice, no regulation found: units ask for it within 24 hours to 30 days',
      asOf: CADENCE_AS_OF,
      verify: true,
      on: true,
    },
    {
      key: 'junior',
      every: { count: 1, unit: 'months' },
      firstDays: null,
      warnDays: 14,
      source: CUSTOM,
      asOf: CADENCE_AS_OF,
      verify: true,
      on: true,
    },
    {
      key: 'nco',
      every: { count: 3, unit: 'months' },
      firstDays: 30,
      warnDays: 14,
      source:
        'AR 623-3: initial within 30 days of the start of the rating period, then at least quarterly on the support form (DA 2166-9-1A), which a DA 4856 does not replace. CPL with the NCOs: to be verified',
      asOf: CADENCE_AS_OF,
      verify: true,
      on: true,
    },
    {
      key: 'warrant',
      every: { count: 3, unit: 'months' },
      firstDays: 30,
      warnDays: 14,
      source: 'AR 623-3 as commonly read: initial within 30 days, then quarterly (DA 67-10-1A)',
      asOf: CADENCE_AS_OF,
      verify: true,
      on: true,
    },
    {
      key: 'officer',
      every: { count: 3, unit: 'months' },
      firstDays: 30,
      warnDays: 14,
      source: 'AR 623-3 as commonly read: company grade quarterly, others as needed (DA 67-10-1A)',
      asOf: CADENCE_AS_OF,
      verify: true,
      on: true,
    },
    {
      key: 'assessment',
      every: null,
      firstDays: null,
      warnDays: 3,
      source: 'DA Form 4856, part IV: the date that the session itself set',
      asOf: CADENCE_AS_OF,
      verify: false,
      on: true,
    },
  ],
}

/**
 * The policy line of a rank. Null for a rank that the Army does not have. A CPL is rated, and is counseled as the other
 * NCOs are.
 */
export function gradeGroupOf(rank: string): GradeGroup | null {
  const known = rankOf(rank)
  if (known === null) return null
  if (known.strengthClass === 'officer' || known.strengthClass === 'warrant') return known.strengthClass
  return known.strengthClass === 'nco' ? 'nco' : 'junior'
}

export function lineOf(policy: CadencePolicy, key: CadenceKey): CadenceLine | null {
  return policy.lines.find((line) => line.key === key) ?? null
}

/** The interval in words: `monthly`, `every 3 months`, `every 45 days`. */
export function intervalWords({ count, unit }: Interval): string {
  if (unit === 'months') return count === 1 ? 'monthly' : count === 3 ? 'quarterly' : `every ${count} months`
  return count === 1 ? 'daily' : `every ${count} days`
}

/** A policy line in words: `First within 30 days of arrival or a new rating period, then quarterly`. */
export function lineWords({ key, every, firstDays }: CadenceLine): string {
  if (key === 'assessment') return 'On the day that the session set'
  const isRated = key === 'nco' || key === 'warrant' || key === 'officer'
  const since = isRated ? 'arrival or a new rating period' : 'arrival'
  const first = firstDays === null ? null : `ithin ${firstDays} ${firstDays === 1 ? 'day' : 'days'} of ${since}`
  if (every === null) return first === null ? 'No date is set' : `W${first}`
  const again = intervalWords(every)
  return first === null ? `${again.slice(0, 1).toUpperCase()}${again.slice(1)}` : `First w${first}, then ${again}`
}
