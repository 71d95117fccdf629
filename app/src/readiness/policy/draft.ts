import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AppliesTo, ItemKind, ItemLine, Outcome, ReadinessPolicy } from '@muster/domain/readiness/policy.ts'
import { STRENGTH_CLASSES, type StrengthClass } from '@muster/domain/roster/rank.ts'

/** A line while it is edited: numbers and lists are kept as typed. */
export interface LineDraft {
  /** Values that are not edited here. */
  readonly line: ItemLine
  readonly label: string
  readonly short: string
  /** Empty: it does not expire. */
  readonly count: string
  readonly unit: 'days' | 'months'
  readonly warnDays: string
  readonly redDays: string
  readonly passFrom: string
  readonly passUnder: string
  readonly who: AppliesTo['who']
  readonly classes: readonly StrengthClass[]
  /** Pay grades or MOS, as typed, with commas. */
  readonly listed: string
  readonly source: string
  readonly asOf: string
  readonly verify: boolean
  readonly on: boolean
}

export function draftOf(line: ItemLine): LineDraft {
  const { applies, every, pass } = line
  return {
    line,
    label: line.label,
    short: line.short,
    source: line.source,
    asOf: line.asOf,
    count: every === null ? '' : String(every.count),
    unit: every?.unit ?? 'months',
    warnDays: String(line.warnDays),
    redDays: String(line.redDays),
    verify: line.verify,
    on: line.on,
    passFrom: textOf(pass?.from),
    passUnder: textOf(pass?.under),
    who: applies.who,
    classes: applies.who === 'classes' ? applies.classes : [],
    listed: applies.who === 'grades' ? applies.grades.join(', ') : applies.who === 'mos' ? applies.mos.join(', ') : '',
  }
}

/** The policy as it would be saved. Text that is not a number becomes NaN, so that the schema reports it. */
export function policyOf(basis: string, drafts: readonly LineDraft[]): ReadinessPolicy {
  return { basis, lines: drafts.map(lineOf) }
}

function lineOf(draft: LineDraft): ItemLine {
  const { line, count, unit } = draft
  return {
    ...line,
    label: draft.label,
    short: draft.short,
    source: draft.source,
    asOf: draft.asOf as CalendarDate,
    every: count.trim() === '' ? null : { count: numberOf(count), unit },
    warnDays: numberOf(draft.warnDays),
    redDays: numberOf(draft.redDays),
    verify: draft.verify,
    on: draft.on,
    pass: line.kind === 'score' ? { from: optional(draft.passFrom), under: optional(draft.passUnder) } : null,
    applies: appliesOf(draft),
  }
}

/** Whether the warning starts as soon as the item is done. Such an item is never green. */
export function isNeverGreen({ line, count, unit, warnDays }: LineDraft): boolean {
  if (count.trim() === '' || line.kind === 'field' || line.kind === 'profile') return false
  return numberOf(warnDays) >= numberOf(count) * (unit === 'days' ? 1 : 28)
}

function appliesOf({ who, classes, listed }: LineDraft): AppliesTo {
  const words = listed
    .split(/[\s,;]+/)
    .map((word) => word.toUpperCase())
    .filter(Boolean)
  if (who === 'classes') return { who, classes: STRENGTH_CLASSES.filter((one) => classes.includes(one)) }
  if (who === 'grades') return { who, grades: words }
  return who === 'mos' ? { who, mos: words } : { who }
}

const typedOf = ({ line: _kept, ...typed }: LineDraft) => JSON.stringify(typed)

/**
 * Merges the typed changes with what somebody else saved in between. Lines without typing take the other person's
 * version. If both changed a line, the typed version stays and the line is named.
 */
export function broughtTogether(
  before: readonly ItemLine[],
  drafts: readonly LineDraft[],
  theirs: readonly ItemLine[],
): { readonly drafts: readonly LineDraft[]; readonly both: readonly string[] } {
  const known = new Map(before.map((line) => [line.key, typedOf(draftOf(line))]))
  const mine = new Map(drafts.map((draft) => [draft.line.key, draft]))
  const saved = new Set(theirs.map(({ key }) => key))
  const both: string[] = []
  const kept = theirs.flatMap((line): LineDraft[] => {
    const [own, old, fresh] = [mine.get(line.key), known.get(line.key), draftOf(line)]
    if (!own) return old === undefined ? [fresh] : []
    if (typedOf(own) === old) return [fresh]
    if (typedOf(fresh) !== old && typedOf(fresh) !== typedOf(own)) both.push(own.label)
    return [{ ...own, line }]
  })
  const added = drafts.filter(({ line }) => !saved.has(line.key) && !known.has(line.key))
  return { drafts: [...kept, ...added], both }
}

function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number)
}

function optional(text: string): number | null {
  return text.trim() === '' ? null : numberOf(text)
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.').replace('−', '-'))
}

const GO: readonly Outcome[] = [
  { key: 'go', label: 'Go', short: 'GO', tone: 'green', from: null },
  { key: 'no-go', label: 'No-go', short: 'NG', tone: 'red', from: null },
]

/** A custom item of the roster: a date, or go and no-go. */
export function newLine(key: string, kind: Extract<ItemKind, 'date' | 'choice'>, today: CalendarDate): ItemLine {
  return {
    key,
    label: '',
    short: '',
    category: 'own',
    kind,
    field: null,
    number: null,
    pass: null,
    outcomes: kind === 'choice' ? GO : [],
    every: { count: 12, unit: 'months' },
    warnDays: 30,
    redDays: 0,
    applies: { who: 'all' },
    source: '',
    asOf: today,
    verify: false,
    on: true,
  }
}
