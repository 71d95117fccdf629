import { addDays, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { DUTY_STATUSES, type DutyStatusCode, NOT_REPORTED } from './duty-status.ts'
import type { AccountabilityRow } from './schema.ts'

/** When somebody is expected back from an absence: the day after its last day. */
export interface ExpectedBack<Row> {
  readonly row: Row
  readonly status: DutyStatusCode
  /** The absence's last day. */
  readonly until: CalendarDate
  /** Days since they should have been back: 0 today, -1 tomorrow. */
  readonly overdue: number
}

type Known = Pick<AccountabilityRow, 'entry' | 'dueBack' | 'strength'>

/**
 * Who is overdue, due back today or tomorrow as of a day, the longest overdue first. Whoever has been reported
 * since is nobody to look for.
 */
export function expectedBack<Row extends Known>(rows: readonly Row[], day: CalendarDate): ExpectedBack<Row>[] {
  const found = rows.flatMap((row): ExpectedBack<Row>[] => {
    if (row.strength === 'detached') return []
    if (row.dueBack) {
      const { status, until } = row.dueBack
      return [{ row, status, until, overdue: daysBetween(addDays(until, 1), day) }]
    }
    const { entry } = row
    if (!entry || entry.to !== day || DUTY_STATUSES[entry.status].present || entry.status === 'FTR') return []
    return [{ row, status: entry.status, until: day, overdue: -1 }]
  })
  return found.sort((a, b) => b.overdue - a.overdue)
}

/**
 * Whom "All present" reports: who is not reported, but for whoever is due back. Nobody has seen them, so they are
 * reported one by one.
 */
export function isReportedWithOthers({ status, dueBack }: Pick<AccountabilityRow, 'status' | 'dueBack'>): boolean {
  return status === NOT_REPORTED && dueBack === null
}

/** `Due back tomorrow`, `due back today`, `overdue 3 days`. */
export function dueBackWords(overdue: number): string {
  if (overdue < 0) return 'due back tomorrow'
  if (overdue === 0) return 'due back today'
  return `overdue ${overdue} ${overdue === 1 ? 'day' : 'days'}`
}
