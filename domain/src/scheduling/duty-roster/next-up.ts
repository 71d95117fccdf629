import { checkComputed } from './check-roster.ts'
import { computeDutyRoster } from './duty-roster.ts'
import type { Carried, ComputedDay, ComputedRoster, DutyDay, StreamNumbers, DutyRoster } from './shapes.ts'
import { standingsAfter } from './standing.ts'

/** A Soldier in line, with the number on that day. */
export interface InLine {
  readonly id: string
  readonly number: number
}

/**
 * The line for one day after the last of the roster: first those who would be detailed, then the alternates, at most
 * `count` of them. Throws a RangeError when the day does not come after the others.
 */
export function nextUp(roster: DutyRoster, day: DutyDay, count = Number.POSITIVE_INFINITY): InLine[] {
  const after = computeDutyRoster({ ...roster, days: [...roster.days, day] }).days.at(-1)
  if (!after) return []
  return [...after.picked, ...after.alternates]
    .slice(0, count)
    .map((id) => ({ id, number: after.cells[id]?.number ?? 0 }))
}

/**
 * The numbers after the last computed day. The next sheet starts from them (army.md 4.1(5): the number of an absent
 * Soldier is carried over too). They also give the lowest current number, where a unit starts a new arrival there
 * instead of at 0 (army.md 4.1(8)). Throws a RangeError when `computed` are not days of this roster.
 */
export function closingNumbers(roster: DutyRoster, computed: ComputedRoster): ReadonlyMap<string, StreamNumbers> {
  checkComputed(roster, computed.days)
  return new Map(standingsAfter(roster, computed.days).map(({ member, numbers }) => [member.id, { ...numbers }]))
}

/** Everything about a member that the following days need. */
export interface Closing extends Carried {
  readonly numbers: StreamNumbers
}

/**
 * The state of every member after each computed day, in order. A later computation that starts from it, as `start` and
 * `carried`, gives the same result as one computation. Throws a RangeError when `computed` are not days of this roster.
 */
export function closingsByDay(
  roster: DutyRoster,
  computed: readonly ComputedDay[],
): readonly ReadonlyMap<string, Closing>[] {
  checkComputed(roster, computed)
  let members = roster.members
  return computed.map((day, at) => {
    const stepped = { ...roster, members, days: roster.days.slice(at, at + 1) }
    const closing = new Map(
      standingsAfter(stepped, [day]).map(({ member, numbers, places, lastDetailed }) => [
        member.id,
        { numbers: { ...numbers }, places: { ...places }, lastDetailed },
      ]),
    )
    members = members.map((member) => {
      const left = closing.get(member.id)
      return left ? { ...member, start: left.numbers, carried: left } : member
    })
    return closing
  })
}
