import { DUTY_STATUSES, type DutyStatusCode } from '../../dutyday/duty-status.ts'
import { type HistoryEntry, statusOn } from '../../dutyday/status-history.ts'
import { addDays, type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'

/** A stretch of days on which a Soldier is not free, and why: a duty, another tasking, a profile. */
export interface Busy {
  readonly from: CalendarDate
  /** Null while no end is known. */
  readonly to: CalendarDate | null
  readonly why: string
}

/** Later than whatever was recorded. */
const EVER = new Date(8.64e15)

/** `12 Nov 2026`, `12 Nov 2026 to 14 Nov 2026`, `since 12 Nov 2026`. */
export function stretchWords(from: CalendarDate, to: CalendarDate | null): string {
  if (to === null) return `since ${formatDate(from)}`
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

/**
 * Why somebody is not free from one day to another, first day first, each once: by the duty status of each day
 * (approved leave and duties are in it), and by what else is known. Nothing means available as far as anybody has
 * said; a day that nobody has reported yet keeps nobody from a tasking.
 */
export function unavailability(
  asked: { readonly from: CalendarDate; readonly to: CalendarDate },
  known: {
    readonly entries: readonly (HistoryEntry & { readonly status: DutyStatusCode })[]
    readonly busy: readonly Busy[]
  },
): string[] {
  const found = new Map<string, CalendarDate>()
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    const { entry } = statusOn(known.entries, day, EVER)
    if (!entry || DUTY_STATUSES[entry.status].available) continue
    const words = `${DUTY_STATUSES[entry.status].label}, ${stretchWords(entry.from, entry.to)}`
    if (!found.has(words)) found.set(words, day)
  }
  for (const { from, to, why } of known.busy) {
    if (from > asked.to || (to !== null && to < asked.from)) continue
    const words = `${why}, ${stretchWords(from, to)}`
    if (!found.has(words)) found.set(words, from)
  }
  return [...found].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([words]) => words)
}

export interface Share {
  /** Days on taskings within the last 90. */
  readonly days: number
  /** The last day of the last one; null for never. */
  readonly last: CalendarDate | null
  /** Place in the roster's order, for who has had the same. */
  readonly place: number
}

/** Whose turn it is: the fewest days first, then whose last one is longest ago. */
export function fairOrder(a: Share, b: Share): number {
  if (a.days !== b.days) return a.days - b.days
  if (a.last !== b.last) return a.last === null ? -1 : b.last === null ? 1 : a.last < b.last ? -1 : 1
  return a.place - b.place
}
