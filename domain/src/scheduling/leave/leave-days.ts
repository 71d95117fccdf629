import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { LEAVE_KINDS, type LeaveKind } from './kinds.ts'

/**
 * The calendar days of an absence, including the first, the last, weekends and holidays (AR 600-8-10 through army.md
 * 6.9). A change of clocks does not change the count. Whether the day of departure or return is a day of duty is
 * decided when the absence is closed in IPPS-A. In Muster, a Soldier who signs in before noon in the unit's time zone
 * was on duty on that day, and otherwise not (see `lastDayAway`).
 */
export function leaveDays({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): number {
  return daysBetween(from, to) + 1
}

/** The days charged to the balance: all or none. */
export function chargedDays(
  about: { readonly from: CalendarDate; readonly to: CalendarDate } & { readonly kind: LeaveKind },
): number {
  return LEAVE_KINDS[about.kind].chargeable ? leaveDays(about) : 0
}

/** The length in words: `10 days, chargeable`, `3 days`. */
export function lengthWords(about: {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly kind: LeaveKind
}): string {
  const days = leaveDays(about)
  const { chargeable, pass } = LEAVE_KINDS[about.kind]
  return `${days} ${days === 1 ? 'day' : 'days'}${chargeable ? ', chargeable' : pass ? '' : ', not chargeable'}`
}
