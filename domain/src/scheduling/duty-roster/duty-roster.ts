import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { checkKept, checkRoster } from './check-roster.ts'
import type { ComputedDay, ComputedRoster, DutyCell, DutyDay, DutyRoster, Exclusion } from './shapes.ts'
import { compareInLine, isOnRoster, type Standing, standingsAfter, standingsAtStart, resetCount } from './standing.ts'

/**
 * Who is detailed on each day of a DA Form 6, and every number on the sheet (AR 220-45, army.md 4.1 and 4.2). The
 * Soldier who is longest off without an exception is next. A place that nobody can take stays open, and the day says
 * who was excluded and why. Throws a RangeError that names the field when the roster is not valid.
 */
export function computeDutyRoster(roster: DutyRoster): ComputedRoster {
  checkRoster(roster)
  const standings = standingsAtStart(roster.members)
  return { days: roster.days.map((day) => detail(standings, day, roster.recovery ?? 0)) }
}

/**
 * The same from `date` on. The days before it stay as they were computed, including their cells, whatever `roster` says
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

/** A member on the roster on that day. */
interface Row {
  readonly standing: Standing
  readonly code: DutyCell['code']
  readonly number: number
  readonly ofGrade: boolean
}

/** One day of army.md 4.2: count, detail, restart the count of those detailed. */
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
  resetCount(
    picked.map(({ standing }) => standing),
    stream,
    date,
  )
  return {
    date,
    // Made from entries, because a member's id may be any text, also `__proto__`.
    cells: Object.fromEntries(cells),
    picked: picked.map(idOf),
    alternates: able.filter((row) => row.ofGrade && !seats.has(row)).map(idOf),
    open: Math.max(0, day.picks - picked.length),
    excluded: Object.fromEntries(excluded),
  }
}

/** Everybody on the roster on that day, with their letter. The detail is counted for all except those with an A. */
function countedRows(standings: readonly Standing[], day: DutyDay, recovery: number): Row[] {
  const { date, stream, exceptions, grades } = day
  const called = calledByName(day)
  const offSince = recovery > 0 ? addDays(date, -recovery) : null
  const rows: Row[] = []
  for (const standing of standings) {
    const { member, lastDetailed, numbers } = standing
    if (!isOnRoster(member, date)) continue
    const recovering = offSince !== null && lastDetailed !== null && lastDetailed >= offSince
    // The day off is the unit's custom and not an absence. A leader who tasks somebody by name overrides it.
    const own = recovering && !called.includes(member.id) ? 'D' : ''
    const code = (Object.hasOwn(exceptions, member.id) ? exceptions[member.id] : undefined) ?? own
    // A Soldier of another grade has no exception: the form has letters for three reasons only, and of these only A
    // stops the count (army.md 4.1(5)). So the number rises, and the longest off is first when that grade is needed.
    if (code !== 'A') numbers[stream] += 1
    rows.push({ standing, code, number: numbers[stream], ofGrade: grades?.includes(member.grade) ?? true })
  }
  return rows
}

/**
 * Who takes the places, in the order of the line, of those who are `able` to. A Soldier tasked by name who now has an
 * exception is not among them. On a published day that place stays open for a leader to decide. On other days the next
 * in line takes it.
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

/** The Soldiers fixed for the day. Publishing fixes everybody, including those tasked by name. */
function calledByName({ manual, published }: DutyDay): readonly string[] {
  return published ?? manual ?? []
}

function idOf({ standing }: Row): string {
  return standing.member.id
}
