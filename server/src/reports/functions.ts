import { refuse } from '@muster/domain/kernel/refusal.ts'
import { pageOf, whatIsAsked } from '@muster/domain/reports/ask.ts'
import { getDutyCounts } from '@muster/domain/reports/duty-counts/functions.ts'
import { exportReport, getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { perstatHead } from '@muster/domain/reports/perstat-head.ts'
import { EXPORT_ROWS } from '@muster/domain/reports/limits.ts'
import { reportPerstat } from '../dutyday/perstat/report.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { callerName } from '../roster/people/reads.ts'
import { buildReport, reportHeads } from './build.ts'
import { reportFile } from './export-file.ts'
import { dutyCounts } from './reads/duties.ts'

export const reportFunctions: readonly Implementation[] = [
  implement(getReport, async (call, input) => {
    const { scope, asked, built } = await buildReport(call, input)
    const { rosterId, name: unit, timeZone } = scope
    return pageOf(built, input, { rosterId, unit, timeZone, asOf: call.now.toISOString(), asked })
  }),

  implement(listReportFigures, async (call, { rosterId }) => {
    const { report } = await reportPerstat(call.tx, call.scope, { over: 'roster', now: call.now, asOf: null })
    return { perstat: perstatHead(report.total), reports: await reportHeads(call, rosterId) }
  }),

  implement(getDutyCounts, async ({ tx, scope, today }, { rosterId }) => {
    const usual = { over: 'roster', groupId: null, choice: null, from: null, to: null } as const
    const asked = whatIsAsked({ rosterId, reportId: 'duties', ...usual }, today)
    return { ...(await dutyCounts(tx, scope, asked)), from: asked.from, to: asked.to }
  }),

  implement(exportReport, async (call, input) => {
    const whole = await buildReport(call, input)
    if (whole.built.rows.length > EXPORT_ROWS) {
      refuse(
        'out-of-range',
        `There are more than ${EXPORT_ROWS.toLocaleString('en-US')} rows. Choose a group or a roster below.`,
        { field: 'over' },
      )
    }
    const issue = { by: await callerName(call.tx, whole.scope), createdAt: call.now }
    return reportFile(whole, input.format, issue)
  }),
]
