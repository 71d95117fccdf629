import { AREAS, type Area } from '../../kernel/area.ts'
import { type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'
import { groupPath } from '../groups.ts'
import { groupName, type Named } from './group-words.ts'
import { AREA_LEVELS, AREA_WORDS, type AreaRights, type Part } from './part.ts'

/** The most days that a group is handed over for. Longer than a year is a new leader, whom the owner sets. */
export const HAND_OVER_DAYS = 366

/** A leader who hands groups over or takes them. */
export interface HandingLeader {
  readonly name: string
  /** Null for a leader of the whole roster with the rights of the role. */
  readonly part: Part | null
}

export interface Taking {
  readonly giver: AreaRights
  readonly taker: HandingLeader
  /** The groups to hand over. */
  readonly groupIds: readonly string[]
  /** The groups that the taker leads for somebody else. */
  readonly lent: readonly string[]
  readonly groups: readonly Named[]
  /** Whether the owner hands over, who gave both leaders their rights. */
  readonly byOwner: boolean
  /** What the words call the giver, where he or she is not their reader alone. */
  readonly giverName?: string
}

export interface TakerProblem {
  readonly code: 'failed-precondition' | 'permission-denied'
  readonly words: string
}

/**
 * Why this leader cannot take the groups; null when they can. Whoever takes a group has their own rights there, so a
 * leader hands it to nobody with more rights.
 */
export function problemOfTaker(taking: Taking): TakerProblem | null {
  const { giver, taker, groupIds, lent, groups, byOwner, giverName = 'you' } = taking
  const { name, part } = taker
  if (!part?.groupIds) return { code: 'failed-precondition', words: wholeWords(taker) }
  const held = new Set([...part.groupIds, ...lent])
  const led = groupIds.find((id) => groupPath(groups, id).some((above) => held.has(above.id)))
  if (led) return { code: 'failed-precondition', words: `${name} leads ${groupName(groups, led)} already.` }
  if (giver.accountability === 'change' && part.areas.accountability !== 'change') {
    return {
      code: 'failed-precondition',
      words: `${name} may not change accountability, so nobody could report the group.`,
    }
  }
  const rank = (rights: AreaRights, area: Area) => AREA_LEVELS.indexOf(rights[area])
  const more = byOwner ? undefined : AREAS.find((area) => rank(part.areas, area) > rank(giver, area))
  if (!more) return null
  const area = AREA_WORDS[more].label.toLowerCase()
  return {
    code: 'permission-denied',
    words: `${name} may do more than ${giverName} in ${area}. Ask the owner to hand it over.`,
  }
}

/** Why a leader without groups neither hands any over nor takes any. */
export function wholeWords({ name }: HandingLeader): string {
  return `${name} has the whole roster, and so all its groups.`
}

export interface Days {
  readonly from: CalendarDate
  /** The last day. */
  readonly until: CalendarDate
}

/** What is wrong with the days of a hand-over; null when nothing is. */
export function problemOfDays(
  { from, until }: Days,
  today: CalendarDate,
): { readonly field: keyof Days; readonly words: string } | null {
  if (from < today) return { field: 'from', words: 'Begin today or later.' }
  if (daysBetween(today, from) >= HAND_OVER_DAYS) return { field: 'from', words: 'Begin within a year.' }
  if (until < from) return { field: 'until', words: 'Choose a last day on or after the first.' }
  if (daysBetween(from, until) >= HAND_OVER_DAYS) {
    return { field: 'until', words: 'Choose a last day within a year. To change who leads for longer, ask the owner.' }
  }
  return null
}

/** `from 1 Dec 2026 to 4 Dec 2026`, `until 4 Dec 2026`, `for 4 Dec 2026` */
export function daysWords({ from, until }: Days, today: CalendarDate): string {
  if (from <= today) return `until ${formatDate(until)}`
  return from === until ? `for ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(until)}`
}
