import { addDays, type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'

/** The facts from which the strength of a roster on some days is computed. */
export interface StrengthFacts {
  readonly soldiers: readonly { readonly soldierId: string; readonly groupId: string | null }[]
  readonly groups: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[]
  /** Absences by a duty status, an approved request or a waiting one. The same day in two of them counts once. */
  readonly absences: readonly Stretch[]
  /** On loan to another unit, so not on hand. */
  readonly detached: readonly Stretch[]
  /** The percentage that must be present. */
  readonly minimum: number
  readonly groupMinimums: readonly { readonly groupId: string; readonly percent: number }[]
}

interface Stretch {
  readonly soldierId: string
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export interface DayTotal {
  readonly day: CalendarDate
  readonly onHand: number
  readonly present: number
  readonly below: boolean
}

/** Days on which too few are present, of the whole roster or of a group. */
export interface Shortfall {
  /** Null for the whole roster. */
  readonly group: string | null
  readonly percent: number
  readonly days: readonly CalendarDate[]
}

export const DEFAULT_MINIMUM = 80

/**
 * The strength of each day. A Soldier not known to be away counts as present, because nobody has reported on a future
 * day.
 */
export function dayTotals(facts: StrengthFacts, from: CalendarDate, to: CalendarDate): DayTotal[] {
  const all = new Set(facts.soldiers.map(({ soldierId }) => soldierId))
  return totalsOf(facts, all, facts.minimum, from, to)
}

/** The same days, with past days as they were when they ended: as reported, not as planned. */
export function withDaysHeld(
  days: readonly DayTotal[],
  held: readonly { readonly dutyDate: CalendarDate; readonly onHand: number; readonly present: number }[],
  { minimum, today }: { readonly minimum: number; readonly today: CalendarDate },
): DayTotal[] {
  const stood = new Map(held.map((each) => [each.dutyDate, each]))
  return days.map((planned) => {
    const was = planned.day < today ? stood.get(planned.day) : undefined
    return was ? totalOf(planned.day, was, minimum) : planned
  })
}

/** Where the roster or one of its groups falls below the minimum strength on these days. */
export function shortfalls(facts: StrengthFacts, from: CalendarDate, to: CalendarDate): Shortfall[] {
  const whole = { group: null, percent: facts.minimum, days: below(dayTotals(facts, from, to)) }
  const groups = facts.groupMinimums.flatMap(({ groupId, percent }): Shortfall[] => {
    const group = facts.groups.find(({ id }) => id === groupId)
    if (!group) return []
    const totals = totalsOf(facts, membersOf(facts, groupId), percent, from, to)
    return [{ group: group.name, percent, days: below(totals) }]
  })
  return [whole, ...groups].filter(({ days }) => days.length > 0)
}

/** A shortfall in words: `below 80% present on 3 days: 24 Dec 2026 to 26 Dec 2026`. */
export function shortfallWords({ group, percent, days }: Shortfall): string {
  const count = `${days.length} ${days.length === 1 ? 'day' : 'days'}`
  return `${group === null ? 'below' : `${group}: below`} ${percent}% present on ${count}: ${dayRanges(days)}`
}

/** Days as ranges: `24–26 Dec, 2 Jan 2027`. The year is shown when it changes. */
export function dayRanges(days: readonly CalendarDate[]): string {
  const ranges: { first: CalendarDate; last: CalendarDate }[] = []
  for (const day of [...days].sort()) {
    const open = ranges.at(-1)
    if (open && addDays(open.last, 1) === day) open.last = day
    else ranges.push({ first: day, last: day })
  }
  const short = (day: CalendarDate) => formatDate(day).slice(0, -5)
  return ranges
    .map(({ first, last }) => {
      if (first === last) return short(first)
      if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${short(last)}`
      return `${short(first)}–${short(last)}`
    })
    .join(', ')
}

const below = (totals: readonly DayTotal[]) => totals.filter((total) => total.below).map(({ day }) => day)

function membersOf(facts: StrengthFacts, groupId: string): Set<string> {
  const inside = new Set([groupId])
  // Groups are few and shallow. The loop ends when a pass adds nothing, also when groups form a circle.
  for (let before = 0; before !== inside.size; ) {
    before = inside.size
    for (const { id, parentId } of facts.groups) if (parentId !== null && inside.has(parentId)) inside.add(id)
  }
  return new Set(
    facts.soldiers.filter((one) => one.groupId !== null && inside.has(one.groupId)).map(({ soldierId }) => soldierId),
  )
}

function totalsOf(
  { absences, detached }: Pick<StrengthFacts, 'absences' | 'detached'>,
  people: ReadonlySet<string>,
  percent: number,
  from: CalendarDate,
  to: CalendarDate,
): DayTotal[] {
  const length = daysBetween(from, to) + 1
  const of = (stretches: readonly Stretch[]) => stretches.filter(({ soldierId }) => people.has(soldierId))
  const lent = countByDay(of(detached), from, length)
  const away = countByDay([...of(absences), ...of(detached)], from, length)
  return lent.map((gone, at) => {
    const onHand = people.size - gone
    const present = people.size - (away[at] ?? 0)
    return totalOf(addDays(from, at), { onHand, present }, percent)
  })
}

function totalOf(
  day: CalendarDate,
  { onHand, present }: { readonly onHand: number; readonly present: number },
  percent: number,
): DayTotal {
  return { day, onHand, present, below: present * 100 < percent * onHand }
}

/** The number of Soldiers on each day. Each counts once, however many periods cover the day. */
function countByDay(stretches: readonly Stretch[], first: CalendarDate, length: number): number[] {
  const steps = Array.from({ length: length + 1 }, () => 0)
  for (const own of Map.groupBy(stretches, ({ soldierId }) => soldierId).values()) {
    let counted = -1
    for (const { from, to } of own.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
      const start = Math.max(daysBetween(first, from), counted + 1, 0)
      const end = Math.min(daysBetween(first, to), length - 1)
      if (end < start) continue
      steps[start] = (steps[start] ?? 0) + 1
      steps[end + 1] = (steps[end + 1] ?? 0) - 1
      counted = end
    }
  }
  let sum = 0
  return steps.slice(0, length).map((step) => (sum += step))
}
