import { DUTY_STATUSES, type DutyStatusCode } from '../../dutyday/duty-status.ts'
import { type HistoryEntry, lastDay, statusOn } from '../../dutyday/status-history.ts'
import { addDays, type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'

/** Days on which a Soldier is not available, and why: a duty, another tasking, a profile. */
export interface Busy {
  readonly from: CalendarDate
  /** Null while the end is not known. */
  readonly to: CalendarDate | null
  readonly why: string
}

/** Later than every recorded instant. */
const EVER = new Date(8.64e15)

/** A period in words: `12 Nov 2026`, `12 Nov 2026 to 14 Nov 2026`, `since 12 Nov 2026`. */
export function stretchWords(from: CalendarDate, to: CalendarDate | null): string {
  if (to === null) return `since ${formatDate(from)}`
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

interface Stretch extends Busy {
  /** The first of the requested days on which it applies. */
  readonly day: CalendarDate
}

/**
 * Why a Soldier is not available on some of the requested days: the first day first, each reason once. It uses the duty
 * status of each day (which includes approved leave and duties) and the other facts. A status entered day by day is one
 * period. An empty list means available as far as known: a day without a report does not keep a Soldier from a tasking.
 */
export function unavailability(
  asked: { readonly from: CalendarDate; readonly to: CalendarDate },
  known: {
    readonly entries: readonly (HistoryEntry & { readonly status: DutyStatusCode })[]
    readonly busy: readonly Busy[]
  },
): string[] {
  const found = [...byStatus(asked, known.entries), ...byCause(asked, known.busy)]
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ from, to, why }) => `${why}, ${stretchWords(from, to)}`)
  return [...new Set(found)]
}

/** Consecutive days with one status are one period, whatever the number of entries. The last entry has the end. */
function byStatus(
  asked: { readonly from: CalendarDate; readonly to: CalendarDate },
  entries: readonly (HistoryEntry & { readonly status: DutyStatusCode })[],
): Stretch[] {
  const found: Stretch[] = []
  let before: DutyStatusCode | null = null
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    const { entry } = statusOn(entries, day, EVER)
    const status = entry && !DUTY_STATUSES[entry.status].available ? entry.status : null
    if (entry && status !== null) {
      const running = status === before ? found.pop() : undefined
      const stretch = { from: entry.from, to: lastDay(entry), why: DUTY_STATUSES[status].label, day }
      found.push(running ? { ...running, to: stretch.to } : stretch)
    }
    before = status
  }
  return found
}

/** Duties that follow each other, or taskings of one name, as one period. */
function byCause(asked: { readonly from: CalendarDate; readonly to: CalendarDate }, busy: readonly Busy[]): Stretch[] {
  const touching = busy.filter(({ from, to }) => from <= asked.to && (to === null || to >= asked.from))
  return [...Map.groupBy(touching, ({ why }) => why).values()].flatMap((same) => {
    const found: Stretch[] = []
    for (const one of same.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
      const last = found.at(-1)
      if (!last || (last.to !== null && addDays(last.to, 1) < one.from)) found.push({ ...one, day: one.from })
      else if (last.to !== null && (one.to === null || one.to > last.to)) found.splice(-1, 1, { ...last, to: one.to })
    }
    return found
  })
}

/** At most `most` reasons. The last one says how many are left out. */
export function firstReasons(reasons: readonly string[], most: number): string[] {
  return reasons.length <= most
    ? [...reasons]
    : [...reasons.slice(0, most - 1), `and ${reasons.length - most + 1} more`]
}

export interface Share {
  /** Days on taskings in the last 90. */
  readonly days: number
  /** The last day of the last tasking. Null when there was none. */
  readonly last: CalendarDate | null
  /** The position in the roster, for Soldiers with equal shares. */
  readonly place: number
}

/** The order of turns: the fewest days first, then the longest time since the last one. */
export function fairOrder(a: Share, b: Share): number {
  if (a.days !== b.days) return a.days - b.days
  if (a.last !== b.last) return a.last === null ? -1 : b.last === null ? 1 : a.last < b.last ? -1 : 1
  return a.place - b.place
}
