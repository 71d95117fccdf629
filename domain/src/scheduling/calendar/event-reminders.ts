import { occurrencesIn, type Occurrence, type RuleDays, type Series } from './occurrences.ts'

const MINUTE = 60_000
/** In milliseconds. A reminder that is late by more than this is not sent. */
export const STALE_AFTER = 30 * MINUTE
/** The search goes no further ahead than this. For an event that recurs less often, the search is repeated then. */
const AHEAD = 45 * 24 * 60 * MINUTE

export interface Reminded extends Series {
  /** Minutes before the start. */
  readonly reminders: readonly number[]
}

export interface Reminder {
  readonly at: Date
  readonly minutes: number
  readonly occurrence: Occurrence
}

/** The reminders of an event after one instant and up to another, in order. */
export function remindersBetween(
  read: RuleDays,
  event: Reminded,
  rosterZone: string,
  after: Date,
  to: Date,
): Reminder[] {
  const furthest = Math.max(0, ...event.reminders) * MINUTE
  const range = { start: after, end: new Date(to.getTime() + furthest + MINUTE) }
  return occurrencesIn(read, event, rosterZone, range, 500)
    .flatMap((occurrence) =>
      event.reminders.map((minutes) => ({
        at: new Date(occurrence.start.getTime() - minutes * MINUTE),
        minutes,
        occurrence,
      })),
    )
    .filter(({ at }) => at > after && at <= to)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** When to check an event next: at its next reminder, or at a later search. Null when it has no more reminders. */
export function nextLook(
  read: RuleDays,
  event: Reminded & { readonly lastEnd: Date | null },
  rosterZone: string,
  now: Date,
): Date | null {
  if (event.reminders.length === 0 || (event.lastEnd !== null && event.lastEnd <= now)) return null
  const horizon = new Date(now.getTime() + AHEAD)
  const next = remindersBetween(read, event, rosterZone, now, horizon)[0]
  if (next) return next.at
  const furthest = Math.max(0, ...event.reminders) * MINUTE
  const comesLater = event.lastEnd === null || event.lastEnd.getTime() > horizon.getTime() + furthest
  return comesLater ? horizon : null
}

/** How far off the event is, in the words of a reminder: `in 15 minutes`, `in 2 hours`, `in 3 days`. */
export function aheadWords(minutes: number): string {
  if (minutes === 0) return 'now'
  if (minutes < 120) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  if (minutes < 2 * 1440) return minutes === 1440 ? 'in 24 hours' : `in ${Math.round(minutes / 60)} hours`
  return `in ${Math.round(minutes / 1440)} days`
}
