import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { StrengthClass } from '../roster/rank.ts'

/**
 * What a roster keeps track of for each Soldier, how long it lasts and whom it is for (army.md 6). Units differ and
 * regulations change, so every line may be changed; each change is a dated version.
 */
export interface ReadinessPolicy {
  /** As of when this is what the sources said, and which. */
  readonly basis: string
  readonly lines: readonly ItemLine[]
}

/** What a result says by itself, before any date. */
export const TONES = ['green', 'amber', 'red'] as const
export type Tone = (typeof TONES)[number]

/** One of the results that an item may have. */
export interface Outcome {
  readonly key: string
  readonly label: string
  /** What a cell shows: one to four letters. */
  readonly short: string
  readonly tone: Tone
  /** The number from which on it is this one; null where no number says so. */
  readonly from: number | null
}

/**
 * - `choice`: one of the line's outcomes (go/no-go, class, rating), with a number where the line allows one.
 * - `score`: a number, which passes or fails by the line's limits; outcomes `pass` and `fail`.
 * - `date`: done on a day, nothing else.
 * - `field`: a date of the roster row; recorded there, never here.
 * - `profile`: the duty limits in force; recorded as profiles, never as results.
 */
export const ITEM_KINDS = ['choice', 'score', 'date', 'field', 'profile'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Dates of the roster row that are items. */
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

/** Whom a line is for. A single Soldier may be opted in or out besides (`setReadinessApplies`). */
export type AppliesTo =
  | { readonly who: 'all' }
  /** Only Soldiers who were opted in. */
  | { readonly who: 'named' }
  | { readonly who: 'classes'; readonly classes: readonly StrengthClass[] }
  /** Pay grades: `E-4`. */
  | { readonly who: 'grades'; readonly grades: readonly string[] }
  /** By how the MOS begins: `11B` is for `11B30` too. */
  | { readonly who: 'mos'; readonly mos: readonly string[] }

export interface ItemLine {
  /** Stays when the label changes; own items are `own-…`. */
  readonly key: string
  readonly label: string
  /** Heads the column. */
  readonly short: string
  readonly category: Category
  readonly kind: ItemKind
  /** Of kind `field`. */
  readonly field: ItemField | null
  /** Of kind `choice`. */
  readonly outcomes: readonly Outcome[]
  /** Numbers that are possible; null where none is recorded. */
  readonly number: {
    readonly min: number
    readonly max: number
    readonly decimals: number
    readonly unit: string
  } | null
  /** Of kind `score`: passes from `from` on, and below `under`; null for no such limit. */
  readonly pass: { readonly from: number | null; readonly under: number | null } | null
  /** Due again so long after it was done; null: never, unless a record names a day itself. */
  readonly every: Interval | null
  /** Amber from so many days before the due date on. */
  readonly warnDays: number
  /** Red from so many days before the due date on; 0: from the day after it; negative: later than so many days after. */
  readonly redDays: number
  readonly applies: AppliesTo
  readonly source: string
  /** When the source was looked at last. */
  readonly asOf: CalendarDate
  /** Not found in a regulation, or not sure: ask before relying on it. */
  readonly verify: boolean
  readonly on: boolean
}

export const PASS_OUTCOMES: readonly Outcome[] = [
  { key: 'pass', label: 'Pass', short: 'P', tone: 'green', from: null },
  { key: 'fail', label: 'Fail', short: 'F', tone: 'red', from: null },
]

/** The results that a line may have; none for a line that is done on a day and nothing else. */
export function outcomesOf(line: Pick<ItemLine, 'kind' | 'outcomes'>): readonly Outcome[] {
  if (line.kind === 'score') return PASS_OUTCOMES
  return line.kind === 'choice' ? line.outcomes : []
}

/** Results that are part of another since: DA PAM 40-502 made MRC 3A and 3B one class. */
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

/** What a number means by the limits of its line; null where they say nothing. */
export function outcomeOfNumber(line: Pick<ItemLine, 'kind' | 'pass' | 'outcomes'>, value: number): string | null {
  if (line.kind === 'choice') {
    const reached = line.outcomes.filter(({ from }) => from !== null && value >= from)
    return reached.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0]?.key ?? null
  }
  if (line.pass === null) return null
  const { from, under } = line.pass
  return (from === null || value >= from) && (under === null || value < under) ? 'pass' : 'fail'
}

/** `every 6 months`, `every year`, `does not expire` */
export function intervalWords(every: Interval | null): string {
  if (every === null) return 'does not expire'
  const { count, unit } = every
  if (unit === 'months' && count % 12 === 0) return count === 12 ? 'every year' : `every ${count / 12} years`
  const one = unit === 'months' ? 'month' : 'day'
  return count === 1 ? `every ${one}` : `every ${count} ${one}s`
}
