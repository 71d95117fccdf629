import {
  addDays,
  type CalendarDate,
  dayAt,
  daysBetween,
  formatDate,
  formatTime,
  instantAt,
} from '../kernel/calendar-date.ts'
import { DUTY_STATUSES, type DutyStatusCode, isMissing } from './duty-status.ts'
import type { Hours } from './hours-hold.ts'
import { daysOfHours } from './hours-words.ts'

/** A day and the time on it, `09:00`. `24:00` is the end of the day. */
export interface ClockTime {
  readonly day: CalendarDate
  readonly time: string
}

/** The instant of a day and a time in the unit's time zone. */
export function instantOfClock({ day, time }: ClockTime, timeZone: string): Date {
  return time === '24:00' ? instantAt(addDays(day, 1), '00:00', timeZone) : instantAt(day, time, timeZone)
}

/** The hours that two statuses share, or null. */
export function sharedHours(a: Hours, b: Hours): Hours | null {
  const startsAt = Date.parse(a.startsAt) > Date.parse(b.startsAt) ? a.startsAt : b.startsAt
  const endsAt = Date.parse(a.endsAt) < Date.parse(b.endsAt) ? a.endsAt : b.endsAt
  return Date.parse(startsAt) < Date.parse(endsAt) ? { startsAt, endsAt } : null
}

/** What is left of hours without those of another status: nothing, one part, or a part before and one after. */
export function hoursWithout(hours: Hours, taken: Hours): Hours[] {
  const shared = sharedHours(hours, taken)
  if (!shared) return [hours]
  return [
    { startsAt: hours.startsAt, endsAt: shared.startsAt },
    { startsAt: shared.endsAt, endsAt: hours.endsAt },
  ].filter(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt))
}

/** Why a status cannot have these hours, or null when it can. */
export function hoursProblem(status: DutyStatusCode, hours: Hours, timeZone: string): string | null {
  const { startsAt, endsAt } = hours
  if (Date.parse(endsAt) <= Date.parse(startsAt)) {
    return `The end, ${clockOf(endsAt, timeZone)}, is not after the start, ${clockOf(startsAt, timeZone)}. Change one of them.`
  }
  if (isMissing(status)) return 'A missing Soldier has no hours. Leave the times blank.'
  const { from, to } = daysOfHours(hours, timeZone)
  if (!DUTY_STATUSES[status].spans && daysBetween(from, to) > 1) {
    return `${DUTY_STATUSES[status].label} lasts a day at most. Enter each day by itself.`
  }
  return null
}

/**
 * The days that hours cover whole, or null. A status of several days is also recorded for those, so that reports by day
 * have it.
 */
export function wholeDaysOf(
  { startsAt, endsAt }: Hours,
  timeZone: string,
): { readonly from: CalendarDate; readonly to: CalendarDate } | null {
  const { from, to } = daysOfHours({ startsAt, endsAt }, timeZone)
  const first = instantAt(from, '00:00', timeZone).getTime() >= Date.parse(startsAt) ? from : addDays(from, 1)
  const last = instantAt(addDays(to, 1), '00:00', timeZone).getTime() <= Date.parse(endsAt) ? to : addDays(to, -1)
  return first <= last ? { from: first, to: last } : null
}

/** The days for which hours of this status are also recorded as whole days, in the unit's time zone, or null. */
export function daysSaid(status: DutyStatusCode, hours: Hours, timeZone: string): ReturnType<typeof wholeDaysOf> {
  return DUTY_STATUSES[status].spans ? wholeDaysOf(hours, timeZone) : null
}

/** `26 Nov 2026 0900`, or `2400` for the end of a day, as the Army writes it. */
function clockOf(instant: string, timeZone: string): string {
  return `${formatDate(dayAt(new Date(instant), timeZone))} ${formatTime(new Date(instant), timeZone)}`
}

/**
 * What clocks do between two times of a day on which they change, for the person who typed them. Null on other days and
 * for times that the change does not touch.
 */
export function clockChangeNote(day: CalendarDate, times: readonly string[], timeZone: string): string | null {
  const start = instantAt(day, '00:00', timeZone).getTime()
  const length = instantAt(addDays(day, 1), '00:00', timeZone).getTime() - start
  if (length === DAY_MS) return null
  for (const time of times) {
    if (time === '24:00') continue
    const at = instantAt(day, time, timeZone)
    const shown = formatTime(at, timeZone)
    const typed = time.replace(':', '')
    if (shown !== typed) return `Clocks go forward that night, and there is no ${typed}. It counts as ${shown}.`
    const again = new Date(at.getTime() + (length - DAY_MS))
    if (length > DAY_MS && formatTime(again, timeZone) === shown) {
      return `Clocks go back that night, and ${typed} comes twice. The first one counts.`
    }
  }
  return null
}

const DAY_MS = 86_400_000
