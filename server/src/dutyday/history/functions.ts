import {
  exportAbsenceDays,
  getAbsenceDays,
  getDayKinds,
  getDutyYear,
  getMyDutyYear,
  getSubmissionChanges,
  listPlannedEntries,
} from '@muster/domain/dutyday/history/functions.ts'
import { dayKindsOf } from '@muster/domain/dutyday/history/day-kinds.ts'
import { DAYS_KEPT, PERIOD_DAYS } from '@muster/domain/dutyday/history/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import { addDays, type CalendarDate, dayAt, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { callerName } from '../../roster/people/reads.ts'
import { type ChainViewer, IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { entriesAhead } from '../reads.ts'
import { absenceReport } from './absence-report.ts'
import { exportDays } from './export-days.ts'
import { changesSince, dutyYear, kindsFacts, ownDutyYear } from './reads.ts'

export const historyFunctions: readonly Implementation[] = [
  implement(getDutyYear, IN_ONE_STATEMENT, async (call, input) => {
    const year = await dutyYear(call, input)
    if (!year) return refuse('not-found', 'No such Soldier in this roster.', { field: 'soldierId' })
    return year
  }),

  implement(getMyDutyYear, async ({ tx, scope: own, now }, { year }) => {
    if (own) return ownDutyYear(tx, own, year, now)
    return { year, today: dayAt(now, 'UTC'), timeZone: 'UTC', segments: [], entries: [] }
  }),

  implement(getAbsenceDays, async (call, input) => {
    mustBeAPeriod(call.scope, input, call.now)
    return absenceReport(call.tx, call.scope, { ...input, now: call.now })
  }),

  implement(getDayKinds, async ({ tx, scope, now, today }) => {
    const facts = await kindsFacts(tx, scope, { from: addDays(today, 1 - DAYS_KEPT), to: today, now })
    return dayKindsOf({ ...facts, today, timeZone: scope.timeZone })
  }),

  implement(exportAbsenceDays, async (call, input) => {
    mustBeAPeriod(call.scope, input, call.now)
    const report = await absenceReport(call.tx, call.scope, { ...input, now: call.now })
    return exportDays(report, input.format, { by: await callerName(call.tx, call.scope), createdAt: call.now })
  }),

  implement(getSubmissionChanges, async (call, input) => {
    const found = await changesSince(call.tx, call.scope, input.submissionId, call.now)
    if (!found) return refuse('not-found', 'No such report in this roster.', { field: 'submissionId' })
    const { submission, cells, changes } = found
    return { submission, now: headcountOf(cells), changes: changes.slice(0, 1000) }
  }),

  implement(listPlannedEntries, async ({ tx, scope, today }) => {
    const entries = await entriesAhead(tx, scope, today, addDays(today, PLANNED_DAYS))
    return {
      entries: entries.map(({ reason: _, withdrawnAt: _at, withdrawnBy: _by, ...entry }) => entry),
    }
  }),
]

/** How far ahead planned statuses are listed. */
const PLANNED_DAYS = 31

/** The days must be in the past, in order, and no more than a page can show. */
function mustBeAPeriod(
  scope: ChainViewer,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Date,
): void {
  if (to < from) {
    refuse(
      'invalid-argument',
      `The last day, ${formatDate(to)}, is before the first, ${formatDate(from)}. Change one.`,
      {
        field: 'to',
      },
    )
  }
  if (daysBetween(from, to) >= PERIOD_DAYS) {
    refuse('out-of-range', `Choose a period of ${PERIOD_DAYS} days at most.`, { field: 'from' })
  }
  if (from < '2000-01-01') refuse('out-of-range', 'Choose days from the year 2000 on.', { field: 'from' })
  if (from > dayAt(now, scope.timeZone)) {
    refuse('out-of-range', `${formatDate(from)} is in the future. Choose past days.`, { field: 'from' })
  }
}
