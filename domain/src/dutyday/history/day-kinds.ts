import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { Group, Named } from '../../roster/schema.ts'
import { isMissing, NOT_REPORTED } from '../duty-status.ts'
import type { DayKind } from './day-kind.ts'
import { type CountedDays, daysByGroup, sumOfDays } from './duty-days.ts'
import type { AbsenceDays, DayKinds } from './schema.ts'

/** A Soldier who was on the roster on one of the days, with the group that they are in now. */
export interface DayPerson extends Named {
  readonly groupId: string | null
  readonly archived: boolean
}

/** Consecutive days of one Soldier with one kind in one group. Both days are in it. */
export type DaySegment = readonly [
  soldierId: string,
  groupId: string | null,
  kind: DayKind,
  from: CalendarDate,
  to: CalendarDate,
]

/** `away`: not on the roster that day. */
type KindOrAway = DayKind | 'away'

const SHORTEST_ID = 8

/**
 * The kinds of days as a device keeps them: by day, so that a new day or a correction changes one day, and small, because
 * nearly everybody has the same kind on a day.
 *
 * @param people in the order of lists
 */
export function dayKindsOf(facts: {
  readonly today: CalendarDate
  readonly timeZone: string
  readonly days: readonly { readonly day: CalendarDate; readonly held: boolean }[]
  readonly people: readonly DayPerson[]
  readonly segments: readonly DaySegment[]
}): DayKinds {
  const { today, timeZone, people } = facts
  const short = shortIds(people.map(({ soldierId }) => soldierId))
  const segmentsOf = Map.groupBy(facts.segments, ([soldierId]) => soldierId)
  const known = people.map((person) => {
    const segments = segmentsOf.get(person.soldierId) ?? []
    const now = segments.find(holds(today))
    return { ...person, segments, now, groupId: now ? now[1] : person.groupId }
  })
  const days = facts.days.map(({ day, held }) => {
    const here = known.map(({ soldierId, groupId, segments }) => {
      const segment = segments.find(holds(day))
      const id = short.get(soldierId) ?? soldierId
      const kind: KindOrAway = segment ? segment[2] : 'away'
      return { id, kind, moved: segment && segment[1] !== groupId ? { groupId: segment[1] } : null }
    })
    const byKind = [...Map.groupBy(here, ({ kind }) => kind)]
    const usual = byKind.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'away'
    const moved = here.flatMap(({ id, moved: to }) => (to ? [{ id, groupId: to.groupId }] : []))
    return {
      day,
      held,
      usual,
      others: byKind
        .filter(([kind]) => kind !== usual)
        .map(([kind, those]): [KindOrAway, string[]] => [kind, those.map(({ id }) => id)]),
      groups: [...Map.groupBy(moved, ({ groupId }) => groupId)].map(([groupId, those]): [string | null, string[]] => [
        groupId,
        those.map(({ id }) => id),
      ]),
    }
  })
  return {
    today,
    timeZone,
    people: people.map(({ soldierId }) => short.get(soldierId) ?? soldierId),
    gone: known
      .filter(
        ({ archived, segments }) => archived || !segments.some(([, , , from, to]) => from <= today && today <= to),
      )
      .map(({ segments: _, ...person }) => person),
    days,
  }
}

function holds(day: CalendarDate) {
  return ([, , , from, to]: DaySegment) => from <= day && day <= to
}

/** The first characters of each id, as many as tell all of them apart. */
function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  for (let length = SHORTEST_ID; ; length++) {
    const short = new Map(ids.map((id) => [id, id.slice(0, length)]))
    if (new Set(short.values()).size === short.size) return short
  }
}

interface KnownPeople {
  readonly rosterId: string
  readonly people: readonly (Named & { readonly groupId: string | null })[]
}

interface KeptPeriod {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/**
 * The days of a period, counted from the days that a device keeps, and whose they are, in the order of lists. Null when
 * it does not have all of them, or does not know all of the Soldiers.
 */
export function countedDaysOf(kept: DayKinds, { from, to }: KeptPeriod, { rosterId, people: here }: KnownPeople) {
  const last = to < kept.today ? to : kept.today
  const days = kept.days.filter(({ day }) => day >= from && day <= last)
  if (days[0]?.day !== from || days.at(-1)?.day !== last) return null
  const people = [...kept.gone, ...here.map((person) => ({ ...person, archived: false }))]
  const length = kept.people[0]?.length
  const byShort = new Map(people.toReversed().map((person) => [person.soldierId.slice(0, length), person]))
  const found = kept.people.map((short) => byShort.get(short))
  if (found.includes(undefined)) return null
  const read = days.map(readDay)
  const lines = found.flatMap((person, at) => {
    const short = kept.people[at] ?? ''
    return person
      ? countedOf(
          rosterId,
          person,
          read.map((day) => day(short)),
        )
      : []
  })
  return { to: last, lines, people: found.filter((person) => person !== undefined) }
}

/** The days by status of a period. Null as above. */
export function absenceDaysOf(
  kept: DayKinds,
  { from, to }: KeptPeriod,
  known: KnownPeople & { readonly unit: string; readonly groups: readonly Group[] },
): AbsenceDays | null {
  const { rosterId, unit, groups } = known
  const counted = countedDaysOf(kept, { from, to }, known)
  if (counted === null) return null
  const { lines, people } = counted
  const linesOf = Map.groupBy(lines, ({ soldierId }) => soldierId)
  return {
    rosterId,
    unit,
    timeZone: kept.timeZone,
    from,
    to: counted.to,
    total: sumOfDays(lines),
    soldiers: people.flatMap((person) => {
      const own = linesOf.get(person.soldierId)
      return own ? [{ ...named(person), rosterId, archived: person.archived, ...sumOfDays(own) }] : []
    }),
    groups: daysByGroup(lines, groups),
    rosters: [],
  }
}

/** The days of one Soldier with the same kind, one after the other, as far back as a device knows them. */
export function segmentsKnown(
  kept: DayKinds,
  soldierId: string,
): { readonly from: CalendarDate; readonly to: CalendarDate; readonly kind: DayKind }[] {
  const short = soldierId.slice(0, kept.people[0]?.length)
  if (!kept.people.includes(short)) return []
  const segments: { from: CalendarDate; to: CalendarDate; kind: DayKind }[] = []
  let before: KindOrAway = 'away'
  for (const one of kept.days) {
    const { kind } = readDay(one)(short)
    const last = segments.at(-1)
    if (kind !== 'away' && kind === before && last) last.to = one.day
    else if (kind !== 'away') segments.push({ from: one.day, to: one.day, kind })
    before = kind
  }
  return segments
}

interface OneDay {
  readonly kind: KindOrAway
  readonly held: boolean
  /** Undefined where it was the group that the Soldier is in now. */
  readonly groupId: string | null | undefined
}

function readDay({ held, usual, others, groups }: DayKinds['days'][number]): (short: string) => OneDay {
  const kinds = new Map(others.flatMap(([kind, ids]) => ids.map((id) => [id, kind] as const)))
  const moved = new Map(groups.flatMap(([groupId, ids]) => ids.map((id) => [id, groupId] as const)))
  return (short) => ({ kind: kinds.get(short) ?? usual, held, groupId: moved.get(short) })
}

/** One line for each kind and group. */
function countedOf(
  rosterId: string,
  { soldierId, groupId: now }: { readonly soldierId: string; readonly groupId: string | null },
  days: readonly OneDay[],
): CountedDays[] {
  const lines = new Map<string, { -readonly [Key in keyof CountedDays]-?: CountedDays[Key] }>()
  let before: KindOrAway = 'away'
  for (const { kind, held, groupId = now } of days) {
    const last = before
    before = kind
    if (kind === 'away') continue
    const key = `${groupId}/${kind}`
    const line = lines.get(key) ?? { rosterId, soldierId, groupId, kind, days: 0, spans: 0, goesOn: 0, off: 0 }
    lines.set(key, line)
    if (kind === NOT_REPORTED && !held) line.off += 1
    else line.days += 1
    if (kind === last) continue
    line.spans += 1
    if (isMissingKind(kind) && isMissingKind(last)) line.goesOn += 1
  }
  return [...lines.values()]
}

function isMissingKind(kind: KindOrAway): boolean {
  return kind !== 'away' && kind !== 'DET' && kind !== NOT_REPORTED && isMissing(kind)
}

/** Without what only the days need. */
export function named(person: DayPerson) {
  const { soldierId, groupId, rank, last, first, middle, suffix, sharesName } = person
  return { soldierId, groupId, rank, last, first, middle, suffix, ...(sharesName === undefined ? {} : { sharesName }) }
}
