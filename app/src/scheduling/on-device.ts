import { getRoster } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { listEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { passing, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** Leave that is not closed, and the calendar of about two months. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listLeave, async (input, kept) => {
    const { over = 'roster', show = 'open', kind = null, groupId = null, soldierId = null, after = null } = input
    if (over !== 'roster' || after !== null) return null
    const list = await kept.answerOf(listLeave, (asked) => (asked['show'] ?? 'open') === show)
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
    const window = await kept.answerOf(
      listEvents,
      (asked) => String(asked['from']) <= from && String(asked['to']) >= to,
    )
    if (window === null) return null
    const { timeZone } = window
    const occurrences = window.occurrences.filter(
      ({ start, end, type, state }) =>
        dayAt(new Date(start), timeZone) <= to &&
        dayAt(new Date(Math.max(Date.parse(start), Date.parse(end) - 1)), timeZone) >= from &&
        (types.length === 0 || types.includes(type)) &&
        (states.length === 0 || states.includes(state)),
    )
    return { ...window, occurrences, offDays: window.offDays.filter(({ day }) => day >= from && day <= to) }
  }),
]
