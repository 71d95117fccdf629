import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOf,
  dayAt,
  daysBetween,
  instantAt,
} from '../../kernel/calendar-date.ts'
import { typedClock } from '../../kernel/typed-clock.ts'
import { dueAt, type Suspense, suspenseAt } from './due.ts'
import { type Word, wordsOf } from './typed-words.ts'

/** The clock that a line is read with. The same words mean another day tomorrow, and another instant in Korea. */
export interface Clock {
  readonly now: Date
  readonly timeZone: string
  readonly today: CalendarDate
}

export function clockAt(now: Date, timeZone: string): Clock {
  return { now, timeZone, today: dayAt(now, timeZone) }
}

export interface When {
  readonly suspense: Suspense
  /** How many words it used. */
  readonly used: number
  /** The line names no day. */
  readonly timeOnly: boolean
  /** Too short to be sure of without an announcing word: a time alone, `fri`. */
  readonly weak: boolean
}

/** The time of `EOD` and `COB`. A day without a time lasts to its end. */
const CLOSE_OF_BUSINESS = '17:00'
const END_OF_DAY = '23:59'
/** Days in the past that a day without a year may lie. It is then reported as past. */
const DAYS_BACK = 60
const MINUTE_MS = 60_000

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    ['mon', 'monday'],
    ['tue', 'tues', 'tuesday'],
    ['wed', 'weds', 'wednesday'],
    ['thu', 'thur', 'thurs', 'thursday'],
    ['fri', 'friday'],
    ['sat', 'saturday'],
    ['sun', 'sunday'],
  ].flatMap((names, day) => names.map((name): [string, number] => [name, day])),
)
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
])

/** A day as typed. `undefined` means that the words are no day. */
interface Day {
  /** Null when the calendar has no such day: `31 Feb`. */
  readonly date: CalendarDate | null
  readonly used: number
  readonly weak: boolean
  /** The weekday is today's. It means today while its time is still ahead, else a week later. */
  readonly orNextWeek: boolean
}

interface Time {
  /** 'HH:MM', or null for a time that does not exist, such as 2500. */
  readonly time: string | null
  readonly used: number
  /** The time is in UTC (`1600Z`). */
  readonly utc: boolean
}

/** The index of a weekday name, 0 for Monday. Also takes a plural: `mondays`. */
export function weekdayNamed(word: string): number | undefined {
  return WEEKDAYS.get(word) ?? WEEKDAYS.get(word.replace(/s$/, ''))
}

/**
 * Reads the moment that starts at this word: `20 Nov 1600`, `fri 0900`, `1600`, `tomorrow`, `in 3 days`, `201600NOV26`.
 * Undefined when the words are no moment, and 'impossible' when they look like one that does not exist.
 */
export function readWhen(words: readonly Word[], from: number, clock: Clock): When | 'impossible' | undefined {
  const group = readDateTimeGroup(words, from, clock)
  if (group) return group
  const span = readSpan(words, from, clock)
  if (span) return span
  const day = readDay(words, from, clock)
  if (day) {
    const time = readTimeAfter(words, from + day.used)
    return settle(clock, day, time, day.used + (time?.used ?? 0))
  }
  const time = readTime(words, from)
  if (!time) return undefined
  const gap = words[from + time.used]?.plain === 'on' ? 1 : 0
  const after = readDay(words, from + time.used + gap, clock)
  if (after) return settle(clock, after, time, time.used + gap + after.used)
  const today: Day = { date: clock.today, used: 0, weak: true, orNextWeek: false }
  return settle(clock, today, time, time.used)
}

const JOINERS: ReadonlySet<string> = new Set(['at', 'by', 'nlt', 'before'])

/** Reads a time: `0900`, `at 0900`, `NLT 0900`. */
export function readTimeAfter(words: readonly Word[], at: number): Time | undefined {
  const gap = JOINERS.has(words[at]?.plain ?? '') ? 1 : 0
  const time = readTime(words, at + gap)
  return time && { ...time, used: time.used + gap }
}

function settle(clock: Clock, day: Day, time: Time | undefined, used: number): When | 'impossible' {
  if (day.date === null || time?.time === null) return 'impossible'
  const on = (date: CalendarDate): Suspense => {
    if (!time?.time) return { date, time: null }
    // Converted to an instant and back, so that a time that clocks skip becomes the time they show instead.
    return suspenseAt(instantAt(date, time.time, time.utc ? 'UTC' : clock.timeZone), clock.timeZone)
  }
  const first = on(day.date)
  const moved = day.orNextWeek && isPast(first, clock)
  return {
    suspense: moved ? on(addDays(day.date, 7)) : first,
    used,
    timeOnly: day.used === 0,
    weak: day.weak && used < 2,
  }
}

export function isPast(suspense: Suspense, { now, timeZone }: Clock): boolean {
  return dueAt(suspense, timeZone).getTime() <= now.getTime()
}

/** Reads a date-time group: `201600NOV26`, `201600ZNOV26`, `201600R NOV 26`. Without a year it is the next one. */
function readDateTimeGroup(words: readonly Word[], from: number, clock: Clock): When | 'impossible' | undefined {
  const first = words[from]?.plain ?? ''
  if (!/^\d{6}[a-z]*\d*$/.test(first)) return undefined
  for (let used = 1; used <= 2; used++) {
    const match = /^(\d{2})(\d{2})(\d{2})([a-z])?([a-z]{3})(\d{4}|\d{2})?$/.exec(join(words, from, used))
    const month = MONTHS.indexOf(match?.[5] ?? '')
    if (!match || month < 0) continue
    const apart = match[6] ? null : yearAt(words, from + used, clock)
    const date = dayOf(Number(match[1]), month, match[6] ?? apart, clock)
    const time = clockTime(Number(match[2]), Number(match[3]))
    if (!date || !time) return 'impossible'
    const at = inZone(date, time, match[4] ?? 'j', clock.timeZone)
    return { suspense: suspenseAt(at, clock.timeZone), used: apart ? used + 1 : used, timeOnly: false, weak: false }
  }
  return undefined
}

/** J is the standard letter for local time. Many write L. */
function inZone(date: CalendarDate, time: string, letter: string, timeZone: string): Date {
  if (letter === 'j' || letter === 'l') return instantAt(date, time, timeZone)
  const east = 'abcdefghiklm'.indexOf(letter)
  const west = 'nopqrstuvwxy'.indexOf(letter)
  const hours = letter === 'z' ? 0 : east >= 0 ? east + 1 : -(west + 1)
  return new Date(instantAt(date, time, 'UTC').getTime() - hours * 60 * MINUTE_MS)
}

/**
 * Reads a span from now: `in 3 days`, `in 2 hours`, `in a week`. Hours are elapsed hours, and days are calendar days.
 */
function readSpan(words: readonly Word[], from: number, clock: Clock): When | 'impossible' | undefined {
  if (words[from]?.plain !== 'in') return undefined
  const second = words[from + 1]?.plain ?? ''
  const glued = /^(\d{1,3})([a-z]+)$/.exec(second)
  const count = glued ? Number(glued[1]) : (COUNTS.get(second) ?? (/^\d{1,3}$/.test(second) ? Number(second) : null))
  const unit = unitOf(glued ? (glued[2] ?? '') : (words[from + 2]?.plain ?? ''))
  if (count === null || !unit) return undefined
  const used = glued ? 2 : 3
  if (unit === 'minute' || unit === 'hour') {
    const ahead = clock.now.getTime() + count * (unit === 'hour' ? 60 : 1) * MINUTE_MS
    const at = new Date(Math.ceil(ahead / MINUTE_MS) * MINUTE_MS)
    return { suspense: suspenseAt(at, clock.timeZone), used, timeOnly: false, weak: false }
  }
  const date =
    unit === 'month' ? addMonths(clock.today, count) : addDays(clock.today, count * (unit === 'week' ? 7 : 1))
  const time = readTimeAfter(words, from + used)
  return settle(clock, { date, used, weak: false, orNextWeek: false }, time, used + (time?.used ?? 0))
}

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'

export function unitOf(word: string): Unit | undefined {
  if (/^(min|mins|minute|minutes)$/.test(word)) return 'minute'
  if (/^(h|hr|hrs|hour|hours)$/.test(word)) return 'hour'
  if (/^(d|day|days)$/.test(word)) return 'day'
  if (/^(w|wk|wks|week|weeks)$/.test(word)) return 'week'
  return /^(month|months)$/.test(word) ? 'month' : undefined
}

function readDay(words: readonly Word[], from: number, clock: Clock): Day | undefined {
  const word = words[from]?.plain ?? ''
  const day = (date: CalendarDate | null, used = 1, weak = false): Day => ({ date, used, weak, orNextWeek: false })
  if (word === 'today' || word === 'tonight') return day(clock.today, 1, true)
  if (word === 'tomorrow' || word === 'tmrw' || word === 'tomorow') return day(addDays(clock.today, 1))
  const named = readWeekday(words, from, clock.today)
  if (named) return named
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(word)
  if (iso) return day(dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word)
  if (american) return weakly(day(dayOf(Number(american[2]), Number(american[1]) - 1, american[3] ?? null, clock)))
  return readDayAndMonth(words, from, clock)
}

/** `11/20` may also be a unit or a fraction, so it is a day only after an announcing word. */
function weakly(day: Day): Day {
  return { ...day, weak: true }
}

function readWeekday(words: readonly Word[], from: number, today: CalendarDate): Day | undefined {
  const word = words[from]?.plain ?? ''
  const lead = word === 'next' || word === 'this' ? word : null
  const name = lead ? (words[from + 1]?.plain ?? '') : word
  const wanted = WEEKDAYS.get(name)
  if (wanted === undefined) return undefined
  const used = lead ? 2 : 1
  const here = weekdayIndex(today)
  // `next fri` is in next week, from Monday to Sunday.
  if (lead === 'next') return { date: addDays(today, 7 - here + wanted), used, weak: false, orNextWeek: false }
  const ahead = (wanted - here + 7) % 7
  return { date: addDays(today, ahead), used, weak: !lead && name.length < 5, orNextWeek: ahead === 0 }
}

/** The index of the date's weekday, 0 for Monday. */
export function weekdayIndex(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Reads a day and month: `20 Nov`, `20NOV26`, `20-Nov-2026`, `20th November 2026`, `Nov 20, 2026`. */
function readDayAndMonth(words: readonly Word[], from: number, clock: Clock): Day | undefined {
  for (let used = 1; used <= 2; used++) {
    const joined = join(words, from, used).replace(/[-.]/g, '')
    const match =
      /^(\d{1,2})(?:st|nd|rd|th)?([a-z]{3,9})(\d{4}|\d{2})?$/.exec(joined) ??
      swapped(/^([a-z]{3,9})(\d{1,2})(?:st|nd|rd|th)?$/.exec(joined))
    const month = monthNamed(match?.[2] ?? '')
    if (!match || month < 0) continue
    const apart = match[3] ? null : yearAt(words, from + used, clock)
    const date = dayOf(Number(match[1]), month, match[3] ?? apart, clock)
    return { date, used: apart ? used + 1 : used, weak: false, orNextWeek: false }
  }
  return undefined
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], undefined]
}

function monthNamed(word: string): number {
  return word.length === 3 || word === 'sept' ? MONTHS.indexOf(word.slice(0, 3)) : LONG_MONTHS.indexOf(word)
}

/** The year after a day and month. It must not be taken for a time: `20 Nov 2026`, but `20 Nov 1600`. */
function yearAt(words: readonly Word[], at: number, { today }: Clock): string | null {
  const word = words[at]?.plain ?? ''
  if (/^\d{2}$/.test(word)) {
    const ahead = Number(word) - Number(today.slice(2, 4))
    return ahead >= -1 && ahead <= 5 ? word : null
  }
  if (!/^(19|20|21)\d{2}$/.test(word)) return null
  const ahead = Number(word) - Number(today.slice(0, 4))
  const isNear = ahead >= -1 && ahead <= 3
  return isNear || !isUsualTime(word) || readTime(words, at + 1) ? word : null
}

/** Whether a number is a usual time for a suspense, on a full five minutes: 2030 is, 2024 is not. */
function isUsualTime(word: string): boolean {
  return clockTime(Number(word.slice(0, 2)), Number(word.slice(2))) !== null && Number(word) % 5 === 0
}

function dayOf(day: number, month: number, year: string | null, { today }: Clock): CalendarDate | null {
  if (year !== null) return dateOf(Number(year) < 100 ? 2000 + Number(year) : Number(year), month + 1, day)
  const here = Number(today.slice(0, 4))
  // For 29 Feb, the next leap year.
  for (let next = here; next <= here + 8; next++) {
    const date = dateOf(next, month + 1, day)
    if (date && daysBetween(date, today) <= DAYS_BACK) return date
  }
  return null
}

function readTime(words: readonly Word[], at: number): Time | undefined {
  const word = words[at]?.plain ?? ''
  const after = words[at + 1]?.plain ?? ''
  if (word === 'eod' || word === 'cob') return { time: CLOSE_OF_BUSINESS, used: 1, utc: false }
  if (word === 'noon') return { time: '12:00', used: 1, utc: false }
  const civil = /^(\d{1,2})(?::(\d{2}))?([ap])m$/.exec(word) ?? civilApart(word, after)
  if (civil) {
    const hour = Number(civil[1])
    const fits = hour >= 1 && hour <= 12
    const time = fits ? clockTime((hour % 12) + (civil[3] === 'p' ? 12 : 0), Number(civil[2] ?? 0)) : null
    return { time, used: civil[0] === word ? 1 : 2, utc: false }
  }
  const military = /^(\d{2}):?(\d{2})(hrs|h|z|l|j)?$/.exec(word) ?? /^(\d):(\d{2})()$/.exec(word)
  if (!military) return undefined
  const time =
    word.startsWith('2400') || word === '24:00' ? END_OF_DAY : clockTime(Number(military[1]), Number(military[2]))
  const said = /^(hrs|hours|hr)$/.test(after)
  return { time, used: said ? 2 : 1, utc: military[3] === 'z' }
}

function civilApart(word: string, after: string): RegExpExecArray | null {
  return /^[ap]m$/.test(after) ? /^(\d{1,2})(?::(\d{2}))?([ap])m$/.exec(`${word}${after}`) : null
}

function clockTime(hour: number, minute: number): string | null {
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function join(words: readonly Word[], from: number, used: number): string {
  const joined = words.slice(from, from + used)
  return joined.length === used && joined.every((word) => word.plain !== '')
    ? joined.map((word) => word.plain).join('')
    : ''
}

/** A time typed into its own field as 'HH:MM'. Null for an empty field, and undefined for an invalid time. */
export function typedTime(text: string): string | null | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const clock = typedClock(text)
  if (clock !== null) return clock
  const time = readTime(words, 0)
  return time && time.used === words.length && !time.utc ? (time.time ?? undefined) : undefined
}
