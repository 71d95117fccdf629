import { type CalendarDate, dayAt, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import { type AskedReport, type BuiltReport, type FactsOf, spanFrom } from '@muster/domain/reports/declare-report.ts'
import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import type { exportReport } from '@muster/domain/reports/functions.ts'
import { reportInfo, REPORTS } from '@muster/domain/reports/reports.ts'
import { thumbnailOf } from '@muster/domain/reports/thumbnail.ts'
import { REPORT_CHOICES } from '@muster/domain/reports/limits.ts'
import { REPORT_IDS, type ReportId } from '@muster/domain/reports/ids.ts'
import type { ReportHead } from '@muster/domain/reports/schema.ts'
import { asChainViewer, type Asking, type ChainViewer, closedAreas } from '../roster/scope.ts'
import { SOURCES, summaryOnce } from './facts.ts'
import { groupName } from '../roster/reads.ts'

export interface WholeReport {
  readonly id: ReportId
  readonly scope: ChainViewer
  readonly asked: AskedReport
  /** The group it is limited to: `1st Platoon / 2nd Squad`. */
  readonly group: string | null
  readonly built: BuiltReport
}

type Wanted = Omit<InputOf<typeof exportReport>, 'format'>
type Calling = Asking & { readonly now: Date; readonly scope: ChainViewer }

/** The whole report, for a caller who may see it. */
export async function buildReport(call: Calling, input: Wanted): Promise<WholeReport> {
  const { scope } = call
  await asChainViewer(call, scope.rosterId, REPORT_AREAS[input.reportId])
  const asked = whatIsAsked(input, dayAt(call.now, scope.timeZone))
  const group = asked.groupId === null ? null : await groupName(call.tx, scope, asked.groupId)
  if (asked.groupId !== null && group === null) {
    refuse('not-found', 'There is no such group on this roster. Choose another.', { field: 'groupId' })
  }
  const whole = await builtFrom(call, input.reportId, asked, summaryOnce(call, scope, asked.over))
  if (asked.choice !== null && !whole.choices.some(({ id }) => id === asked.choice)) {
    refuse('not-found', 'This report cannot be limited to that. Choose one from the list.', { field: 'choice' })
  }
  return { id: input.reportId, scope, asked, group, built: withChoices(whole, asked) }
}

/** The choices, in a list that fits one answer and includes the chosen one. Says how many are left out. */
function withChoices(whole: BuiltReport, { choice }: AskedReport): BuiltReport {
  const left = whole.choices.length - REPORT_CHOICES
  if (left <= 0) return whole
  const listed = whole.choices.slice(0, REPORT_CHOICES)
  const chosen = whole.choices.slice(REPORT_CHOICES).filter(({ id }) => id === choice)
  return {
    ...whole,
    choices: [...listed.slice(0, REPORT_CHOICES - chosen.length), ...chosen],
    notes: [
      `${left.toLocaleString('en-US')} more to choose from are not on the list. Open the report of a roster below.`,
      ...whole.notes,
    ],
  }
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
        const { figures, rows, chart } = await builtFrom(call, reportId, whatIsAsked(input, today), summary)
        const [figure] = figures
        const known = figure && figure.value !== null && rows.length > 0
        return { reportId, figure: known ? figure : null, thumbnail: known && chart ? thumbnailOf(chart) : null }
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

function whatIsAsked(input: Wanted, today: CalendarDate): AskedReport {
  const { filters } = reportInfo(input.reportId)
  const { rosterId, over, groupId, choice } = input
  if (groupId !== null && !filters.group) {
    refuse('invalid-argument', 'This report is not made for one group. Leave the group out.', { field: 'groupId' })
  }
  if (groupId !== null && over === 'chain') {
    refuse('invalid-argument', 'Choose a group of this roster or the rosters below, not both.', { field: 'groupId' })
  }
  if (choice !== null && filters.choice === null) {
    refuse('invalid-argument', 'This report has no choices. Leave the choice out.', { field: 'choice' })
  }
  return { rosterId, over, groupId, choice, today, ...periodOf(input, today) }
}

function periodOf(input: Wanted, today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const { period } = reportInfo(input.reportId).filters
  if (period === null) {
    if (input.from !== null || input.to !== null) {
      refuse('invalid-argument', 'This report is for today. Leave the dates out.', {
        field: input.from === null ? 'to' : 'from',
      })
    }
    return { from: today, to: today }
  }
  const back = period.way === 'back'
  const to = input.to ?? (back ? today : spanFrom(period, period.usual, input.from ?? today).to)
  const from = input.from ?? (back ? spanFrom(period, period.usual, to).from : to < today ? to : today)
  if (to < from) {
    refuse(
      'invalid-argument',
      `The last day, ${formatDate(to)}, is before the first, ${formatDate(from)}. Change one.`,
      {
        field: 'to',
      },
    )
  }
  if (daysBetween(from, to) >= period.most) {
    refuse('out-of-range', `Choose a period of ${period.most} days at most.`, { field: 'from' })
  }
  if (from < '2000-01-01' || to > '2099-12-31') {
    refuse('out-of-range', 'Choose days from the year 2000 to 2099.', { field: from < '2000-01-01' ? 'from' : 'to' })
  }
  if (back && from > today) {
    refuse('out-of-range', `${formatDate(from)} is in the future. Choose past days.`, { field: 'from' })
  }
  return { from, to: back && to > today ? today : to }
}
