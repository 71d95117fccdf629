import type { DutyStatusCode } from '../../dutyday/duty-status.ts'
import { addDays, type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'
import { dayOfWeek } from '../../kernel/federal-holidays.ts'
import { rankOf } from '../../roster/rank.ts'
import { computeDutyRoster } from './duty-roster.ts'
import { dutyStreamOf } from './duty-stream.ts'
import { type Closing, closingsByDay } from './next-up.ts'
import type {
  ComputedDay,
  DutyDay,
  DutyMember,
  StreamNumbers,
  DutyRoster,
  DutyStream,
  ExceptionCode,
} from './shapes.ts'
import { letterOfStatus, statusReason } from './status-exceptions.ts'

/** A member as stored. `place` is the line on the sheet and identifies the member. */
export interface PlannedMember {
  readonly place: number
  readonly soldierId: string
  readonly rank: string
  readonly start: StreamNumbers
  readonly from: CalendarDate
  readonly until: CalendarDate | null
}

/** Set by a leader: a letter with its reason, or that the Soldier is available, whatever is derived. */
export interface HandException {
  readonly soldierId: string
  readonly code: ExceptionCode | 'none'
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly reason: string
}

/** A published duty of a member, on another roster or by a swap on this one. */
export interface OtherDuty {
  readonly soldierId: string
  readonly day: CalendarDate
  /** The last day off after it, or the day itself. */
  readonly through: CalendarDate
  readonly name: string
}

/** Everything that the coming days of a roster depend on. */
export interface DutyFacts {
  readonly picks: number
  /** Pay grades. Null for any. */
  readonly grades: readonly string[] | null
  readonly streams: readonly DutyStream[]
  readonly recovery: number
  /** The days of the week on which a detail is made. 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** In the order of the sheet. */
  readonly members: readonly PlannedMember[]
  /** The state of each member after the last published day, by place. Empty before the first. */
  readonly closing: ReadonlyMap<number, Closing>
  readonly daysOff: ReadonlySet<CalendarDate>
  readonly statuses: readonly {
    readonly soldierId: string
    readonly status: DutyStatusCode
    readonly from: CalendarDate
    readonly to: CalendarDate
  }[]
  readonly others: readonly OtherDuty[]
  readonly byHand: readonly HandException[]
  readonly manual: readonly { readonly day: CalendarDate; readonly soldierId: string }[]
}

/** Why a cell has its letter, for the reverse side of the form. */
export interface CellReason {
  readonly place: number
  readonly code: ExceptionCode
  readonly reason: string
}

export interface PlannedDay extends ComputedDay {
  readonly stream: DutyStream
  readonly reasons: readonly CellReason[]
  /** The state of each member after the day, by place. */
  readonly closing: ReadonlyMap<number, Closing>
}

/** The dates from one day to another on which a detail is made. */
export function detailDates(from: CalendarDate, to: CalendarDate, weekdays: readonly number[]): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) if (weekdays.includes(dayOfWeek(date))) dates.push(date)
  return dates
}

/** A Soldier's letter on a day and its reason, or null. A letter set by a leader goes before every derived one. */
export function exceptionOn(
  facts: Pick<DutyFacts, 'statuses' | 'others' | 'byHand' | 'recovery'>,
  soldierId: string,
  day: CalendarDate,
  /** The last day off after a duty on that day. A caller who asks about many Soldiers provides it. */
  reach: CalendarDate = addDays(day, facts.recovery),
): { readonly code: ExceptionCode; readonly reason: string } | null {
  const covers = (span: { readonly from: CalendarDate; readonly to: CalendarDate }) =>
    span.from <= day && day <= span.to
  // The last one set counts.
  const hand = facts.byHand.findLast((one) => one.soldierId === soldierId && covers(one))
  if (hand) return hand.code === 'none' ? null : { code: hand.code, reason: hand.reason }
  for (const status of facts.statuses) {
    if (status.soldierId !== soldierId || !covers(status)) continue
    const code = letterOfStatus(status.status)
    if (code !== null) return { code, reason: statusReason(status.status) }
  }
  for (const other of facts.others) {
    if (other.soldierId !== soldierId) continue
    if (other.day === day) return { code: 'D', reason: other.name }
    if (other.day < day && day <= other.through) return { code: 'D', reason: `Comp day after ${other.name}` }
    // The day off after this duty would be on the other duty.
    if (day < other.day && other.day <= reach) {
      return { code: 'D', reason: `${other.name} on ${formatDate(other.day)}` }
    }
  }
  return null
}

/** The roster as the computation needs it, from one date to another. `place` is the id. */
export function rosterFor(facts: DutyFacts, from: CalendarDate, to: CalendarDate): DutyRoster {
  const about = facts.members.map((member) => ({ member, known: knownOf(facts, member.soldierId) }))
  const days = detailDates(from, to, facts.weekdays).map((date): DutyDay => {
    const reach = addDays(date, facts.recovery)
    const exceptions: [string, ExceptionCode][] = []
    for (const { member, known } of about) {
      const found = known && exceptionOn(known, member.soldierId, date, reach)
      if (found) exceptions.push([String(member.place), found.code])
    }
    const manual = facts.manual.flatMap(({ day, soldierId }) => {
      const line = day === date ? lineOn(facts, soldierId, date) : null
      return line === null ? [] : [String(line)]
    })
    return {
      date,
      stream: dutyStreamOf(date, facts.daysOff, facts.streams),
      exceptions: Object.fromEntries(exceptions),
      picks: Math.max(facts.picks, manual.length),
      ...(facts.grades === null ? {} : { grades: facts.grades }),
      manual,
    }
  })
  return { members: facts.members.map((member) => memberFor(facts, member)), days, recovery: facts.recovery }
}

/**
 * Plans each day from one date to another: who is detailed, why others are left out, and each member's state after it.
 */
export function planDuty(facts: DutyFacts, from: CalendarDate, to: CalendarDate): PlannedDay[] {
  const roster = rosterFor(facts, from, to)
  const { days } = computeDutyRoster(roster)
  const closings = closingsByDay(roster, days)
  const bySoldier = new Map(facts.members.map(({ soldierId }) => [soldierId, knownOf(facts, soldierId)]))
  return days.map((day, at) => {
    const reasons: CellReason[] = []
    const reach = addDays(day.date, facts.recovery)
    for (const member of facts.members) {
      const code = day.cells[String(member.place)]?.code
      if (!code) continue
      const known = bySoldier.get(member.soldierId)
      const found = known && exceptionOn(known, member.soldierId, day.date, reach)
      // Without another reason it is the roster's own day off.
      reasons.push({ place: member.place, code, reason: found?.reason ?? 'Comp day after this duty' })
    }
    const closing = [...(closings[at] ?? [])].map(([place, left]) => [Number(place), left] as const)
    return { ...day, stream: roster.days[at]?.stream ?? 'weekday', reasons, closing: new Map(closing) }
  })
}

/** The line of a Soldier on a day. A Soldier who left and came back has two lines. */
function lineOn(facts: DutyFacts, soldierId: string, day: CalendarDate): number | null {
  const lines = facts.members.filter((member) => member.soldierId === soldierId)
  const on = lines.find(({ from, until }) => from <= day && (until === null || day <= until))
  return (on ?? lines.at(-1))?.place ?? null
}

/**
 * What is known about one Soldier, collected once so that each cell need not search all of it. Null when nothing is.
 */
function knownOf(facts: DutyFacts, soldierId: string): Parameters<typeof exceptionOn>[0] | null {
  const of = <T extends { readonly soldierId: string }>(list: readonly T[]) =>
    list.filter((one) => one.soldierId === soldierId)
  const [statuses, others, byHand] = [of(facts.statuses), of(facts.others), of(facts.byHand)]
  if (statuses.length + others.length + byHand.length === 0) return null
  return { statuses, others, byHand, recovery: facts.recovery }
}

function memberFor(facts: DutyFacts, member: PlannedMember): DutyMember {
  const left = facts.closing.get(member.place)
  const grade = rankOf(member.rank)?.grade ?? 'none'
  const about = { id: String(member.place), grade, from: member.from, until: member.until ?? undefined }
  if (left) return { ...about, start: left.numbers, carried: left }
  // The line number, not the position in the list, because removed members leave gaps.
  const { place } = member
  return {
    ...about,
    start: member.start,
    carried: { places: { weekday: place, weekend: place, holiday: place }, lastDetailed: null },
  }
}
