import { addDays, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { DUTY_STATUSES, type DutyStatusCode, NOT_REPORTED } from './duty-status.ts'
import type { AccountabilityRow } from './schema.ts'

/** A Soldier who is expected back from an absence on the day after its last day. */
export interface ExpectedBack<Row> {
  readonly row: Row
  readonly status: DutyStatusCode
  /** The absence's last day. */
  readonly until: CalendarDate
  /** Days since the Soldier should have been back: 0 is today, -1 is tomorrow. */
  readonly overdue: number
}

type Known = Pick<AccountabilityRow, 'entry' | 'dueBack' | 'strength'>

/**
 * The Soldiers who are overdue, or due back today or tomorrow, on `day`. The longest overdue come first. A Soldier who
 * was reported since is left out.
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
 * Whether "All present" reports this Soldier: not reported and not due back. Nobody has seen a Soldier who is due back,
 * so those are reported one by one.
 */
export function isReportedWithOthers({ status, dueBack }: Pick<AccountabilityRow, 'status' | 'dueBack'>): boolean {
  return status === NOT_REPORTED && dueBack === null
}

/** When a Soldier is due back, in words: `Due back tomorrow`, `due back today`, `overdue 3 days`. */
export function dueBackWords(overdue: number): string {
  if (overdue < 0) return 'due back tomorrow'
  if (overdue === 0) return 'due back today'
  return `overdue ${overdue} ${overdue === 1 ? 'day' : 'days'}`
}
