import { type CalendarDate, dayAt, formatTime, instantAt } from '../../kernel/calendar-date.ts'

/** A time as clocks where the sender is show it. */
export interface ChosenTime {
  readonly day: CalendarDate
  /** `HH:MM` */
  readonly time: string
  readonly timeZone: string
}

export const DAYS_AHEAD = 30
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks change by half an hour somewhere, by one elsewhere, and by two at a station in Antarctica. */
const CHANGES_MS = [30, 60, 120].map((minutes) => minutes * MINUTE_MS)

/**
 * When that is, and whether clocks make it a question: where they show the time `twice`, the first is meant; where
 * they are put forward past it, what is `skipped` is counted on from before.
 */
export function momentOf({ day, time, timeZone }: ChosenTime): { at: Date; clocks: 'plain' | 'twice' | 'skipped' } {
  const at = instantAt(day, time, timeZone)
  const shows = (instant: Date) =>
    dayAt(instant, timeZone) === day && formatTime(instant, timeZone) === time.replace(':', '')
  if (!shows(at)) return { at, clocks: 'skipped' }
  return { at, clocks: CHANGES_MS.some((change) => shows(new Date(at.getTime() + change))) ? 'twice' : 'plain' }
}

/** What could not be sent for a day after its time, as when every server was away, is no news any more. */
export function isNoNews(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() >= DAY_MS
}

/** Why nothing may be sent then, or null. */
export function timeRefusal(at: Date, now: Date): string | null {
  if (at <= now) return 'This time has passed. Choose a future time.'
  return at.getTime() - now.getTime() > DAYS_AHEAD * DAY_MS ? `Choose a time within ${DAYS_AHEAD} days.` : null
}
