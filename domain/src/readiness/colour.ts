import { addDays, addMonths, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { strengthClassOf, rankOf } from '../roster/rank.ts'
import { type AppliesTo, type Interval, type ItemField, type ItemLine, outcomeOf } from './policy.ts'

/**
 * Green is current, and amber is due soon. Red is overdue, failed, or so close to the due day that the policy says to
 * act now, as for an ETS. Grey is no data, and never counts as green. An item that does not apply to a Soldier (`none`)
 * is not counted.
 */
export const COLOURS = ['green', 'amber', 'red', 'grey', 'none'] as const
export type Colour = (typeof COLOURS)[number]

/** The medical readiness class, and the exams that it depends on. */
export const MRC = 'mrc'
export const MRC_EXAMS = ['pha', 'dental'] as const
/** The class of a Soldier with an overdue exam, whatever was recorded before. */
const MRC_UNKNOWN = '4'

/** Why a cell has its color. */
export const REASONS = ['current', 'due soon', 'watch', 'overdue', 'failed', 'no data', 'not applicable'] as const
export type Reason = (typeof REASONS)[number]

export const COLOUR_LABELS: Readonly<Record<Colour, string>> = {
  green: 'Current',
  amber: 'Due soon',
  red: 'Act now',
  grey: 'No data',
  none: 'Not applicable',
}

export interface CellState {
  readonly colour: Colour
  readonly reason: Reason
  /** The due day. Null when it does not expire or is not known. */
  readonly due: CalendarDate | null
  /** A result that follows from other items and replaces the one on record. */
  readonly derived?: string
}

/** The record that decides a cell. */
export interface CellFact {
  readonly outcome: string | null
  readonly doneOn: CalendarDate | null
  /** Computed from the policy, or set by the record. */
  readonly expiresOn: CalendarDate | null
}

/** The part of a profile that the color needs. */
export interface ProfileFact {
  readonly from: CalendarDate
  /** Null for a permanent profile. */
  readonly to: CalendarDate | null
}

/** The facts of a Soldier besides the records. */
export interface SoldierFacts {
  readonly rank: string
  readonly mos: string
  readonly fields: Readonly<Record<ItemField, CalendarDate | null>>
  /** Items that the Soldier was opted in to (true) or out of (false). */
  readonly opted: Readonly<Record<string, boolean>>
  /** Profiles that are not closed. */
  readonly profiles: readonly ProfileFact[]
}

const NOT_APPLICABLE: CellState = { colour: 'none', reason: 'not applicable', due: null }
const NO_DATA: CellState = { colour: 'grey', reason: 'no data', due: null }

/** The day on which something done on `doneOn` is due again. Null when it never is. */
export function expiryOf(every: Interval | null, doneOn: CalendarDate | null): CalendarDate | null {
  if (every === null || doneOn === null) return null
  return every.unit === 'months' ? addMonths(doneOn, every.count) : addDays(doneOn, every.count)
}

/** Whether a line applies to a Soldier: as opted in or out, else by rank, grade or MOS. */
export function appliesTo(
  line: Pick<ItemLine, 'key' | 'applies'>,
  soldier: Pick<SoldierFacts, 'rank' | 'mos' | 'opted'>,
): boolean {
  const opted = Object.hasOwn(soldier.opted, line.key) ? soldier.opted[line.key] : undefined
  return opted ?? isFor(line.applies, soldier)
}

function isFor(applies: AppliesTo, { rank, mos }: Pick<SoldierFacts, 'rank' | 'mos'>): boolean {
  switch (applies.who) {
    case 'all':
      return true
    case 'named':
      return false
    case 'classes':
      return applies.classes.some((one) => one === strengthClassOf(rank))
    case 'grades':
      return applies.grades.some((one) => one === rankOf(rank)?.grade)
    case 'mos':
      return applies.mos.some((one) => mos.toUpperCase().startsWith(one.toUpperCase()))
  }
}

/** The state of one cell on a day. */
export function stateOf(line: ItemLine, soldier: SoldierFacts, fact: CellFact | null, today: CalendarDate): CellState {
  if (!line.on || !appliesTo(line, soldier)) return NOT_APPLICABLE
  if (line.kind === 'profile') return stateOfProfiles(line, soldier.profiles, today)
  if (line.kind === 'field') {
    const due = line.field === null ? null : soldier.fields[line.field]
    return due === null ? NO_DATA : byDate(line, due, today)
  }
  if (fact === null) return NO_DATA
  const outcome = outcomeOf(line, fact.outcome)
  // The policy no longer has this result, so its meaning is unknown.
  if (fact.outcome !== null && outcome === null) return NO_DATA
  const tone = outcome?.tone ?? 'green'
  if (tone === 'red') return { colour: 'red', reason: 'failed', due: fact.expiresOn }
  const dated = byDate(line, fact.expiresOn, today)
  return tone === 'amber' && dated.colour === 'green' ? { ...dated, colour: 'amber', reason: 'watch' } : dated
}

/**
 * The state of one item together with the Soldier's other items. A medical readiness class is 4 when the health
 * assessment or the dental exam is overdue, so that last year's class does not stay green.
 */
export function stateAmong(
  line: ItemLine,
  soldier: SoldierFacts,
  {
    lines,
    cells,
    today,
  }: {
    readonly lines: readonly ItemLine[]
    /** By item. */
    readonly cells: Readonly<Record<string, CellFact>>
    readonly today: CalendarDate
  },
): CellState {
  const state = stateOf(line, soldier, cells[line.key] ?? null, today)
  if (line.key !== MRC || state.colour === 'none') return state
  const overdue = lines.flatMap((exam) => {
    if (!MRC_EXAMS.some((key) => key === exam.key)) return []
    const { due, colour } = stateOf(exam, soldier, cells[exam.key] ?? null, today)
    return colour !== 'none' && due !== null && due < today ? [due] : []
  })
  const [due] = overdue.toSorted()
  return due === undefined ? state : { colour: 'red', reason: 'overdue', due, derived: MRC_UNKNOWN }
}

/**
 * Whether a cell is red because it is overdue or failed, and not because its day is close. An ETS is red months ahead.
 */
export function isOverdueOrFailed({ colour, reason }: Pick<CellState, 'colour' | 'reason'>): boolean {
  return colour === 'red' && reason !== 'due soon'
}

function byDate(
  line: Pick<ItemLine, 'warnDays' | 'redDays'>,
  due: CalendarDate | null,
  today: CalendarDate,
): CellState {
  if (due === null) return { colour: 'green', reason: 'current', due }
  const left = daysBetween(today, due)
  // On the due day itself it is still current.
  const late = line.redDays > 0 ? left <= line.redDays : left < line.redDays
  // An ETS is red months ahead, and an evaluation is amber for weeks after. So the words follow the due day and not the
  // color.
  const reason = left < 0 ? 'overdue' : 'due soon'
  if (late) return { colour: 'red', reason, due }
  if (left <= line.warnDays) return { colour: 'amber', reason, due }
  return { colour: 'green', reason: 'current', due }
}

/** Without a profile nothing applies. A temporary profile is watched until it ends. */
function stateOfProfiles(
  line: Pick<ItemLine, 'warnDays'>,
  profiles: readonly ProfileFact[],
  today: CalendarDate,
): CellState {
  const inForce = profiles.filter(({ from, to }) => from <= today && (to === null || to >= today))
  const ends = inForce.flatMap(({ to }) => (to === null ? [] : [to])).toSorted()
  const [next] = ends
  if (next !== undefined) {
    return { colour: 'amber', reason: daysBetween(today, next) <= line.warnDays ? 'due soon' : 'watch', due: next }
  }
  return inForce.length > 0 ? { colour: 'green', reason: 'current', due: null } : NOT_APPLICABLE
}

/** The order for a Soldier's worst color: what is wrong, then what is due soon, then what is unknown. */
export const WORST_FIRST: readonly Colour[] = ['red', 'amber', 'grey', 'green', 'none']

/** The worst of these colors. `none` for an empty list. */
export function worstOf(colours: readonly Colour[]): Colour {
  return WORST_FIRST.find((colour) => colours.includes(colour)) ?? 'none'
}

/** The number of cells of each color. `none` is not counted. */
export interface ColourCounts {
  readonly green: number
  readonly amber: number
  readonly red: number
  readonly grey: number
}

export const NO_COUNTS: ColourCounts = { green: 0, amber: 0, red: 0, grey: 0 }

export function addColour(counts: ColourCounts, colour: Colour): ColourCounts {
  return colour === 'none' ? counts : { ...counts, [colour]: counts[colour] + 1 }
}

export function addCounts(a: ColourCounts, b: ColourCounts): ColourCounts {
  return { green: a.green + b.green, amber: a.amber + b.amber, red: a.red + b.red, grey: a.grey + b.grey }
}

/** The number of cells that the item applies to. */
export function countedOf({ green, amber, red, grey }: ColourCounts): number {
  return green + amber + red + grey
}

/** The label for green and amber together: not due yet, or due soon. */
export const IN_DATE = 'In date'

/** The number of cells that are in date: green and amber, but not grey. */
export function inDateOf({ green, amber }: ColourCounts): number {
  return green + amber
}
