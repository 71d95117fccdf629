import { addDays, addMonths, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { strengthClassOf, rankOf } from '../roster/rank.ts'
import { type AppliesTo, type Interval, type ItemField, type ItemLine, outcomeOf } from './policy.ts'

/**
 * Green is current, amber due soon, red overdue or failed, or so near its day that the policy says to act now, as with
 * an ETS. Grey is no data, and never counts as green. An item that
 * is not for a Soldier (`none`) counts nowhere.
 */
export const COLOURS = ['green', 'amber', 'red', 'grey', 'none'] as const
export type Colour = (typeof COLOURS)[number]

/** The medical readiness class, and the exams it rests on. */
export const MRC = 'mrc'
export const MRC_EXAMS = ['pha', 'dental'] as const
/** The class of whoever has an exam overdue, whatever was recorded before. */
const MRC_UNKNOWN = '4'

/** Why a cell has its colour. */
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
  /** When it is due again; null where it does not expire or is not known. */
  readonly due: CalendarDate | null
  /** The result that follows from other items, in the place of the one on record. */
  readonly derived?: string
}

/** The record that a cell goes by. */
export interface CellFact {
  readonly outcome: string | null
  readonly doneOn: CalendarDate | null
  /** As computed, or as the record says itself. */
  readonly expiresOn: CalendarDate | null
}

/** A profile as far as colours go. */
export interface ProfileFact {
  readonly from: CalendarDate
  /** Null for a permanent one. */
  readonly to: CalendarDate | null
}

/** What is known of a Soldier beside the records. */
export interface SoldierFacts {
  readonly rank: string
  readonly mos: string
  readonly fields: Readonly<Record<ItemField, CalendarDate | null>>
  /** Items that this Soldier was opted in (true) or out of (false). */
  readonly opted: Readonly<Record<string, boolean>>
  /** Profiles that are not closed. */
  readonly profiles: readonly ProfileFact[]
}

const NOT_APPLICABLE: CellState = { colour: 'none', reason: 'not applicable', due: null }
const NO_DATA: CellState = { colour: 'grey', reason: 'no data', due: null }

/** The day on which something done on `doneOn` is due again; null where it never is. */
export function expiryOf(every: Interval | null, doneOn: CalendarDate | null): CalendarDate | null {
  if (every === null || doneOn === null) return null
  return every.unit === 'months' ? addMonths(doneOn, every.count) : addDays(doneOn, every.count)
}

/** Whether a line is for a Soldier: as opted, else by rank, grade or MOS. */
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
  // Recorded when the policy had other results: what it means now nobody knows.
  if (fact.outcome !== null && outcome === null) return NO_DATA
  const tone = outcome?.tone ?? 'green'
  if (tone === 'red') return { colour: 'red', reason: 'failed', due: fact.expiresOn }
  const dated = byDate(line, fact.expiresOn, today)
  return tone === 'amber' && dated.colour === 'green' ? { ...dated, colour: 'amber', reason: 'watch' } : dated
}

/**
 * The state of one item beside the Soldier's other items. A medical readiness class is 4 as soon as the health
 * assessment or the dental exam is overdue, so that a class of last year does not stay green by itself.
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

/** Red because it is overdue or was failed, and not because its day is near: an ETS is red months ahead of it. */
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
  // On the due day itself it still counts.
  const late = line.redDays > 0 ? left <= line.redDays : left < line.redDays
  // An ETS is red months ahead, and an evaluation amber weeks after: the words go by the day, not by the colour.
  const reason = left < 0 ? 'overdue' : 'due soon'
  if (late) return { colour: 'red', reason, due }
  if (left <= line.warnDays) return { colour: 'amber', reason, due }
  return { colour: 'green', reason: 'current', due }
}

/** Without a profile there is nothing to be current; a temporary one is watched until it ends. */
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

/** What a Soldier is seen by: what is wrong before what comes, what comes before what nobody knows. */
export const WORST_FIRST: readonly Colour[] = ['red', 'amber', 'grey', 'green', 'none']

/** The first of these that there is; `none` where nothing is for the Soldier. */
export function worstOf(colours: readonly Colour[]): Colour {
  return WORST_FIRST.find((colour) => colours.includes(colour)) ?? 'none'
}

/** How many cells have which colour; `none` is not counted. */
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

/** For whom the item is. */
export function countedOf({ green, amber, red, grey }: ColourCounts): number {
  return green + amber + red + grey
}

/** Green and amber together: not due yet, or due soon. */
export const IN_DATE = 'In date'

/** Of those whom the item is for, how many are in date: green and amber. Grey is not. */
export function inDateOf({ green, amber }: ColourCounts): number {
  return green + amber
}
