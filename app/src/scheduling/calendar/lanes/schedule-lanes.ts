import { type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { groupTree } from '@muster/domain/roster/groups.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { spanOf, TYPE_CODES, type WallTime } from '../event-words.ts'

/** The hours of a day that the chart shows, the same on each of its days. */
export interface Hours {
  readonly first: number
  readonly last: number
}

/** A day is at least this long, so that the bars of a quiet week are not wider than those of a full one. */
const USUAL: Hours = { first: 6, last: 17 }
/** A bar is at least this long, in hours. Clocks that go back can make an event as long as nothing. */
const SHORTEST = 0.25

/**
 * The place of the unit's local time on the axis, in hours. It follows the clock on the wall and not the hours that
 * pass, so that 0630 is at the same place on a day of 23 or 25 hours.
 */
export function placeOf(time: WallTime, from: CalendarDate, { first, last }: Hours): number {
  const day = daysBetween(from, time.slice(0, 10) as CalendarDate)
  const hour = Math.min(last, Math.max(first, hourOf(time)))
  return day * (last - first) + hour - first
}

function hourOf(time: WallTime): number {
  return Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60
}

/** The hours in which the timed events of these days begin and end. A night through them needs all hours. */
export function hoursOf(occurrences: readonly Occurrence[], timeZone: string): Hours {
  const times = occurrences.flatMap(({ when }) => {
    const { allDay, start, end } = spanOf(when, timeZone)
    // Midnight is the end of a day.
    return allDay ? [] : [hourOf(start), end.endsWith('T00:00') ? 24 : hourOf(end)]
  })
  return {
    first: Math.floor(Math.min(USUAL.first, ...times)),
    last: Math.ceil(Math.max(USUAL.last, ...times)),
  }
}

export interface EventBar {
  readonly key: string
  readonly from: number
  readonly to: number
  readonly code: string
  readonly tone: (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]['tone']
  readonly of: Occurrence
}

export interface ScheduleLane {
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly bars: readonly EventBar[]
}

interface Shown {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly hours: Hours
  readonly timeZone: string
  readonly groups: readonly Group[]
}

/**
 * One lane for the whole roster, then one for each group with events and those above it, in the order of the roster,
 * and last one for events of named Soldiers. An event for two groups is in both of their lanes.
 */
export function scheduleLanes(occurrences: readonly Occurrence[], shown: Shown): readonly ScheduleLane[] {
  const bars = occurrences.flatMap((of) => {
    const bar = barOf(of, shown)
    return bar ? [bar] : []
  })
  const lane = (key: string, name: string, depth: number, has: (of: Occurrence) => boolean): ScheduleLane => {
    // A bar that is in two lanes is two bars.
    return {
      key,
      name,
      depth,
      bars: bars.filter(({ of }) => has(of)).map((bar) => ({ ...bar, key: `${key} ${bar.key}` })),
    }
  }
  const known = new Set(shown.groups.map(({ id }) => id))
  const inGroups = ({ groupIds = [] }: Occurrence) => groupIds.filter((id) => known.has(id))
  const ofGroups = groupTree(shown.groups).map(({ group, depth }) =>
    lane(group.id, group.name, depth, (of) => !of.whole && inGroups(of).includes(group.id)),
  )
  const used = ofGroups.filter(({ depth, bars: own }, at) => {
    const next = ofGroups.slice(at + 1).findIndex((each) => each.depth <= depth)
    const below = ofGroups.slice(at + 1, next === -1 ? undefined : at + 1 + next)
    return own.length > 0 || below.some((each) => each.bars.length > 0)
  })
  const named = lane('named', 'By name', 0, (of) => !of.whole && inGroups(of).length === 0)
  return [
    lane('whole', 'Whole roster', 0, ({ whole }) => whole === true),
    ...used,
    ...(named.bars.length > 0 ? [named] : []),
  ]
}

function barOf(of: Occurrence, { from, to, hours, timeZone }: Shown): EventBar | null {
  const { allDay, first, last, start, end } = spanOf(of.when, timeZone)
  if (last < from || first > to) return null
  const long = hours.last - hours.first
  const length = (daysBetween(from, to) + 1) * long
  const [begins, ends] = allDay
    ? [daysBetween(from, first) * long, (daysBetween(from, last) + 1) * long]
    : [placeOf(start, from, hours), placeOf(end, from, hours)]
  const at = Math.min(Math.max(0, begins), length - SHORTEST)
  const { tone } = EVENT_TYPES[of.type]
  return {
    key: of.key,
    from: at,
    to: Math.min(length, Math.max(ends, at + SHORTEST)),
    code: TYPE_CODES[of.type],
    tone,
    of,
  }
}
