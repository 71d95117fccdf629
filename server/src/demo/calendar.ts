import { addDays, type CalendarDate, dateOf, dayAt } from '@muster/domain/kernel/calendar-date.ts'

/** 0 is Sunday. */
export function weekday(day: CalendarDate): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** A day with a formation: not on a weekend or a federal holiday. */
export function isFormationDay(day: CalendarDate): boolean {
  const inWeek = weekday(day)
  return inWeek !== 0 && inWeek !== 6 && !federalHolidays(Number(day.slice(0, 4))).has(day)
}

export function formationBefore(day: CalendarDate): CalendarDate {
  let before = addDays(day, -1)
  while (!isFormationDay(before)) before = addDays(before, -1)
  return before
}

export function formationAfter(day: CalendarDate): CalendarDate {
  let after = addDays(day, 1)
  while (!isFormationDay(after)) after = addDays(after, 1)
  return after
}

/** The holidays of 5 USC 6103, moved off weekends, and the Friday after Thanksgiving, which units take off. */
function federalHolidays(year: number): ReadonlySet<CalendarDate> {
  const thanksgiving = nth(year, 11, 4, 4)
  return new Set([
    ...[
      observed(year, 1, 1),
      observed(year, 6, 19),
      observed(year, 7, 4),
      observed(year, 11, 11),
      observed(year, 12, 25),
    ],
    ...[nth(year, 1, 1, 3), nth(year, 2, 1, 3), lastMonday(year, 5), nth(year, 9, 1, 1), nth(year, 10, 1, 2)],
    thanksgiving,
    addDays(thanksgiving, 1),
  ])
}

function date(year: number, month: number, day: number): CalendarDate {
  const found = dateOf(year, month, day)
  if (!found) throw new Error(`no such day: ${year}-${month}-${day}`)
  return found
}

function observed(year: number, month: number, day: number): CalendarDate {
  const holiday = date(year, month, day)
  const inWeek = weekday(holiday)
  return addDays(holiday, inWeek === 6 ? -1 : inWeek === 0 ? 1 : 0)
}

function nth(year: number, month: number, inWeek: number, count: number): CalendarDate {
  const first = date(year, month, 1)
  return addDays(first, ((inWeek - weekday(first) + 7) % 7) + (count - 1) * 7)
}

function lastMonday(year: number, month: number): CalendarDate {
  const fifth = nth(year, month, 1, 5)
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7)
}

/** The instant at which that zone's clocks show the time ('HH:MM') on that day. */
export function instantIn(timeZone: string, day: CalendarDate, time: string, seconds = 0): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`) + seconds * 1000
  // The offset depends on the instant, which depends on the offset. Two rounds are enough.
  let instant = wanted
  for (let pass = 0; pass < 2; pass++) instant = wanted - (shownAs(timeZone, instant) - instant)
  return new Date(instant)
}

const WORK = { from: '06:00', to: '17:00' } as const

/**
 * This moment if the unit works at that hour, otherwise the nearest hour before at which it did, or after at which it
 * will. The order of moments stays.
 */
export function atWork(timeZone: string, at: Date, way: 'before' | 'after'): Date {
  const day = dayAt(at, timeZone)
  const [from, to] = [instantIn(timeZone, day, WORK.from), instantIn(timeZone, day, WORK.to)]
  if (at < from) return way === 'after' ? from : instantIn(timeZone, addDays(day, -1), WORK.to)
  if (at > to) return way === 'before' ? to : instantIn(timeZone, addDays(day, 1), WORK.from)
  return at
}

function shownAs(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
}
