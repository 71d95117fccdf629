import { type CalendarDate, daysBetween, formatDate } from '../kernel/calendar-date.ts'
import type { InputOf } from '../kernel/function.ts'
import { refuse } from '../kernel/refusal.ts'
import { type AskedReport, type BuiltReport, spanFrom } from './declare-report.ts'
import type { exportReport, getReport } from './functions.ts'
import { REPORT_CHOICES } from './limits.ts'
import { reportInfo } from './reports.ts'
import type { Report, ReportHead } from './schema.ts'
import { thumbnailOf } from './thumbnail.ts'

export type WantedReport = Omit<InputOf<typeof exportReport>, 'format'>

/** What is asked, with the report's defaults. Refuses what the report cannot be made for. */
export function whatIsAsked(input: WantedReport, today: CalendarDate): AskedReport {
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

function periodOf(
  input: WantedReport,
  today: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
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

/** Refuses a choice that the report does not have, and lists the others. */
export function withChoices(whole: BuiltReport, asked: AskedReport): BuiltReport {
  if (asked.choice !== null && !whole.choices.some(({ id }) => id === asked.choice)) {
    refuse('not-found', 'This report cannot be limited to that. Choose one from the list.', { field: 'choice' })
  }
  return listed(whole, asked)
}

/** The choices, in a list that fits one answer and includes the chosen one. Says how many are left out. */
function listed(whole: BuiltReport, { choice }: AskedReport): BuiltReport {
  const left = whole.choices.length - REPORT_CHOICES
  if (left <= 0) return whole
  const first = whole.choices.slice(0, REPORT_CHOICES)
  const chosen = whole.choices.slice(REPORT_CHOICES).filter(({ id }) => id === choice)
  return {
    ...whole,
    choices: [...first.slice(0, REPORT_CHOICES - chosen.length), ...chosen],
    notes: [
      `${left.toLocaleString('en-US')} more to choose from are not on the list. Open the report of a roster below.`,
      ...whole.notes,
    ],
  }
}

/** A page of a report. */
export function pageOf(
  { rows, ...rest }: BuiltReport,
  { reportId, after, limit }: Pick<InputOf<typeof getReport>, 'reportId' | 'after' | 'limit'>,
  about: Pick<Report, 'rosterId' | 'unit' | 'timeZone' | 'asOf'> & { readonly asked: AskedReport },
): Report {
  const { asked, ...place } = about
  const end = after + limit
  return {
    ...rest,
    ...place,
    reportId,
    period: reportInfo(reportId).filters.period === null ? null : { from: asked.from, to: asked.to },
    rows: rows.slice(after, end),
    rowCount: rows.length,
    next: rows.length > end ? end : null,
  }
}

/** The first figure and the small picture of a report. */
export function headOf(reportId: ReportHead['reportId'], { figures, rows, chart }: BuiltReport): ReportHead {
  const [figure] = figures
  const known = figure && figure.value !== null && rows.length > 0
  return { reportId, figure: known ? figure : null, thumbnail: known && chart ? thumbnailOf(chart) : null }
}
