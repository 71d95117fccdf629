import type { Topic } from '../kernel/topic.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { ReportId } from './ids.ts'
import type { Report, ReportRow } from './schema.ts'

/** A request for a report after its checks. A missing date has the report's default. */
export interface AskedReport {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  /** A group of the roster, including those below it. Null over a chain. */
  readonly groupId: string | null
  /** `from` and `to` are the same day for a report of one moment. */
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** The chosen filter: a duty roster, an item, a kind. */
  readonly choice: string | null
  /** Today in the roster's time zone. */
  readonly today: CalendarDate
}

/** A complete report with all rows, before it is split into pages. */
export type BuiltReport = Pick<Report, 'figures' | 'chart' | 'columns' | 'totals' | 'choices' | 'notes'> & {
  readonly rows: readonly ReportRow[]
}

export interface PeriodFilter {
  /** The longest period in days. */
  readonly most: number
  /** The default period in days. */
  readonly usual: number
  /** Whether the period ends today or begins today. */
  readonly way: 'back' | 'ahead'
}

/**
 * A period of some days at a day. Backward, the day is one of them. Ahead, they come after it, as "due in 90 days" is
 * counted everywhere.
 */
export function spanFrom({ way }: Pick<PeriodFilter, 'way'>, days: number, day: CalendarDate) {
  return way === 'back' ? { from: addDays(day, 1 - days), to: day } : { from: day, to: addDays(day, days) }
}

/** Everything about a report except the source of its facts. */
export interface ReportDeclaration<Facts = never> {
  readonly id: ReportId
  readonly title: string
  /** The question that the report answers, in one line. */
  readonly question: string
  readonly filters: {
    readonly group: boolean
    readonly period: PeriodFilter | null
    /** The report's own filter: its label, such as `Duty roster`, and the entry for all. Null when it has none. */
    readonly choice: { readonly label: string; readonly all: string } | null
  }
  readonly chart: 'lines' | 'bars' | 'columns' | 'heat'
  /** The heading of the rows: `By Soldier`. */
  readonly rowsTitle: string
  /** For a roster without data: how data gets in, and the screen for it. */
  readonly empty: { readonly title: string; readonly help: string; readonly path: string; readonly action: string }
  /** The roster topics that change the report, besides the roster's own. */
  topics(rosterId: string): readonly Topic[]
  /** Makes rows, totals and charts from the facts. A pure function. */
  readonly build: (facts: Facts, asked: AskedReport) => BuiltReport
}

/** The facts that a report is built from. */
export type FactsOf<Declaration> = Declaration extends ReportDeclaration<infer Facts> ? Facts : never

export function declareReport<Facts>(declaration: ReportDeclaration<Facts>): ReportDeclaration<Facts> {
  return declaration
}
