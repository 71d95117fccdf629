import { departureBefore, type DepartureDates } from '../../roster/departure.ts'
import { addDays, type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'
import { LEAVE_KINDS, type LeaveKind, type LeaveKindFacts } from './kinds.ts'
import { leaveDays } from './leave-days.ts'
import type { LeaveRequest } from './schema.ts'
import { isUndecided, type LeaveState, takesDays } from './states.ts'

/** The requested dates and kind. */
export interface Wish {
  readonly kind: LeaveKind
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Another request of the same Soldier. */
export interface OtherRequest extends Wish {
  readonly id: string
  readonly state: LeaveState
}

const A_YEAR = 366

export interface Problem {
  readonly field: 'from' | 'to'
  readonly message: string
}

/** Why these dates cannot be requested, or null when they can. A leader enters dates in the past. */
export function datesProblem(
  { from, to }: Pick<Wish, 'from' | 'to'>,
  { today, bySoldier }: { readonly today: CalendarDate; readonly bySoldier: boolean },
): Problem | null {
  if (to < from) {
    return {
      field: 'to',
      message: `The last day, ${formatDate(to)}, is before the first, ${formatDate(from)}. Change one of them.`,
    }
  }
  if (daysBetween(from, to) >= A_YEAR) return { field: 'to', message: 'This is longer than a year. Check the dates.' }
  if (daysBetween(today, to) > A_YEAR) {
    const field = daysBetween(today, from) > A_YEAR ? 'from' : 'to'
    return { field, message: `${formatDate(field === 'from' ? from : to)} is more than a year ahead. Check the year.` }
  }
  if (from < today && bySoldier) {
    return { field: 'from', message: 'This day is past. Choose today or later, or ask your leader to enter it.' }
  }
  if (daysBetween(from, today) > A_YEAR)
    return { field: 'from', message: 'This is more than a year ago. Check the year.' }
  return null
}

/** The requests with some of the same days. */
export function overlapping<Other extends OtherRequest>(wish: Wish, others: readonly Other[]): Other[] {
  return others.filter((other) => takesDays(other.state) && other.from <= wish.to && other.to >= wish.from)
}

/** Why this request conflicts with another of the same Soldier, or null when it does not. */
export function overlapProblem(wish: Wish, others: readonly OtherRequest[]): Problem | null {
  const [other] = overlapping(wish, others)
  if (!other) return null
  const what = `${LEAVE_KINDS[other.kind].label}, ${spanWords(other)}`
  const then = isUndecided(other.state) ? 'Withdraw that one first, or choose other days.' : 'Choose other days.'
  return { field: 'from', message: `There is a request for some of these days already: ${what}. ${then}` }
}

/** Warnings that a leader may overrule: lengths, chained passes, days in the past, days after the Soldier leaves. */
export function leaveWarnings(
  wish: Wish,
  {
    today,
    others,
    departure = null,
  }: {
    readonly today: CalendarDate
    readonly others: readonly OtherRequest[]
    /** Null when they are not known, as for a Soldier who is still typing. */
    readonly departure?: DepartureDates | null
  },
): string[] {
  const { label, most, pass, terms }: LeaveKindFacts = LEAVE_KINDS[wish.kind]
  const days = leaveDays(wish)
  const warnings: string[] = []
  if (most !== null && days > most) {
    warnings.push(
      `${label}: ${days} days is longer than ${most}. ${pass ? 'Use leave for a longer absence.' : 'Check the dates.'}`,
    )
  }
  if (terms !== undefined) warnings.push(`${label}: ${terms}.`)
  // Absences are chained when there is no day of duty between them (army.md 6.9: a pass is not chained with leave).
  const chained = others.filter(
    (other) =>
      takesDays(other.state) &&
      (pass || LEAVE_KINDS[other.kind].pass) &&
      (other.to === addDays(wish.from, -1) || other.from === addDays(wish.to, 1)),
  )
  for (const other of chained) {
    warnings.push(
      `A pass is not chained with leave or another pass: ${LEAVE_KINDS[other.kind].label}, ${spanWords(other)}, is directly before or after it.`,
    )
  }
  const gone = departure && departureBefore(departure, wish.to)
  if (gone !== null) warnings.push(`${gone}: these days go past it.`)
  if (wish.from < today) warnings.push(`The first day, ${formatDate(wish.from)}, is past.`)
  return warnings
}

/** The days in words: `24 Dec 2026 to 2 Jan 2027`, or the single day. */
export function spanWords({ from, to }: Pick<Wish, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

/** The actual days: up to the last one away for a Soldier who has signed in. */
export function actualDays({ from, to, endedOn }: Pick<LeaveRequest, 'from' | 'to' | 'endedOn'>): {
  readonly from: CalendarDate
  readonly to: CalendarDate
} {
  return { from, to: endedOn ?? to }
}
