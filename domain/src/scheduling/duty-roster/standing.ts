import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ComputedDay, DutyMember, DutyRoster, DutyStream } from './shapes.ts'

/** Where a member stands between two days. Private to a computation, which moves it on in place. */
export interface Standing {
  readonly member: DutyMember
  readonly numbers: Record<DutyStream, number>
  /** Decides between equal numbers, the lower first. */
  readonly places: Record<DutyStream, number>
  lastDetailed: CalendarDate | null
}

export function standingsAtStart(members: readonly DutyMember[]): Standing[] {
  return members.map((member, at) => {
    const { weekday, weekend, holiday = 0 } = member.start
    return {
      member,
      numbers: { weekday, weekend, holiday },
      places: member.carried ? { ...member.carried.places } : { weekday: at, weekend: at, holiday: at },
      lastDetailed: member.carried?.lastDetailed ?? null,
    }
  })
}

/** For `sort`: the longest off first (army.md 4.1(4)), equal numbers by place. */
export function compareInLine(a: Standing, b: Standing, stream: DutyStream): number {
  return b.numbers[stream] - a.numbers[stream] || a.places[stream] - b.places[stream]
}

export function isOnRoster({ from, until }: DutyMember, date: CalendarDate): boolean {
  return (from === undefined || from <= date) && (until === undefined || date <= until)
}

/**
 * Starts the count of those detailed again; `detailed` in the order of the line.
 *
 * Equal numbers go by roster order (army.md 4.1(8)), so places begin as that. Taken alone the rule fails as soon as
 * several are detailed at once: of three members, two a night, the first on the sheet comes back level with
 * whoever stood with him, wins every tie and has every night. So those detailed together share out their places among
 * themselves in the order in which they stood in line, and come back in it. With one a night no place ever changes.
 */
export function startAgain(detailed: readonly Standing[], stream: DutyStream, date: CalendarDate): void {
  const places = detailed.map((standing) => standing.places[stream]).sort((a, b) => a - b)
  for (const [at, standing] of detailed.entries()) {
    standing.numbers[stream] = 0
    standing.places[stream] = places[at] ?? standing.places[stream]
    standing.lastDetailed = date
  }
}

/** Where everybody stands after the first days of a roster, as they were computed. */
export function standingsAfter(roster: DutyRoster, computed: readonly ComputedDay[]): readonly Standing[] {
  const standings = standingsAtStart(roster.members)
  const byId = new Map(standings.map((standing) => [standing.member.id, standing]))
  for (const [at, { date, cells, picked }] of computed.entries()) {
    const stream = roster.days[at]?.stream ?? 'weekday'
    for (const [id, cell] of Object.entries(cells)) {
      const standing = byId.get(id)
      if (standing) standing.numbers[stream] = cell.number
    }
    const detailed = picked.flatMap((id) => byId.get(id) ?? [])
    startAgain(detailed, stream, date)
  }
  return standings
}
