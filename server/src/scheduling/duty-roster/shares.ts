import { daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { dutyShares, dutySpread } from '@muster/domain/scheduling/duty-roster/duty-shares.ts'
import type { getDutyShares } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { publishedDays, unknownDutyRoster } from './reads.ts'
import { nameOfSoldier } from './sheet.ts'

const MOST_DAYS = 366
const START = { weekday: 0, weekend: 0 }

/** How the published duties are shared among the Soldiers. */
export const sharesOf: Handler<typeof getDutyShares> = async (call, input) => {
  if (input.to < input.from || daysBetween(input.from, input.to) > MOST_DAYS) {
    refuse('out-of-range', 'Choose a span of a year or less, the earlier day first.', { field: 'to' })
  }
  const today = call.today
  const { members, days, performed } = await publishedDays(call.tx, call.scope, { ...input, today })
  if (members.length === 0) unknownDutyRoster()
  const roster = {
    members: members.map(({ place }) => ({ id: String(place), grade: 'any', start: START })),
    days: days.map(({ day, stream, picked }) => ({ date: day, stream, exceptions: {}, picks: picked.length || 1 })),
  }
  const computed = days.map(({ day, cells, picked }) => ({
    date: day,
    cells: Object.fromEntries(
      cells.map(([place, code, number, detailed]) => [place, { code, number, detailed: detailed === 1 }]),
    ),
    picked: picked.map(String),
    alternates: [],
    open: 0,
    excluded: {},
  }))
  const shares = dutyShares(roster, { days: computed })
  const performedBy = new Map(performed.map((one) => [one.soldierId, one]))
  const memberAt = new Map(members.map((member) => [String(member.place), member]))
  const counted = new Set<string>()
  return {
    days: days.length,
    lines: shares.flatMap(({ id, ...share }) => {
      const member = memberAt.get(id)
      if (!member) return []
      // The duties of a Soldier with two lines count once.
      const first = !counted.has(member.soldierId)
      counted.add(member.soldierId)
      const own = first ? performedBy.get(member.soldierId) : undefined
      const counts = { performs: own?.all ?? 0, performed: own?.times ?? 0 }
      return [{ place: member.place, name: nameOfSoldier(member), ...counts, ...share }]
    }),
    spread: {
      weekday: dutySpread(shares, 'weekday'),
      weekend: dutySpread(shares, 'weekend'),
      holiday: dutySpread(shares, 'holiday'),
    },
  }
}
