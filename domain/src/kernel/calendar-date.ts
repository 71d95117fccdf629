/**
 * A calendar day, 'YYYY-MM-DD'. Never a JavaScript `Date`: a duty day is a date in the unit's time zone, and an instant
 * has a date only in a time zone.
 */
export type CalendarDate = string & { readonly __calendarDate: never }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const DAY_MS = 86_400_000

export function isCalendarDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  return dateOf(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

/** The date, or null when the calendar has no such date (31 February, month 13, a year outside 1900 to 2199). */
export function dateOf(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10) as CalendarDate
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10) as CalendarDate
}

/** The same day of another month, or the last day of that month when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  for (let last = day; last > 27; last--) {
    const found = dateOf(Math.floor(index / 12), (index % 12) + 1, last)
    if (found) return found
  }
  return dateOf(Math.floor(index / 12), (index % 12) + 1, Math.min(day, 27)) ?? date
}

/** Whole days from `from` to `to`. Negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The date of an instant in an IANA time zone. */
export function dayAt(instant: Date, timeZone: string): CalendarDate {
  return formatter(DAYS, timeZone, 'en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  ) as CalendarDate
}

// Creating a formatter costs a hundred times as much as using it, and countdowns format hundreds of times.
const DAYS = new Map<string, Intl.DateTimeFormat>()
const PARTS = new Map<string, Intl.DateTimeFormat>()
const TIMES = new Map<string, Intl.DateTimeFormat>()

function formatter(
  made: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = made.get(timeZone)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(timeZone, fresh)
  return fresh
}

/** A date as the Army writes it: `12 Nov 2026`. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** The weekday: `Sat`. */
export function weekdayOf(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date))
}

/** The time of an instant in a time zone: `0630`. */
export function formatTime(instant: Date, timeZone: string): string {
  const format = formatter(TIMES, timeZone, 'en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return format.format(instant).replace(':', '')
}

/** The date and time of an instant in the unit's time zone: `12 Nov 2026 0630`. */
export function formatMoment(instant: Date | string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${formatTime(at, timeZone)}`
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which clocks in a time zone show a date and 'HH:MM'. A time that comes twice is the first one. A time
 * that clocks skip is counted from before the change.
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  // The offsets a day before and a day after cover any change of clocks in between.
  const candidates = [-DAY_MS, DAY_MS].map((shift) => new Date(asIfUtc - offsetAt(new Date(asIfUtc + shift), timeZone)))
  const shown = candidates.find((candidate) => candidate.getTime() + offsetAt(candidate, timeZone) === asIfUtc)
  return shown ?? candidates[0] ?? new Date(asIfUtc)
}

/** Milliseconds by which clocks in a time zone are ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts = formatter(PARTS, timeZone, 'en-US', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

/** The last millisecond of a day. */
export function endOfDay(date: CalendarDate, timeZone: string): Date {
  return new Date(instantAt(addDays(date, 1), '00:00', timeZone).getTime() - 1)
}
