import type { Topic } from '../kernel/topic.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { ReportId } from './ids.ts'
import type { Report, ReportRow } from './schema.ts'

/** What a report was asked for, proven and made whole: a day that nobody gave stands where the report usually begins. */
export interface AskedReport {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  /** A group of the roster, with those below it. Never with `chain`. */
  readonly groupId: string | null
  /** The same day twice for a report of one moment. */
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** What the report is narrowed to: a duty roster, an item, a kind. */
  readonly choice: string | null
  /** The day it is in the roster's time zone. */
  readonly today: CalendarDate
}

/** A whole report: every row, before it is cut into pages. */
export type BuiltReport = Pick<Report, 'figures' | 'chart' | 'columns' | 'totals' | 'choices' | 'notes'> & {
  readonly rows: readonly ReportRow[]
}

export interface PeriodFilter {
  /** Longest period in days. */
  readonly most: number
  /** Days of the period that a report shows unless asked otherwise. */
  readonly usual: number
  /** Whether it looks back from today or ahead. */
  readonly way: 'back' | 'ahead'
}

/**
 * So many days from a day: back, that day is one of them; ahead, they come after it, as "due in 90 days" is counted
 * everywhere.
 */
export function spanFrom({ way }: Pick<PeriodFilter, 'way'>, days: number, day: CalendarDate) {
  return way === 'back' ? { from: addDays(day, 1 - days), to: day } : { from: day, to: addDays(day, days) }
}

/** Everything about one report but where its facts come from. */
export interface ReportDeclaration<Facts = never> {
  readonly id: ReportId
  readonly title: string
  /** What it answers, in one line. */
  readonly question: string
  readonly filters: {
    readonly group: boolean
    readonly period: PeriodFilter | null
    /** What it may be narrowed to: `Duty roster`, with what it is called when it is not. */
    readonly choice: { readonly label: string; readonly all: string } | null
  }
  readonly chart: 'lines' | 'bars' | 'columns' | 'heat'
  /** Over the rows: `By Soldier`. */
  readonly rowsTitle: string
  /** How data comes, for a roster without any, and the screen where it does. */
  readonly empty: { readonly title: string; readonly help: string; readonly path: string; readonly action: string }
  /** Topics of a roster that change it, beside the roster's own. */
  topics(rosterId: string): readonly Topic[]
  /** Pure: the facts as rows, sums and series. */
  readonly build: (facts: Facts, asked: AskedReport) => BuiltReport
}

/** The facts that a report is built from. */
export type FactsOf<Declaration> = Declaration extends ReportDeclaration<infer Facts> ? Facts : never

export function declareReport<Facts>(declaration: ReportDeclaration<Facts>): ReportDeclaration<Facts> {
  return declaration
}
