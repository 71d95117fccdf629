import {
  exportPerstat,
  getAccountability,
  getDutyHistory,
  getMyDutyHistory,
  getDutyDayBefore,
  getPerstat,
  getStrengthTrend,
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { isReportOwed, whyNotSubmit } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { remarkProblem } from '@muster/domain/dutyday/remark-needed.ts'
import type { StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { CLOCK_TOLERANCE_MS } from '@muster/domain/kernel/clock-off.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement, JsonText } from '../platform/callable/implement.ts'
import { callerName } from '../roster/people/reads.ts'
import { askedGroup } from '../roster/asked-group.ts'
import { IN_ONE_STATEMENT } from '../roster/scope.ts'
import { mustBeInReach } from './duty-day-reach.ts'
import { formationFunctions } from './formations/functions.ts'
import { formationFor } from './formations/reads.ts'
import { historyFunctions } from './history/functions.ts'
import { exportFile } from './perstat/export-file.ts'
import { trendRows } from './perstat/reads.ts'
import { perstatJson, reportPerstat, trendPoints, wholePerstat } from './perstat/report.ts'
import { groupFunctions } from './groups/functions.ts'
import { reportsBelow } from './groups/reads.ts'
import { layoutFunctions } from './layouts/functions.ts'
import { newestLayouts } from './layouts/reads.ts'
import { markPresent } from './mark-others-present.ts'
import { accountabilityText, historyPage, soldiersOf } from './reads.ts'
import { recordEntries } from './record-entries.ts'
import { rollUpFunctions } from './roll-up/functions.ts'
import { addSubmission, nextInstant, withdrawEntries } from './writes.ts'

const accountabilityOn = implement(getAccountability, IN_ONE_STATEMENT, async (call, input) => {
  const { rows, submissions, reportFacts, ...rest } = await accountabilityText(call, input.rosterId, input.dutyDate)
  const about = { ...rest, noReport: !isReportOwed(rest.dutyDate, reportFacts) }
  mustBeInReach(about.dutyDate, about.today)
  return new JsonText(`${JSON.stringify(about).slice(0, -1)},"rows":${rows},"submissions":${submissions}}`)
})

/**
 * An entry that waited on a device is stored even without its remark. The leader who could add it is no longer at the
 * form, and refusing it would lose the status.
 */
function mustHaveRemarks(entries: readonly StatusEntryInput[], now: Date): void {
  for (const [at, entry] of entries.entries()) {
    const waited = entry.madeAt && now.getTime() - Date.parse(entry.madeAt) >= CLOCK_TOLERANCE_MS
    const problem = remarkProblem(entry)
    if (problem && !waited) refuse('invalid-argument', problem, { field: `entries.${at}.remark` })
  }
}

const record = implement(recordStatus, async (call, input) => {
  mustHaveRemarks(input.entries, call.now)
  return recordEntries(call, call.scope, input.entries)
})

const markOthers = implement(markOthersPresent, async (call, input) => {
  return markPresent(call, call.scope, input)
})

const withdraw = implement(withdrawStatus, async (call, input) => {
  const at = await nextInstant(call.tx, call.scope, call.now)
  const withdrawn = await withdrawEntries(call.tx, call.scope, input.entryIds, at)
  return { about: withdrawn.map(({ soldierId }) => soldierId), answer: { withdrawn: withdrawn.length } }
})

const submit = implement(submitAccountability, async (call, input) => {
  const today = call.today
  if (input.dutyDate > today) {
    refuse('failed-precondition', 'This duty day has not begun. Submit it on the day.', { field: 'dutyDate' })
  }
  const formation = input.formationId
    ? await formationFor(call.tx, call.scope, input.formationId, input.dutyDate)
    : null
  if (input.formationId && (!formation || formation.ended)) {
    refuse('not-found', 'This formation is no longer active. Reload accountability.', { field: 'formationId' })
  }
  const why =
    formation &&
    whyNotSubmit(formation.formation, input.dutyDate, {
      now: call.now,
      timeZone: call.scope.timeZone,
      daysOff: formation.daysOff,
      clock: (at) => formatTime(at, call.scope.timeZone),
    })
  if (why) refuse('failed-precondition', why, { field: 'formationId' })
  const submittedAt = await nextInstant(call.tx, call.scope, call.now)
  const found = await reportPerstat(call.tx, call.scope, {
    now: submittedAt,
    asOf: null,
    over: 'roster',
    ...(input.dutyDate < today ? { dutyDate: input.dutyDate } : {}),
  })
  if (found.headcount.onHand === 0) {
    refuse('failed-precondition', 'Nobody was on the roster on this day, so there is nothing to submit.', {
      field: 'dutyDate',
    })
  }
  const submission = await addSubmission(call.tx, call.scope, {
    id: call.newId(),
    dutyDate: input.dutyDate,
    submittedAt,
    submittedByName: await callerName(call.tx, call.scope),
    counts: found.headcount,
    snapshot: perstatJson(found),
    formationId: formation?.formation.id ?? null,
    extra: formation?.formation.counts === 'check',
    standsOn: await reportsBelow(call.tx, call.scope, input.dutyDate),
  })
  return new JsonText(submission)
})

const history = implement(getDutyHistory, async (call, input) => {
  const [soldier] = await soldiersOf(call.tx, call.scope, [input.soldierId], call.today)
  if (!soldier) refuse('not-found', 'No such Soldier in this roster.', { field: 'soldierId' })
  return { entries: await historyPage(call.tx, call.scope, input) }
})

const ownHistory = implement(getMyDutyHistory, async ({ tx, scope: own }, input) => ({
  entries: own ? await historyPage(tx, own, { ...input, soldierId: own.soldierId }) : [],
}))

const perstat = implement(getPerstat, async (call, input) => {
  const asOf = instantOf(input.asOf, call.now)
  const group = await askedGroup(call.tx, call.scope, input)
  const report = await reportPerstat(call.tx, call.scope, { now: call.now, asOf, over: input.over, group })
  return new JsonText(perstatJson(report))
})

const dayBefore = implement(getDutyDayBefore, async ({ tx, scope, now }) => {
  const { report } = await reportPerstat(tx, scope, { now, asOf: null, over: 'roster' })
  return { dutyDate: report.dutyDate, before: report.before }
})

const trend = implement(getStrengthTrend, async (call, input) => {
  const asOf = instantOf(input.asOf, call.now)
  const rows = await trendRows(call.tx, call.scope, {
    at: asOf ?? call.now,
    knownAt: asOf,
    days: input.days,
    over: input.over,
    group: await askedGroup(call.tx, call.scope, input),
  })
  return { points: trendPoints(rows) }
})

const exportReport = implement(exportPerstat, async (call, input) => {
  const asOf = instantOf(input.asOf, call.now)
  const group = await askedGroup(call.tx, call.scope, input)
  const report = wholePerstat(
    await reportPerstat(call.tx, call.scope, { now: call.now, asOf, over: input.over, group }),
  )
  const { [input.layout]: layout } = await newestLayouts(call.tx, call.scope)
  const as = { name: input.layout, layout: layout.layout, names: input.names }
  return exportFile(report, as, input.format, { by: await callerName(call.tx, call.scope), createdAt: call.now })
})

/** The future is not known, so a report as of a later instant would be false. */
function instantOf(asOf: string | null, now: Date): Date | null {
  if (asOf === null) return null
  const instant = new Date(asOf)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 2000) {
    refuse('out-of-range', 'Choose a date from the year 2000 on.', { field: 'asOf' })
  }
  if (instant.getTime() > now.getTime() + CLOCKS_APART_MS) {
    refuse('out-of-range', 'This time is in the future. Choose now or an earlier time.', { field: 'asOf' })
  }
  return instant
}

/** The most that a device's clock may be ahead of ours. */
const CLOCKS_APART_MS = 5 * 60_000

export const dutydayFunctions: readonly Implementation[] = [
  accountabilityOn,
  record,
  markOthers,
  withdraw,
  submit,
  history,
  ownHistory,
  perstat,
  dayBefore,
  trend,
  exportReport,
  ...rollUpFunctions,
  ...formationFunctions,
  ...layoutFunctions,
  ...groupFunctions,
  ...historyFunctions,
]
