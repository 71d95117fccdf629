import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import { headOf, type WantedReport, whatIsAsked, withChoices } from '@muster/domain/reports/ask.ts'
import type { AskedReport, BuiltReport, FactsOf } from '@muster/domain/reports/declare-report.ts'
import { REPORT_IDS, type ReportId } from '@muster/domain/reports/ids.ts'
import { REPORTS } from '@muster/domain/reports/reports.ts'
import type { ReportHead } from '@muster/domain/reports/schema.ts'
import { asChainViewer, type Asking, type ChainViewer, closedAreas } from '../roster/scope.ts'
import { groupName } from '../roster/reads.ts'
import { SOURCES, summaryOnce } from './facts.ts'

export interface WholeReport {
  readonly id: ReportId
  readonly scope: ChainViewer
  readonly asked: AskedReport
  /** The group it is limited to: `1st Platoon / 2nd Squad`. */
  readonly group: string | null
  readonly built: BuiltReport
}

type Calling = Asking & { readonly now: Date; readonly scope: ChainViewer }

/** The whole report, for a caller who may see it. */
export async function buildReport(call: Calling, input: WantedReport): Promise<WholeReport> {
  const { scope } = call
  await asChainViewer(call, scope.rosterId, REPORT_AREAS[input.reportId])
  const asked = whatIsAsked(input, dayAt(call.now, scope.timeZone))
  const group = asked.groupId === null ? null : await groupName(call.tx, scope, asked.groupId)
  if (asked.groupId !== null && group === null) {
    refuse('not-found', 'There is no such group on this roster. Choose another.', { field: 'groupId' })
  }
  const whole = await builtFrom(call, input.reportId, asked, summaryOnce(call, scope, asked.over))
  return { id: input.reportId, scope, asked, group, built: withChoices(whole, asked) }
}

/**
 * The first figure and the small picture of each report that the caller may see, for the roster alone, with its default
 * settings.
 */
export async function reportHeads(call: Calling, rosterId: string): Promise<ReportHead[]> {
  const { scope } = call
  const today = dayAt(call.now, scope.timeZone)
  const summary = summaryOnce(call, scope, 'roster')
  const closed = await closedAreas(call, scope)
  return Promise.all(
    REPORT_IDS.filter((id) => !closed.includes(REPORT_AREAS[id])).map(async (reportId) => {
      const input = { rosterId, reportId, over: 'roster', groupId: null, from: null, to: null, choice: null } as const
      try {
        return headOf(reportId, await builtFrom(call, reportId, whatIsAsked(input, today), summary))
      } catch (error) {
        // Too many Soldiers for this report. The others are shown without it.
        if (error instanceof Refusal && error.code === 'out-of-range')
          return { reportId, figure: null, thumbnail: null }
        throw error
      }
    }),
  )
}

/** Facts and report belong to the same id, which a type cannot express for a list of them. */
async function builtFrom<Id extends ReportId>(
  call: Calling,
  id: Id,
  asked: AskedReport,
  summary: ReturnType<typeof summaryOnce>,
): Promise<BuiltReport> {
  const facts = await SOURCES[id](call, call.scope, asked, summary)
  const build = REPORTS[id].build as (facts: FactsOf<(typeof REPORTS)[Id]>, asked: AskedReport) => BuiltReport
  return build(facts, asked)
}
