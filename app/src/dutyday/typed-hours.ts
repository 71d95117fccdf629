import type { Hours } from '@muster/domain/dutyday/hours-hold.ts'
import { instantOfClock } from '@muster/domain/dutyday/hours.ts'
import { addDays, type CalendarDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'

/** Times from and until, as typed. Both empty for whole days. */
export interface TypedTimes {
  readonly from: string
  readonly until: string
}

export const NO_TIMES: TypedTimes = { from: '', until: '' }

/** The time that somebody typed. `2400` is the end of a day. Null if it is none. */
export function clockOf(text: string): string | null {
  return /^\s*24:?00\s*$/.test(text) ? '24:00' : typedClock(text)
}

export function timesOf({ startsAt, endsAt }: Hours, timeZone: string): TypedTimes {
  const until = formatTime(new Date(endsAt), timeZone)
  return { from: formatTime(new Date(startsAt), timeZone), until: until === '0000' ? '2400' : until }
}

/**
 * The hours that were typed, null when there are none, or why they cannot be read. Without a time from they begin with
 * the first day, and without a time until they end with the last one. An end that is no later than the start is on the
 * next day, as for a duty from 0900 to 0900.
 */
export function hoursTyped(
  { from, until }: TypedTimes,
  days: { readonly first: CalendarDate; readonly last: CalendarDate | null; readonly timeZone: string },
): Hours | { readonly problem: string } | null {
  if (from.trim() === '' && until.trim() === '') return null
  const start = from.trim() === '' ? '00:00' : clockOf(from)
  const end = until.trim() === '' ? '24:00' : clockOf(until)
  if (start === null || start === '24:00' || end === null) return { problem: 'Enter times such as 0900 and 1030.' }
  const { first, last, timeZone } = days
  const sameDay = last === null || last === first
  const endDay = sameDay && end <= start ? addDays(first, 1) : (last ?? first)
  const startsAt = instantOfClock({ day: first, time: start }, timeZone)
  const endsAt = instantOfClock({ day: endDay, time: end }, timeZone)
  if (endsAt.getTime() <= startsAt.getTime()) return { problem: 'The end is before the start. Change one of them.' }
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
