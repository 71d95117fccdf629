import { checkComputed } from './check-roster.ts'
import { computeDutyRoster } from './duty-roster.ts'
import type { ComputedRoster, DutyDay, DutyNumbers, DutyRoster } from './shapes.ts'
import { standingsAfter } from './standing.ts'

/** Somebody in line, with the number they would have that day. */
export interface InLine {
  readonly id: string
  readonly number: number
}

/**
 * The line for one more day after the last of the roster: first those who would be detailed, then the alternates, at
 * most `count` of them. Throws a RangeError when the day does not come after the others.
 */
export function nextUp(roster: DutyRoster, day: DutyDay, count = Number.POSITIVE_INFINITY): InLine[] {
  const after = computeDutyRoster({ ...roster, days: [...roster.days, day] }).days.at(-1)
  if (!after) return []
  return [...after.picked, ...after.alternates]
    .slice(0, count)
    .map((id) => ({ id, number: after.cells[id]?.number ?? 0 }))
}

/**
 * Everybody's numbers after the last computed day, to start the next sheet from (army.md 4.1(5): the number of an
 * absent Soldier is carried over as well), and to find the lowest current one where a unit lets a new arrival
 * begin there instead of at 0 (army.md 4.1(8)). Throws a RangeError when `computed` are not days of this roster.
 */
export function closingNumbers(
  roster: DutyRoster,
  computed: ComputedRoster,
): ReadonlyMap<string, Required<DutyNumbers>> {
  checkComputed(roster, computed.days)
  return new Map(standingsAfter(roster, computed.days).map(({ member, numbers }) => [member.id, { ...numbers }]))
}
