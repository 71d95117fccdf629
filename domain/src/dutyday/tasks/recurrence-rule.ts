import { dateOf, formatDate } from '../../kernel/calendar-date.ts'

/*
 * The part of RFC 5545's recurrence rules that tasks support: days, weeks, months and years, without times of day. Only
 * the server computes the days of a rule, because the library is too large for a screen.
 */

const WEEKDAYS = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
type Frequency = keyof typeof UNITS

const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^([1-9]|[1-9]\d)$/,
  COUNT: /^([1-9]|[1-9]\d{1,2})$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)){0,6}$/,
  BYMONTHDAY: /^(-1|[1-9]|[12]\d|3[01])(,(-1|[1-9]|[12]\d|3[01])){0,30}$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2])){0,11}$/,
  BYSETPOS: /^-?[1-5]$/,
  WKST: /^(MO|SU)$/,
}

/** The parts of a rule by name. */
export function recurrenceParts(rule: string): ReadonlyMap<string, string> {
  return new Map(
    rule.split(';').map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name, value.join('=')]
    }),
  )
}

/** Why a task cannot follow this rule, or null when it can. */
export function recurrenceProblem(rule: string): string | null {
  const unread = 'Choose how often this repeats: each day, week, month or year.'
  const parts = recurrenceParts(rule)
  if (!parts.has('FREQ') || parts.size !== rule.split(';').length) return unread
  for (const [name, value] of parts) {
    if (!PARTS[name]?.test(value)) return unread
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'Let it end after a number of times or on a day, not both.'
  const until = parts.get('UNTIL')
  if (until !== undefined && untilDay(until) === null) return 'Choose the day on which this ends from the calendar.'
  const days = parts.get('BYDAY')
  // “The second Tuesday” is only valid in a month or a year.
  if (days && /\d/.test(days) && !/MONTHLY|YEARLY/.test(parts.get('FREQ') ?? '')) return unread
  if (parts.has('BYMONTHDAY') && parts.get('FREQ') === 'WEEKLY') return unread
  return null
}

/** The rule in words, for a list: `every week on Monday and Thursday`. */
export function recurrenceWords(rule: string): string {
  const parts = recurrenceParts(rule)
  const unit = UNITS[(parts.get('FREQ') ?? 'DAILY') as Frequency]
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const words = [interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`]
  const days = parts.get('BYDAY')?.split(',')
  if (days?.join() === 'MO,TU,WE,TH,FR') words.push('on workdays')
  else if (days) words.push(`on ${list(days.map(dayWords))}`)
  const monthDays = parts.get('BYMONTHDAY')?.split(',')
  if (monthDays) words.push(`on ${list(monthDays.map((day) => (day === '-1' ? 'the last day' : `day ${day}`)))}`)
  const count = parts.get('COUNT')
  if (count) words.push(`${count} ${count === '1' ? 'time' : 'times'} in all`)
  const until = untilDay(parts.get('UNTIL') ?? '')
  if (until) words.push(`until ${formatDate(until)}`)
  return words.join(' ')
}

/** The day of an UNTIL value such as `20270101` or `20270101T235959Z`. */
function untilDay(until: string) {
  return dateOf(Number(until.slice(0, 4)), Number(until.slice(4, 6)), Number(until.slice(6, 8)))
}

function dayWords(day: string): string {
  const name = WEEKDAYS[day.slice(-2) as keyof typeof WEEKDAYS]
  const place = day.slice(0, -2)
  if (place === '') return name
  return `the ${place.startsWith('-') ? (place === '-1' ? 'last' : `${ordinal(place.slice(1))} to last`) : ordinal(place)} ${name}`
}

function ordinal(place: string): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][Number(place) - 1] ?? place
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
