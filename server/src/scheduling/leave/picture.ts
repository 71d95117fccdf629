import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import { addDays, type CalendarDate, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DepartureDates } from '@muster/domain/roster/departure.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { CALENDAR_DAYS } from '@muster/domain/scheduling/leave/limits.ts'
import { othersAway } from '@muster/domain/scheduling/leave/others-away.ts'
import { barsOf, strengthOf } from '@muster/domain/scheduling/leave/picture.ts'
import { actualDays, leaveWarnings, overlapping, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveCalendar, LeaveCheck, LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { isUndecided } from '@muster/domain/scheduling/leave/states.ts'
import { DEFAULT_MINIMUM, dayTotals, shortfalls, withDaysHeld } from '@muster/domain/scheduling/leave/strength.ts'
import { strengthOfDays } from '../../dutyday/perstat/report.ts'
import type { Asking, ChainViewer } from '../../roster/scope.ts'
import { publishedDutiesOf } from '../duty-roster/reads.ts'
import { type Absence, absencesOf, pictureFacts } from './picture-reads.ts'

/** The facts for a decision about a request. The request itself counts as away, whatever its state is by now. */
export async function checkOf(
  call: Asking & { readonly now: Date; readonly scope: ChainViewer },
  request: LeaveRequest,
  departure: DepartureDates,
): Promise<LeaveCheck> {
  const { rosterId, soldierId, kind } = request
  const { from, to } = actualDays(request)
  // One more day on each side shows a pass that would be chained with it.
  const facts = await pictureFacts(call, { rosterId, from: addDays(from, -1), to: addDays(to, 1) })
  const others = facts.requests.filter(({ id }) => id !== request.id)
  const own = others.filter((other) => other.soldierId === soldierId)
  const strength = strengthOf({ ...facts, requests: [...others, { ...request, from, to }] })
  const { status } = LEAVE_KINDS[kind]
  const absences = await absencesOf(call, call.scope, { soldierId, from, to })
  const statuses = absences.filter((one) => !(one.status === status && request.state === 'approved'))
  const span = { from, to, soldierIds: [soldierId] }
  const duties = await publishedDutiesOf(call.tx, call.scope, span)
  return {
    days: dayTotals(strength, from, to),
    shortfalls: shortfalls(strength, from, to).map((one) => ({ ...one, days: [...one.days] })),
    warnings: isUndecided(request.state) ? leaveWarnings(request, { today: facts.today, others: own, departure }) : [],
    overlaps: [
      ...overlapping(request, own).map(
        (other) => `${LEAVE_KINDS[other.kind].label}, ${spanWords(other)}, is requested`,
      ),
      ...statuses.map(
        (one) =>
          `${one.status === DETACHED ? 'Detached' : DUTY_STATUSES[one.status].label}, ${daysOf(one)}, on Duty Day`,
      ),
      // A day off after a duty may be a day of leave.
      ...duties
        .filter(({ day }) => day >= from)
        .map(({ duty, day }) => `${duty}, ${formatDate(day)}, on the duty roster`),
    ],
    others: othersAway({ ...facts, requests: others }, { soldierId, from, to }),
  }
}

function daysOf({ from, to }: Absence): string {
  return to === null ? `from ${formatDate(from)}, no end on record` : spanWords({ from, to })
}

/** The absences of a roster on the days of about a month, with the number present each day. */
export async function calendarOf(
  call: Asking & { readonly now: Date; readonly scope: ChainViewer },
  { rosterId, from, to }: { readonly rosterId: string; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<LeaveCalendar> {
  if (to < from) refuse('invalid-argument', 'The last day is before the first. Change one of them.', { field: 'to' })
  if (daysBetween(from, to) >= CALENDAR_DAYS) {
    refuse('out-of-range', `A calendar shows ${CALENDAR_DAYS} days at most. Choose fewer.`, { field: 'to' })
  }
  const facts = await pictureFacts(call, { rosterId, from, to })
  const minimum = facts.minimum ?? DEFAULT_MINIMUM
  const yesterday = addDays(facts.today, -1)
  const held =
    from <= yesterday
      ? await strengthOfDays(call, call.scope, {
          over: 'roster',
          from,
          to: to < yesterday ? to : yesterday,
        })
      : []
  const bars = barsOf(facts)
  const away = new Set(bars.map(({ soldierId }) => soldierId))
  return {
    rosterId,
    today: facts.today,
    timeZone: facts.timeZone,
    minimums: { percent: minimum, groups: facts.groupMinimums },
    groups: facts.groups,
    soldiers: facts.soldiers.filter(({ soldierId }) => away.has(soldierId)),
    bars,
    days: withDaysHeld(dayTotals(strengthOf(facts), from, to), held, { minimum, today: facts.today }),
  }
}
