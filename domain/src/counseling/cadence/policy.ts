import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { rankOf } from '../../roster/rank.ts'
import type { CounselingKind } from '../kinds.ts'

/**
 * How often whom to counsel (army.md 5.4). Little of it is regulation and the rest is custom, so a roster may change
 * every line; each change is a dated version.
 */
export interface CadencePolicy {
  /** As of when this is what the sources said, and which. */
  readonly basis: string
  readonly lines: readonly CadenceLine[]
}

/** Lines by what they are about; each is in every policy once. */
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

/** Lines that come again, by the grades that they are for. */
export const GRADE_GROUPS = ['junior', 'nco', 'warrant', 'officer'] as const
export type GradeGroup = (typeof GRADE_GROUPS)[number]

export interface CadenceLine {
  readonly key: CadenceKey
  /** Of a grade group: at least so often. Null where it does not come again. */
  readonly every: Interval | null
  /** The first one within so many days of the gain date; null: one interval after it. */
  readonly firstDays: number | null
  /** Days before the due date from which on it counts as due soon. */
  readonly warnDays: number
  readonly source: string
  /** When the source was looked at last. */
  readonly asOf: CalendarDate
  /** Not found in a regulation, or not sure: ask before relying on it. */
  readonly verify: boolean
  readonly on: boolean
}

export interface Interval {
  readonly count: number
  readonly unit: 'days' | 'months'
}

/**
 * Sessions that count for the lines that come again. Others are about an event, however many there were. Whoever is
 * rated is counseled on the support form, which is about performance: professional growth alone does not do it.
 */
export const PERIODIC_KINDS: Readonly<Record<GradeGroup, readonly CounselingKind[]>> = {
  junior: ['performance', 'growth'],
  nco: ['performance'],
  warrant: ['performance'],
  officer: ['performance'],
}

export const CONFIRM_CADENCE = 'Units differ. Confirm with your commander and S1.'

/** When the sources of the seed were looked at last. */
export const CADENCE_AS_OF = '2026-11-21' as CalendarDate

const CUSTOM = 'Unit custom; no Army-wide regulation found. AR 600-20 para 2-3 leaves the timing to the commander'

/** As known on that day. A later seed is another constant: versions made of this one stay what they are. */
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

/** The line a rank goes by; null for a rank the Army does not have. A CPL is rated, and counseled as the other NCOs are. */
export function gradeGroupOf(rank: string): GradeGroup | null {
  const known = rankOf(rank)
  if (known === null) return null
  if (known.strengthClass === 'officer' || known.strengthClass === 'warrant') return known.strengthClass
  return known.strengthClass === 'nco' ? 'nco' : 'junior'
}

export function lineOf(policy: CadencePolicy, key: CadenceKey): CadenceLine | null {
  return policy.lines.find((line) => line.key === key) ?? null
}

/** `monthly`, `every 3 months`, `every 45 days` */
export function intervalWords({ count, unit }: Interval): string {
  if (unit === 'months') return count === 1 ? 'monthly' : count === 3 ? 'quarterly' : `every ${count} months`
  return count === 1 ? 'daily' : `every ${count} days`
}

/** What a line asks for: `First within 30 days of arrival or a new rating period, then quarterly`. */
export function lineWords({ key, every, firstDays }: CadenceLine): string {
  if (key === 'assessment') return 'On the day that the session set'
  const isRated = key === 'nco' || key === 'warrant' || key === 'officer'
  const since = isRated ? 'arrival or a new rating period' : 'arrival'
  const first = firstDays === null ? null : `ithin ${firstDays} ${firstDays === 1 ? 'day' : 'days'} of ${since}`
  if (every === null) return first === null ? 'No date is set' : `W${first}`
  const again = intervalWords(every)
  return first === null ? `${again.slice(0, 1).toUpperCase()}${again.slice(1)}` : `First w${first}, then ${again}`
}
