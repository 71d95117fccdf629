import { getRoster } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import {
  getEvent,
  getTrainingSchedule,
  listEvents,
  listMyEvents,
  listWholeEvents,
} from '@muster/domain/scheduling/calendar/functions.ts'
import { daysBetweenKnown, scheduleKnown } from '@muster/domain/scheduling/calendar/kept-days.ts'
import { mondayOf } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import { getDutySheet, listWholeDutySheets } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHOWN_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { sheetFrom } from '@muster/domain/scheduling/duty-roster/whole-sheets.ts'
import { listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { passing, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/**
 * Leave that is not closed, the calendar of about two months with its events and training schedules, and the published
 * days of duty rosters.
 */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listLeave, async (input, kept) => {
    const { over = 'roster', show = 'open', kind = null, groupId = null, soldierId = null, after = null } = input
    if (after !== null) return null
    const list = await kept.answerOf(
      listLeave,
      (asked) => (asked['show'] ?? 'open') === show && (asked['over'] ?? 'roster') === over,
    )
    if (list === null) return null
    const roster = groupId === null ? null : await kept.answerOf(getRoster)
    const inside = groupId === null ? null : withDescendants(roster?.groups ?? [], groupId)
    const requests = passing(
      list.requests,
      list.more ? true : list.next,
      (one) =>
        (kind === null || one.kind === kind) &&
        (soldierId === null || one.soldierId === soldierId) &&
        (inside === null || inside.has(one.groupId ?? '')),
    )
    return requests && { requests, next: list.next, more: list.more }
  }),
  workedOut(listEvents, async (input, kept) => {
    const { over = 'roster', from, to, types = [], states = [], groupId = null, soldierId = null } = input
    // Whom an event concerns is more than its line says.
    if (over !== 'roster' || groupId !== null || soldierId !== null) return null
    const window = await kept.answerOf(listEvents, covers(from, to))
    if (window === null) return null
    const shown = daysBetweenKnown(window, from as CalendarDate, to as CalendarDate)
    const occurrences = shown.occurrences.filter(
      ({ type, state }) =>
        (types.length === 0 || types.includes(type)) && (states.length === 0 || states.includes(state)),
    )
    return { ...shown, occurrences }
  }),
  workedOut(listMyEvents, async ({ from, to }, kept) => {
    const window = await kept.answerOf(listMyEvents, covers(from, to))
    return window && daysBetweenKnown(window, from as CalendarDate, to as CalendarDate)
  }),
  workedOut(getEvent, async ({ eventId }, kept) => {
    const whole = await kept.answerOf(listWholeEvents)
    return whole?.events.find(({ id }) => id === eventId) ?? null
  }),
  workedOut(getTrainingSchedule, async ({ week, drafts = false }, kept) => {
    const from = mondayOf(week as CalendarDate)
    const days = await kept.answerOf(listEvents, covers(from, addDays(from, 6)))
    const [whole, roster] = [await kept.answerOf(listWholeEvents), await kept.answerOf(getRoster)]
    if (days === null || whole === null || roster === null) return null
    const { name, timeZone } = roster.settings
    const today = dayAt(kept.now, timeZone)
    return scheduleKnown({ days, events: whole.events, rosterName: name }, { week: from, drafts, today })
  }),
  workedOut(getDutySheet, async ({ dutyRosterId, from = null, days }, kept) => {
    if (days !== SHOWN_DAYS) return null
    const [whole, roster] = [await kept.answerOf(listWholeDutySheets), await kept.answerOf(getRoster)]
    if (whole === null || roster === null) return null
    const today = dayAt(kept.now, roster.settings.timeZone)
    return sheetFrom(whole, { dutyRosterId, from: from as CalendarDate | null, today })
  }),
]

function covers(from: string, to: string): (asked: Readonly<Record<string, unknown>>) => boolean {
  return (asked) => String(asked['from']) <= from && String(asked['to']) >= to
}
