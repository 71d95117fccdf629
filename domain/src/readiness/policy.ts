import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { StrengthClass } from '../roster/rank.ts'

/**
 * What a roster tracks for each Soldier, how long it lasts and which Soldiers it applies to (army.md 6). Units differ
 * and regulations change, so a roster may change every line. Each change is a dated version.
 */
export interface ReadinessPolicy {
  /** The sources, and the day on which they said this. */
  readonly basis: string
  readonly lines: readonly ItemLine[]
}

/** What a result means before any date is considered. */
export const TONES = ['green', 'amber', 'red'] as const
export type Tone = (typeof TONES)[number]

/** One possible result of an item. */
export interface Outcome {
  readonly key: string
  readonly label: string
  /** The code that a cell shows: one to four letters. */
  readonly short: string
  readonly tone: Tone
  /** The lowest number with this result. Null when no number decides. */
  readonly from: number | null
}

/**
 * The kinds of items:
 * - `choice`: one of the line's outcomes (go/no-go, class, rating), with a number when the line allows one.
 * - `score`: a number that passes or fails by the line's limits, with the outcomes `pass` and `fail`.
 * - `date`: done on a day, without a result.
 * - `field`: a date of the roster row. It is recorded there, never here.
 * - `profile`: the duty limits in force. They are recorded as profiles, never as results.
 */
export const ITEM_KINDS = ['choice', 'score', 'date', 'field', 'profile'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** The dates of the roster row that are readiness items. */
export const ITEM_FIELDS = ['ets', 'cacExpiresOn'] as const
export type ItemField = (typeof ITEM_FIELDS)[number]

export const CATEGORIES = ['fitness', 'weapons', 'medical', 'training', 'evaluation', 'admin', 'own'] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  fitness: 'Fitness',
  weapons: 'Weapons',
  medical: 'Medical',
  training: 'Training',
  evaluation: 'Evaluation',
  admin: 'Admin',
  own: 'Own items',
}

export interface Interval {
  readonly count: number
  readonly unit: 'days' | 'months'
}

/** Which Soldiers a line applies to. A single Soldier may also be opted in or out (`setReadinessApplies`). */
export type AppliesTo =
  | { readonly who: 'all' }
  /** Only Soldiers who were opted in. */
  | { readonly who: 'named' }
  | { readonly who: 'classes'; readonly classes: readonly StrengthClass[] }
  /** Pay grades, such as `E-4`. */
  | { readonly who: 'grades'; readonly grades: readonly string[] }
  /** By the beginning of the MOS: `11B` includes `11B30`. */
  | { readonly who: 'mos'; readonly mos: readonly string[] }

export interface ItemLine {
  /** Does not change with the label. A roster's own items are `own-…`. */
  readonly key: string
  readonly label: string
  /** The heading of the column. */
  readonly short: string
  readonly category: Category
  readonly kind: ItemKind
  /** For kind `field` only. */
  readonly field: ItemField | null
  /** For kind `choice` only. */
  readonly outcomes: readonly Outcome[]
  /** The possible numbers. Null when no number is recorded. */
  readonly number: {
    readonly min: number
    readonly max: number
    readonly decimals: number
    readonly unit: string
  } | null
  /** For kind `score`: passes from `from` up, and below `under`. A null limit does not apply. */
  readonly pass: { readonly from: number | null; readonly under: number | null } | null
  /** The interval after which it is due again. Null when it is never due, unless a record sets a day itself. */
  readonly every: Interval | null
  /** Days before the due date from which it is amber. */
  readonly warnDays: number
  /**
   * Days before the due date from which it is red. 0 means from the day after it. A negative number means that many
   * days later.
   */
  readonly redDays: number
  readonly applies: AppliesTo
  readonly source: string
  /** The day on which the source was last read. */
  readonly asOf: CalendarDate
  /** Not found in a regulation, or not certain. Ask before you rely on it. */
  readonly verify: boolean
  readonly on: boolean
}

export const PASS_OUTCOMES: readonly Outcome[] = [
  { key: 'pass', label: 'Pass', short: 'P', tone: 'green', from: null },
  { key: 'fail', label: 'Fail', short: 'F', tone: 'red', from: null },
]

/** The possible results of a line. Empty for a line that only has a date. */
export function outcomesOf(line: Pick<ItemLine, 'kind' | 'outcomes'>): readonly Outcome[] {
  if (line.kind === 'score') return PASS_OUTCOMES
  return line.kind === 'choice' ? line.outcomes : []
}

/** Results that have become part of another: DA PAM 40-502 made MRC 3A and 3B one class. */
const MERGED: Readonly<Record<string, string>> = { '3A': '3', '3B': '3' }

export function outcomeOf(line: Pick<ItemLine, 'kind' | 'outcomes'>, key: string | null): Outcome | null {
  const found = (wanted: string | null | undefined) => outcomesOf(line).find((one) => one.key === wanted)
  return found(key) ?? found(MERGED[key ?? '']) ?? null
}

export function lineOf(policy: ReadinessPolicy, key: string): ItemLine | null {
  return policy.lines.find((line) => line.key === key) ?? null
}

/** Whether results of this line are recorded here, and not on the roster row or as profiles. */
export function isRecorded(line: Pick<ItemLine, 'kind'>): boolean {
  return line.kind !== 'field' && line.kind !== 'profile'
}

/** The outcome of a number by the limits of its line. Null when they do not decide. */
export function outcomeOfNumber(line: Pick<ItemLine, 'kind' | 'pass' | 'outcomes'>, value: number): string | null {
  if (line.kind === 'choice') {
    const reached = line.outcomes.filter(({ from }) => from !== null && value >= from)
    return reached.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0]?.key ?? null
  }
  if (line.pass === null) return null
  const { from, under } = line.pass
  return (from === null || value >= from) && (under === null || value < under) ? 'pass' : 'fail'
}

/** An interval in words: `every 6 months`, `every year`, `does not expire`. */
export function intervalWords(every: Interval | null): string {
  if (every === null) return 'does not expire'
  const { count, unit } = every
  if (unit === 'months' && count % 12 === 0) return count === 12 ? 'every year' : `every ${count / 12} years`
  const one = unit === 'months' ? 'month' : 'day'
  return count === 1 ? `every ${one}` : `every ${count} ${one}s`
}
