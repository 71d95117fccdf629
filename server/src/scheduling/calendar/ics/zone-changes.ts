/*
 * The facts about a time zone that a calendar program needs: when its clocks changed to what, in the years of a
 * calendar. Computed from the platform's own table, so that a feed and the product never differ.
 */

export interface ZoneChange {
  /** From this instant on. */
  readonly at: number
  /** Minutes ahead of UTC, before and after it. */
  readonly from: number
  readonly to: number
}

const DAY = 86_400_000

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.round((shown - Math.floor(instant / 1000) * 1000) / 60_000)
}

/** The offset from UTC in minutes at the first instant, and every change of clocks up to the second. */
export function zoneChanges(
  timeZone: string,
  from: Date,
  to: Date,
): { readonly first: number; readonly changes: readonly ZoneChange[] } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const first = offsetAt(format, from.getTime())
  const changes: ZoneChange[] = []
  let [at, offset] = [from.getTime(), first]
  // No zone changes its clocks and back within ten days.
  for (; at < to.getTime(); at += 10 * DAY) {
    const next = offsetAt(format, at + 10 * DAY)
    if (next === offset) continue
    let [before, after] = [at, at + 10 * DAY]
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000
      if (offsetAt(format, middle) === offset) before = middle
      else after = middle
    }
    changes.push({ at: after, from: offset, to: next })
    offset = next
  }
  return { first, changes }
}
