import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { groupTree } from '../../roster/groups.ts'
import type { Group } from '../../roster/schema.ts'
import { DUTY_STATUSES, type DutyStatusCode, NOT_REPORTED } from '../duty-status.ts'
import { DAY_KINDS, type DayKind, DETACHED } from './day-kind.ts'
import type { HistoryEntryOnWire } from '../schema.ts'
import type { DayCount, DutySegment } from './schema.ts'

/** So many days of one kind, in so many stretches that began in them, of one Soldier in one group. */
export interface CountedDays {
  readonly rosterId: string
  readonly soldierId: string
  /** Where the Soldier stood on those days. */
  readonly groupId: string | null
  readonly kind: DayKind
  readonly days: number
  readonly spans: number
  /** Of those stretches, such as only changed what an absence is called: unknown yesterday, AWOL today. */
  readonly goesOn?: number
  /** Days without a status on which nothing was due: on the roster, and nobody failed to report. */
  readonly off?: number
}

/** Counts of many lines as one: by kind in the order of the statuses, with their sum. */
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

/** A line a group with everybody below it, parents before children; last those who were in none. */
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
  // From the leaves up: children stand after their parents, so theirs are complete when they pass them on.
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

/** Whether a day of this kind is one away from duty. */
export function isAbsence(kind: DayKind): kind is DutyStatusCode {
  return kind !== NOT_REPORTED && kind !== DETACHED && !DUTY_STATUSES[kind].present
}

export function absentDays(days: readonly DayCount[]): number {
  return days.reduce((sum, { kind, days: count }) => (isAbsence(kind) ? sum + count : sum), 0)
}

/** How many absences: one whose kind only changed, day after day, is one. */
export function absencesIn(days: readonly DayCount[]): number {
  // An answer that a device kept from an older release says nothing of those that go on.
  return days.reduce((sum, { kind, spans, goesOn = 0 }) => (isAbsence(kind) ? sum + spans - goesOn : sum), 0)
}

/** Each day that segments cover, by its date. */
export function byDay(segments: readonly DutySegment[]): ReadonlyMap<CalendarDate, DutySegment> {
  const days = new Map<CalendarDate, DutySegment>()
  for (const segment of segments) {
    for (let at = 0; at <= daysBetween(segment.from, segment.to); at++) days.set(addDays(segment.from, at), segment)
  }
  return days
}

/** What a calendar says of a day. Nobody reports a day ahead of it: one without a plan is `to come`, not NR. */
export function kindOn(
  segment: Pick<DutySegment, 'kind'> | undefined,
  day: CalendarDate,
  today: CalendarDate,
): DayKind | 'to come' | 'off the roster' {
  if (!segment) return 'off the roster'
  return day > today && segment.kind === NOT_REPORTED ? 'to come' : segment.kind
}

/** Segments as a table lists them: of what is to come, plans alone. */
export function knownOrPlanned(segments: readonly DutySegment[], today: CalendarDate): DutySegment[] {
  return segments.flatMap((segment) => {
    if (segment.kind !== NOT_REPORTED || segment.to <= today) return [segment]
    return segment.from > today ? [] : [{ ...segment, to: today }]
  })
}

/** Days of each kind in a year, without what is still to come. */
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
 * The entries that have to do with a day: their days cover it, and none that began after them and before the day took
 * their place. AWOL without an end date is over with the return, and no part of the weeks after it.
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
