import { type CalendarDate, dayAt, formatTime, instantAt } from '../../kernel/calendar-date.ts'

/** A chosen time in the sender's time zone. */
export interface ChosenTime {
  readonly day: CalendarDate
  /** `HH:MM` */
  readonly time: string
  readonly timeZone: string
}

export const DAYS_AHEAD = 30
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/**
 * The changes of clocks: usually an hour, half an hour on Lord Howe Island, and two hours at a station in Antarctica.
 */
const CHANGES_MS = [30, 60, 120].map((minutes) => minutes * MINUTE_MS)

/**
 * The instant of a chosen time, and what a change of clocks does to it. For a time that comes `twice` it is the first
 * one. A time that is `skipped` is counted from before the change.
 */
export function momentOf({ day, time, timeZone }: ChosenTime): { at: Date; clocks: 'plain' | 'twice' | 'skipped' } {
  const at = instantAt(day, time, timeZone)
  const shows = (instant: Date) =>
    dayAt(instant, timeZone) === day && formatTime(instant, timeZone) === time.replace(':', '')
  if (!shows(at)) return { at, clocks: 'skipped' }
  return { at, clocks: CHANGES_MS.some((change) => shows(new Date(at.getTime() + change))) ? 'twice' : 'plain' }
}

/** A broadcast that could not be sent for a day after its time, such as when every server was down, is out of date. */
export function isNoNews(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() >= DAY_MS
}

/** Why a broadcast may not be sent at this time, or null when it may. */
export function timeRefusal(at: Date, now: Date): string | null {
  if (at <= now) return 'This time has passed. Choose a future time.'
  return at.getTime() - now.getTime() > DAYS_AHEAD * DAY_MS ? `Choose a time within ${DAYS_AHEAD} days.` : null
}
