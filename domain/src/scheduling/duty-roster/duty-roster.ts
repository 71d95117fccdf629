import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { checkKept, checkRoster } from './check-roster.ts'
import type { ComputedDay, ComputedRoster, DutyCell, DutyDay, DutyRoster, Exclusion } from './shapes.ts'
import { compareInLine, isOnRoster, type Standing, standingsAfter, standingsAtStart, startAgain } from './standing.ts'

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
 * about them now. Throws a RangeError when `computed` lacks one of them.
 */
export function recomputeFrom(roster: DutyRoster, computed: ComputedRoster, date: CalendarDate): ComputedRoster {
  checkRoster(roster)
  const kept = computed.days.filter((day) => day.date < date)
  checkKept(roster, kept, date)
  const standings = standingsAfter(roster, kept)
  const days = roster.days.slice(kept.length).map((day) => detail(standings, day, roster.recovery ?? 0))
  return { days: [...kept, ...days] }
}

/** A member on the roster that day. */
interface Row {
  readonly standing: Standing
  readonly code: DutyCell['code']
  readonly number: number
  readonly ofGrade: boolean
}

/** One day of army.md 4.2: count, pick, start the count of the picked again. */
function detail(standings: readonly Standing[], day: DutyDay, recovery: number): ComputedDay {
  const { date, stream } = day
  const rows = countedRows(standings, day, recovery)
  const able = rows.filter(({ code }) => code === '').sort((a, b) => compareInLine(a.standing, b.standing, stream))
  const seats = seatsOf(able, day)

  const cells: [string, DutyCell][] = []
  const excluded: [string, Exclusion][] = []
  for (const row of rows) {
    const { id } = row.standing.member
    const detailed = seats.has(row)
    cells.push([id, { code: row.code, number: row.number, detailed }])
    if (row.code !== '') excluded.push([id, row.code])
    else if (!row.ofGrade && !detailed) excluded.push([id, 'grade'])
  }
  for (const id of calledByName(day)) {
    if (!rows.some(({ standing }) => standing.member.id === id)) excluded.push([id, 'off-roster'])
  }
  const picked = able.filter((row) => seats.has(row))
  startAgain(
    picked.map(({ standing }) => standing),
    stream,
    date,
  )
  return {
    date,
    // From entries, because a member's id may be any text, `__proto__` among it.
    cells: Object.fromEntries(cells),
    picked: picked.map(idOf),
    alternates: able.filter((row) => row.ofGrade && !seats.has(row)).map(idOf),
    open: Math.max(0, day.picks - picked.length),
    excluded: Object.fromEntries(excluded),
  }
}

/** Everybody on the roster that day, with their letter, and this detail counted for all but A. */
function countedRows(standings: readonly Standing[], day: DutyDay, recovery: number): Row[] {
  const { date, stream, exceptions, grades } = day
  const called = calledByName(day)
  const offSince = recovery > 0 ? addDays(date, -recovery) : null
  const rows: Row[] = []
  for (const standing of standings) {
    const { member, lastDetailed, numbers } = standing
    if (!isOnRoster(member, date)) continue
    const recovering = offSince !== null && lastDetailed !== null && lastDetailed >= offSince
    // The day off is the unit's custom, not an absence: a leader who calls somebody by name has set it aside.
    const own = recovering && !called.includes(member.id) ? 'D' : ''
    const code = (Object.hasOwn(exceptions, member.id) ? exceptions[member.id] : undefined) ?? own
    // Who is not of the grade is not excepted: the form has letters for three reasons only, and of these A alone
    // stops the count (army.md 4.1(5)). So it rises, and the longest off is still first when that grade is asked for.
    if (code !== 'A') numbers[stream] += 1
    rows.push({ standing, code, number: numbers[stream], ofGrade: grades?.includes(member.grade) ?? true })
  }
  return rows
}

/**
 * Who takes the places, of those `able` to, in line. Somebody called by name who has an exception by now is not among
 * them: of a published day that place is open, for a leader to decide; otherwise the next in line has it.
 */
function seatsOf(able: readonly Row[], day: DutyDay): ReadonlySet<Row> {
  const called = calledByName(day)
  const seats = new Set(able.filter((row) => called.includes(idOf(row))))
  if (day.published) return seats
  for (const row of able) {
    if (seats.size >= day.picks) break
    if (row.ofGrade) seats.add(row)
  }
  return seats
}

/** Publishing a day settles it, those tasked by name included. */
function calledByName({ manual, published }: DutyDay): readonly string[] {
  return published ?? manual ?? []
}

function idOf({ standing }: Row): string {
  return standing.member.id
}
