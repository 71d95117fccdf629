import { addDays, type CalendarDate, dayAt, instantAt } from '../../kernel/calendar-date.ts'
import { isOpen, type TaskState } from './states.ts'

/** When a task is due: a day, and a time in the roster's time zone. Without a time it is the end of that day. */
export interface Suspense {
  readonly date: CalendarDate
  /** 'HH:MM'. */
  readonly time: string | null
}

/**
 * How close the suspense of an open task is: `red` is under 24 hours, `soon` under 48. A submitted task still counts,
 * because higher may send it back.
 */
export type Dueness = 'overdue' | 'red' | 'soon' | 'later' | 'none' | 'closed'

export const HOUR_MS = 3_600_000
/** A task without a time is due by the last minute of its day. */
const END_OF_DAY = '23:59'

/** The instant of a suspense in a time zone. */
export function dueAt(suspense: Suspense, timeZone: string): Date {
  return instantAt(suspense.date, suspense.time ?? END_OF_DAY, timeZone)
}

export function dueness(task: { readonly state: TaskState; readonly dueAt: string | Date | null }, now: Date): Dueness {
  if (!isOpen(task.state)) return 'closed'
  if (task.dueAt === null) return 'none'
  const left = new Date(task.dueAt).getTime() - now.getTime()
  if (left < 0) return 'overdue'
  if (left < 24 * HOUR_MS) return 'red'
  return left < 48 * HOUR_MS ? 'soon' : 'later'
}

/** How much earlier the rosters below must be done, as the default for a roll-down. */
export interface Lead {
  readonly days: number
  readonly hours: number
}

/**
 * The default suspense of a roster below: the suspense above minus the lead, in the time zone of the roster below. A
 * lead of whole days keeps the time of day when clocks change. A task that is due by the end of a day still is.
 */
export function earlierSuspense(above: Suspense, lead: Lead, zones: { above: string; below: string }): Suspense {
  const date = addDays(above.date, -lead.days)
  if (lead.hours === 0 && zones.above === zones.below) return { date, time: above.time }
  const instant = new Date(dueAt({ date, time: above.time }, zones.above).getTime() - lead.hours * HOUR_MS)
  return suspenseAt(instant, zones.below)
}

/** An instant as the clocks of a time zone show it, to the minute. */
export function suspenseAt(instant: Date, timeZone: string): Suspense {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
  return { date: dayAt(instant, timeZone), time }
}

/** Why a rolled-down task may not have this suspense, or null when it may. */
export function suspenseProblem(
  own: { readonly suspense: Suspense | null; readonly timeZone: string },
  above: { readonly dueAt: Date | null },
): string | null {
  if (above.dueAt === null) return null
  if (own.suspense === null) return 'The task above has a suspense, so this one needs one too.'
  return dueAt(own.suspense, own.timeZone) > above.dueAt
    ? 'This is after the suspense of the task above. Choose an earlier one.'
    : null
}

/** The ways to narrow a list of open tasks. The values are also in the address: `/dutyday/tasks?due=soon`. */
export const DUE_FILTERS = ['overdue', 'soon'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** Whether an open task is overdue, or due in 48 hours. */
export function isDueAs(task: Parameters<typeof dueness>[0], filter: DueFilter, now: Date): boolean {
  const near = dueness(task, now)
  return filter === 'overdue' ? near === 'overdue' : near === 'red' || near === 'soon'
}
