import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.ts'
import {
  type ComputedDay,
  DUTY_STREAMS,
  type DutyDay,
  type DutyMember,
  type DutyRoster,
  EXCEPTION_CODES,
} from './shapes.ts'

/**
 * Throws a RangeError that names the first invalid field. A state that people can cause (leave for somebody already
 * tasked, a member who has left) is not an error. It is computed and shown.
 */
export function checkRoster({ members, days, recovery = 0 }: DutyRoster): void {
  if (!isCount(recovery)) fail('recovery', 'must be a whole number of days, 0 or more')
  const ids = new Set<string>()
  for (const [at, member] of members.entries()) {
    checkMember(member, `members[${at}]`)
    if (ids.has(member.id)) fail(`members[${at}].id`, 'must not be on the roster twice')
    ids.add(member.id)
  }
  for (const [at, day] of days.entries()) {
    checkDay(day, ids, `days[${at}]`)
    const before = days[at - 1]
    if (before && before.date >= day.date) fail(`days[${at}].date`, 'must be later than the day before it in the list')
  }
}

/** Throws a RangeError unless `computed` has the first days of the roster, and valid numbers. */
export function checkComputed({ days }: DutyRoster, computed: readonly ComputedDay[]): void {
  for (const [at, day] of computed.entries()) {
    if (days[at]?.date !== day.date) fail(`computed.days[${at}].date`, 'must be the day of the roster at that place')
    for (const [id, cell] of Object.entries(day.cells)) {
      if (!isCount(cell.number)) fail(`computed.days[${at}].cells.${id}.number`, 'must be a whole number, 0 or more')
    }
  }
}

/** Throws a RangeError unless `kept` has all the days of the roster before `date`. */
export function checkKept(roster: DutyRoster, kept: readonly ComputedDay[], date: CalendarDate): void {
  if (!isCalendarDate(date)) fail('date', 'must be a calendar date')
  checkComputed(roster, kept)
  const next = roster.days[kept.length]
  if (next && next.date < date) fail('computed.days', `must have ${next.date}`)
}

function checkMember({ id, grade, start, from, until, carried }: DutyMember, field: string): void {
  if (id === '') fail(`${field}.id`, 'must not be empty')
  if (grade === '') fail(`${field}.grade`, 'must not be empty')
  for (const stream of DUTY_STREAMS) {
    const number = stream === 'holiday' ? (start.holiday ?? 0) : start[stream]
    if (!isCount(number)) fail(`${field}.start.${stream}`, 'must be a whole number, 0 or more')
  }
  for (const stream of carried ? DUTY_STREAMS : []) {
    if (!isCount(carried?.places[stream] ?? -1)) fail(`${field}.carried.places.${stream}`, 'must be a place, 0 or more')
  }
  if (from !== undefined && !isCalendarDate(from)) fail(`${field}.from`, 'must be a calendar date')
  if (until !== undefined && !isCalendarDate(until)) fail(`${field}.until`, 'must be a calendar date')
  if (from !== undefined && until !== undefined && until < from) fail(`${field}.until`, 'must not be before from')
}

function checkDay(day: DutyDay, ids: ReadonlySet<string>, field: string): void {
  if (!isCalendarDate(day.date)) fail(`${field}.date`, 'must be a calendar date')
  if (!DUTY_STREAMS.includes(day.stream)) fail(`${field}.stream`, `must be one of ${DUTY_STREAMS.join(', ')}`)
  if (!isCount(day.picks) || day.picks === 0) fail(`${field}.picks`, 'must be a whole number, 1 or more')
  if (day.grades?.length === 0) fail(`${field}.grades`, 'must name a grade or be left out')
  for (const [id, code] of Object.entries(day.exceptions)) {
    if (!ids.has(id)) fail(`${field}.exceptions.${id}`, 'must be a member')
    if (!EXCEPTION_CODES.includes(code))
      fail(`${field}.exceptions.${id}`, `must be one of ${EXCEPTION_CODES.join(', ')}`)
  }
  checkNames(day.manual ?? [], ids, `${field}.manual`)
  checkNames(day.published ?? [], ids, `${field}.published`)
  if ((day.manual?.length ?? 0) > day.picks) fail(`${field}.manual`, 'must not be more than picks')
}

function checkNames(named: readonly string[], ids: ReadonlySet<string>, field: string): void {
  for (const [at, id] of named.entries()) {
    if (!ids.has(id)) fail(`${field}[${at}]`, 'must be a member')
    if (named.indexOf(id) !== at) fail(`${field}[${at}]`, 'must not be named twice')
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function fail(field: string, rule: string): never {
  throw new RangeError(`${field}: ${rule}`)
}
