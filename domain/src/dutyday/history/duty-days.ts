import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { groupTree } from '../../roster/groups.ts'
import type { Group } from '../../roster/schema.ts'
import { DUTY_STATUSES, type DutyStatusCode, NOT_REPORTED } from '../duty-status.ts'
import { DAY_KINDS, type DayKind, DETACHED } from './day-kind.ts'
import type { HistoryEntryOnWire } from '../schema.ts'
import type { DayCount, DutySegment } from './schema.ts'

/** Days of one kind of one Soldier in one group. `spans` counts the absences or periods that began in them. */
export interface CountedDays {
  readonly rosterId: string
  readonly soldierId: string
  /** The Soldier's group on those days. */
  readonly groupId: string | null
  readonly kind: DayKind
  readonly days: number
  readonly spans: number
  /** How many of the spans only changed the kind of an absence: unknown yesterday, AWOL today. */
  readonly goesOn?: number
  /** Days without a status and without a report due. They count on the roster, but nobody failed to report. */
  readonly off?: number
}

/** The sum of many lines: by kind in the order of the statuses, and the total. */
export function sumOfDays(lines: Iterable<Pick<CountedDays, 'kind' | 'days' | 'spans' | 'goesOn' | 'off'>>): {
  readonly days: DayCount[]
  readonly total: number
} {
  const sums = new Map<DayKind, { days: number; spans: number; goesOn: number }>()
  let total = 0
  for (const { kind, days, spans, goesOn = 0, off = 0 } of lines) {
    total += days + off
    if (days === 0) continue
    const sum = sums.get(kind) ?? { days: 0, spans: 0, goesOn: 0 }
    sum.days += days
    sum.spans += spans
    sum.goesOn += goesOn
    sums.set(kind, sum)
  }
  const days = DAY_KINDS.flatMap((kind): DayCount[] => {
    const sum = sums.get(kind)
    return sum ? [{ kind, ...sum }] : []
  })
  return { days, total }
}

/** Segments of several years, oldest first: one that the turn of a year cut in two is whole again. */
export function joinedYears(segments: readonly DutySegment[]): DutySegment[] {
  const joined: DutySegment[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const goesOn =
      before?.entryId === segment.entryId && before.kind === segment.kind && addDays(before.to, 1) === segment.from
    if (before && goesOn && segment.from.endsWith('-01-01')) joined[joined.length - 1] = { ...before, to: segment.to }
    else joined.push(segment)
  }
  return joined
}

/** One line for each group with the groups below it, parents before children. Soldiers without a group come last. */
export function daysByGroup(
  lines: readonly CountedDays[],
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[],
) {
  const tree = groupTree(groups)
  const below = new Map<string, CountedDays[]>(tree.map(({ group }) => [group.id, []]))
  const ungrouped: CountedDays[] = []
  for (const line of lines) {
    const own = line.groupId === null ? undefined : below.get(line.groupId)
    if (own) own.push(line)
    else ungrouped.push(line)
  }
  // Children come after their parents. In reverse order, each group is complete before it is added to its parent.
  for (const { group, depth } of tree.toReversed()) {
    const parent = depth > 0 && group.parentId !== null ? below.get(group.parentId) : undefined
    for (const line of below.get(group.id) ?? []) parent?.push(line)
  }
  const found = tree.map(({ group, depth }) => ({
    groupId: group.id as string | null,
    parentId: depth > 0 ? group.parentId : null,
    name: group.name,
    depth,
    ...sumOfDays(below.get(group.id) ?? []),
  }))
  if (ungrouped.length > 0) {
    found.push({ groupId: null, parentId: null, name: 'No group', depth: 0, ...sumOfDays(ungrouped) })
  }
  return found.filter(({ total }) => total > 0)
}

/** Whether a day of this kind is an absence from duty. */
export function isAbsence(kind: DayKind): kind is DutyStatusCode {
  return kind !== NOT_REPORTED && kind !== DETACHED && !DUTY_STATUSES[kind].present
}

export function absentDays(days: readonly DayCount[]): number {
  return days.reduce((sum, { kind, days: count }) => (isAbsence(kind) ? sum + count : sum), 0)
}

/** The number of absences. One that only changes its kind counts once. */
export function absencesIn(days: readonly DayCount[]): number {
  // An answer that a device kept from an older release has no `goesOn`.
  return days.reduce((sum, { kind, spans, goesOn = 0 }) => (isAbsence(kind) ? sum + spans - goesOn : sum), 0)
}

/** The segment of each day, by date. */
export function byDay(segments: readonly DutySegment[]): ReadonlyMap<CalendarDate, DutySegment> {
  const days = new Map<CalendarDate, DutySegment>()
  for (const segment of segments) {
    for (let at = 0; at <= daysBetween(segment.from, segment.to); at++) days.set(addDays(segment.from, at), segment)
  }
  return days
}

/** What a calendar shows for a day. Nobody reports a future day, so one without a plan is `to come` and not NR. */
export function kindOn(
  segment: Pick<DutySegment, 'kind'> | undefined,
  day: CalendarDate,
  today: CalendarDate,
): DayKind | 'to come' | 'off the roster' {
  if (!segment) return 'off the roster'
  return day > today && segment.kind === NOT_REPORTED ? 'to come' : segment.kind
}

/** The segments of a table. Of the future it lists only plans. */
export function knownOrPlanned(segments: readonly DutySegment[], today: CalendarDate): DutySegment[] {
  return segments.flatMap((segment) => {
    if (segment.kind !== NOT_REPORTED || segment.to <= today) return [segment]
    return segment.from > today ? [] : [{ ...segment, to: today }]
  })
}

/** Days of each kind in a year, up to today. */
export function daysUpTo(segments: readonly DutySegment[], today: CalendarDate): DayCount[] {
  return sumOfDays(
    segments.flatMap(({ from, to, kind }, at) => {
      if (from > today) return []
      const before = segments[at - 1]
      const goesOn = before !== undefined && before.kind === kind && addDays(before.to, 1) === from
      return [{ kind, days: daysBetween(from, to < today ? to : today) + 1, spans: goesOn ? 0 : 1 }]
    }),
  ).days
}

/**
 * The entries that concern a day: they cover it, and no entry that began later, but before the day, replaced them. AWOL
 * without an end date is over with the return, and does not concern the weeks after it.
 */
export function entriesAbout<E extends Pick<HistoryEntryOnWire, 'from' | 'to' | 'withdrawnAt'>>(
  day: CalendarDate,
  entries: readonly E[],
): E[] {
  const began = entries.filter(({ from, withdrawnAt }) => withdrawnAt === null && from < day).map(({ from }) => from)
  const newest = began.toSorted().at(-1) ?? day
  return entries.filter(
    ({ from, to, withdrawnAt }) =>
      from <= day && (to === null || to >= day) && (withdrawnAt !== null ? from === day : from >= newest),
  )
}
