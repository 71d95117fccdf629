import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ComputedDay, DutyMember, DutyRoster, DutyStream } from './shapes.ts'

/** The state of a member between two days. Only a computation uses it, and it changes it in place. */
export interface Standing {
  readonly member: DutyMember
  readonly numbers: Record<DutyStream, number>
  /** Decides between equal numbers. The lower place comes first. */
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

/** Compares for `sort`: longest since the last detail first (army.md 4.1(4)), equal numbers by place. */
export function compareInLine(a: Standing, b: Standing, stream: DutyStream): number {
  return b.numbers[stream] - a.numbers[stream] || a.places[stream] - b.places[stream]
}

export function isOnRoster({ from, until }: DutyMember, date: CalendarDate): boolean {
  return (from === undefined || from <= date) && (until === undefined || date <= until)
}

/**
 * Restarts the count of those detailed. `detailed` is in the order of the line.
 * Equal numbers go by the order of the roster (army.md 4.1(8)), so places begin as that order. The rule alone fails
 * when several are detailed at once: of three members with two a night, the first on the sheet ties with the one
 * detailed beside him, wins every tie and pulls duty every night. So those detailed together distribute their places among
 * themselves in the order in which they were in line, and keep it. With one a night, places never change.
 */
export function resetCount(detailed: readonly Standing[], stream: DutyStream, date: CalendarDate): void {
  const places = detailed.map((standing) => standing.places[stream]).sort((a, b) => a - b)
  for (const [at, standing] of detailed.entries()) {
    standing.numbers[stream] = 0
    standing.places[stream] = places[at] ?? standing.places[stream]
    standing.lastDetailed = date
  }
}

/** The state of every member after the first days of a roster, as they were computed. */
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
    resetCount(detailed, stream, date)
  }
  return standings
}
