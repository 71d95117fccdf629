import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { checkKept, checkRoster } from './check-roster.ts'
import type { ComputedDay, ComputedRoster, DutyCell, DutyDay, DutyRoster, Exclusion } from './shapes.ts'
import { compareInLine, isOnRoster, type Standing, standingsAtStart, startAgain, takeOver } from './standing.ts'

/**
 * Who has the duty on each day of a DA Form 6, and every number on the sheet (AR 220-45, army.md 4.1 and 4.2): the
 * longest off without an exception is next. A place that nobody can take stays open, and the day says who was
 * excluded and why. Throws a RangeError that names the field when the roster cannot be one.
 */
export function computeDutyRoster(roster: DutyRoster): ComputedRoster {
  checkRoster(roster)
  const standings = standingsAtStart(roster.members)
  return { days: roster.days.map((day) => detail(standings, day, roster.recovery ?? 0)) }
}

/**
 * The same from `date` on; the days before it stand as they were computed, cells and all, whatever `roster` says
 * about them now. Throws a RangeError when `earlier` lacks one of them.
 */
export function recomputeFrom(roster: DutyRoster, earlier: ComputedRoster, date: CalendarDate): ComputedRoster {
  checkRoster(roster)
  const kept = earlier.days.filter((day) => day.date < date)
  checkKept(roster, kept, date)
  const standings = standingsAfter(roster, kept)
  const days = roster.days.slice(kept.length).map((day) => detail(standings, day, roster.recovery ?? 0))
  return { days: [...kept, ...days] }
}

/** Where everybody stands after days that have been computed. */
export function standingsAfter(roster: DutyRoster, computed: readonly ComputedDay[]): readonly Standing[] {
  const standings = standingsAtStart(roster.members)
  for (const [at, day] of computed.entries()) {
    const stream = roster.days[at]?.stream
    if (stream) takeOver(standings, day, stream)
  }
  return standings
}

/** One day of army.md 4.2: count, pick, start the count of the picked again. */
function detail(standings: readonly Standing[], day: DutyDay, recovery: number): ComputedDay {
  const { date, stream } = day
  const codes = codesOf(standings, day, recovery)
  const present = standings.filter(({ member }) => codes.has(member.id))
  for (const { member, numbers } of present) {
    if (codes.get(member.id) !== 'A') numbers[stream] += 1
  }
  const able = present.filter(({ member }) => codes.get(member.id) === '').sort(compareInLine(stream))
  // Who is not of the grade is not excepted: the form has letters for three reasons only, and of these A alone stops
  // the count (army.md 4.1(5)). So the number rises, and the longest off is still first when that grade is asked for.
  const line = able.filter(({ member }) => day.grades?.includes(member.grade) ?? true)
  const seats = seatsOf(able, line, day)
  const picked = able.filter((standing) => seats.has(standing))

  // From entries, because a member's id may be any text, `__proto__` among it.
  const cells = Object.fromEntries(
    present.map((standing): [string, DutyCell] => {
      const { id } = standing.member
      return [id, { code: codes.get(id) ?? '', number: standing.numbers[stream], detailed: seats.has(standing) }]
    }),
  )
  startAgain(picked, stream, date)
  return {
    date,
    cells,
    picked: picked.map(({ member }) => member.id),
    alternates: line.filter((standing) => !seats.has(standing)).map(({ member }) => member.id),
    open: Math.max(0, day.picks - picked.length),
    excluded: Object.fromEntries(exclusions(standings, day, codes, new Set([...line, ...picked]))),
  }
}

/** The letter of everybody on the roster that day. */
function codesOf(standings: readonly Standing[], day: DutyDay, recovery: number): Map<string, DutyCell['code']> {
  const given = new Map(Object.entries(day.exceptions))
  const called = calledByName(day)
  const offSince = recovery > 0 ? addDays(day.date, -recovery) : null
  const codes = new Map<string, DutyCell['code']>()
  for (const { member, lastDetailed } of standings) {
    if (!isOnRoster(member, day.date)) continue
    const recovering = offSince !== null && lastDetailed !== null && lastDetailed >= offSince
    // The day off is the unit's custom, not an absence: a leader who calls somebody by name has set it aside.
    codes.set(member.id, given.get(member.id) ?? (recovering && !called.includes(member.id) ? 'D' : ''))
  }
  return codes
}

/**
 * Who takes the places. Somebody called by name who has an exception by now does not: of a published day that place
 * is open, for a leader to decide; otherwise the next in line has it.
 */
function seatsOf(able: readonly Standing[], line: readonly Standing[], day: DutyDay): ReadonlySet<Standing> {
  const called = calledByName(day)
  const seats = new Set(able.filter(({ member }) => called.includes(member.id)))
  if (day.published) return seats
  for (const standing of line) {
    if (seats.size >= day.picks) break
    seats.add(standing)
  }
  return seats
}

/** Publishing a day settles it, those tasked by name included. */
function calledByName({ manual, published }: DutyDay): readonly string[] {
  return published ?? manual ?? []
}

function exclusions(
  standings: readonly Standing[],
  day: DutyDay,
  codes: ReadonlyMap<string, DutyCell['code']>,
  eligible: ReadonlySet<Standing>,
): [string, Exclusion][] {
  const called = calledByName(day)
  return standings.flatMap((standing): [string, Exclusion][] => {
    const { id } = standing.member
    const code = codes.get(id)
    if (code === undefined) return called.includes(id) ? [[id, 'off-roster']] : []
    if (code !== '') return [[id, code]]
    return eligible.has(standing) ? [] : [[id, 'grade']]
  })
}
