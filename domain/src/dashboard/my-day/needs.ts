import { isOpen } from '../../dutyday/tasks/states.ts'
import { addDays, type CalendarDate, dayAt, instantAt } from '../../kernel/calendar-date.ts'
import { VERIFIED_FOR_DAYS } from '../../roster/recall/limits.ts'
import type { MyDuty } from '../../scheduling/duty-roster/schema.ts'
import type { LeaveRequest } from '../../scheduling/leave/schema.ts'
import { isUndecided, nextSign, signOutOpens, standingOn } from '../../scheduling/leave/states.ts'
import type { MyDay } from './schema.ts'

/** Formations and duties show this long ahead. */
export const AHEAD_HOURS = 48
/** The answer to a request shows for this many days. */
export const ANSWERED_DAYS = 3

type Row<Key extends 'toSign' | 'leave' | 'duties' | 'events' | 'tasks' | 'due'> = MyDay[Key][number]

/** Something that needs the Soldier. `at` is when, and null for what has no time. */
export type Need = { readonly key: string; readonly at: number | null } & (
  | { readonly kind: 'recall'; readonly recall: NonNullable<MyDay['recall']> }
  | { readonly kind: 'sign'; readonly counseling: Row<'toSign'> }
  | { readonly kind: 'sign out' | 'sign in' | 'answered'; readonly request: LeaveRequest }
  | { readonly kind: 'event'; readonly event: Row<'events'> }
  | { readonly kind: 'duty'; readonly duty: MyDuty }
  | { readonly kind: 'task'; readonly task: Row<'tasks'> }
  | { readonly kind: 'data sheet'; readonly missing: MyDay['missing'] }
  | { readonly kind: 'due'; readonly item: Row<'due'> }
  | { readonly kind: 'number'; readonly contact: MyDay['contact'] }
)

/**
 * What needs a Soldier now. A running recall comes first. Then follows whatever has a time, in the order of the clock,
 * with what is late before what is ahead. Then what has none: tasks without a suspense, the data sheet, readiness and
 * licenses by their day, and the number to confirm.
 */
export function needsOf(day: MyDay, now: Date): readonly Need[] {
  const timed = [
    ...day.toSign.map((counseling): Need => {
      return { kind: 'sign', key: counseling.id, at: Date.parse(counseling.since), counseling }
    }),
    ...day.leave.flatMap((request) => leaveNeed(request, now) ?? []),
    ...day.events.flatMap((event): Need[] => {
      const at = Date.parse(event.start)
      const isOver = Date.parse(event.end) <= now.getTime()
      return isOver || !isNear(at, now) ? [] : [{ kind: 'event', key: event.key, at, event }]
    }),
    ...day.duties.flatMap((duty): Need[] => {
      const at = startOf(duty, day.timeZone)
      const isOver = duty.day < dayAt(now, day.timeZone)
      if (isOver || duty.standing === 'given away' || !isNear(at, now)) return []
      return [{ kind: 'duty', key: duty.detailId, at, duty }]
    }),
    ...day.tasks.flatMap((task): Need[] => {
      // A submitted task is with the leader.
      if (!isOpen(task.state) || task.state === 'submitted') return []
      return [{ kind: 'task', key: task.id, at: task.dueAt === null ? null : Date.parse(task.dueAt), task }]
    }),
  ]
  const { recall, missing, contact } = day
  return [
    ...(recall?.state === 'running' ? [{ kind: 'recall', key: recall.recallId, at: null, recall } as const] : []),
    ...timed.filter(({ at }) => at !== null).toSorted((a, b) => Number(a.at) - Number(b.at)),
    ...timed.filter(({ at }) => at === null),
    ...(missing.length > 0 ? [{ kind: 'data sheet', key: 'data sheet', at: null, missing } as const] : []),
    ...day.due
      .toSorted((a, b) => Number(b.late) - Number(a.late) || ((a.due ?? '') < (b.due ?? '') ? -1 : 1))
      .map((item): Need => ({ kind: 'due', key: `${item.list} ${item.key}`, at: null, item })),
    ...(isUnconfirmed(contact, day.today) ? [{ kind: 'number', key: 'number', at: null, contact } as const] : []),
  ]
}

/** The duty that comes next, however far ahead. */
export function nextDuty({ duties, timeZone }: MyDay, now: Date): MyDuty | null {
  const today = dayAt(now, timeZone)
  return duties.find(({ day, standing }) => day >= today && standing !== 'given away') ?? null
}

/** The absence that comes next or runs, asked for or approved. */
export function nextLeave({ leave }: MyDay): LeaveRequest | null {
  const ahead = leave.filter((request) => ['undecided', 'coming', 'away'].includes(standingOn(request, request.today)))
  return ahead.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0] ?? null
}

function leaveNeed(request: LeaveRequest, now: Date): Need | null {
  const { id, state, from, to, timeZone, today, decision } = request
  const sign = nextSign(request, today)
  const standing = standingOn(request, today)
  if (sign === 'out' && today >= signOutOpens(request))
    return { kind: 'sign out', key: id, at: dayBegins(from, timeZone), request }
  if (sign === 'in' && (standing === 'overdue' || (standing === 'away' && today >= to)))
    return { kind: 'sign in', key: id, at: dayBegins(addDays(to, 1), timeZone), request }
  // Withdrawing is the Soldier's own act and no answer.
  if (decision === null || isUndecided(state) || state === 'withdrawn') return null
  const at = Date.parse(decision.at)
  const isNews =
    now.getTime() - at < ANSWERED_DAYS * 24 * HOUR_MS && standing !== 'back' && request.signedOutAt === null
  return isNews ? { kind: 'answered', key: id, at, request } : null
}

const HOUR_MS = 3_600_000

function isNear(at: number, now: Date): boolean {
  return at <= now.getTime() + AHEAD_HOURS * HOUR_MS
}

function startOf({ day, time }: MyDuty, timeZone: string): number {
  return instantAt(day, time, timeZone).getTime()
}

function dayBegins(day: CalendarDate, timeZone: string): number {
  return instantAt(day, '00:00', timeZone).getTime()
}

/** Whether there is a number that nobody has verified for a quarter. Without a number the data sheet asks for one. */
function isUnconfirmed({ cell, altPhone, verifiedOn }: MyDay['contact'], today: CalendarDate): boolean {
  if (cell === '' && altPhone === '') return false
  return verifiedOn === null || verifiedOn < addDays(today, -VERIFIED_FOR_DAYS)
}
