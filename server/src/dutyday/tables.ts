import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { Headcount, Perstat, StatusEntry } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType } from 'kysely'

/** Written once: the tables of this feature are append-only. */
type Fixed<T> = ColumnType<T, T, never>
type FixedJson<T> = ColumnType<T, string, never>

export interface DutyEntriesTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: Fixed<string>
  status: Fixed<DutyStatusCode>
  from_date: Fixed<CalendarDate>
  to_date: Fixed<CalendarDate | null>
  place: Fixed<string>
  remark: Fixed<string>
  method: Fixed<StatusEntry['method']>
  recorded_at: Fixed<Date>
  recorded_by: Fixed<string>
  /** The late correction that this line was recorded with. */
  continues: Fixed<string | null>
}

export interface DutyWithdrawalsTable {
  roster_id: Fixed<string>
  entry_id: Fixed<string>
  at: Fixed<Date>
  by: Fixed<string>
}

export interface SubmissionsTable {
  id: Fixed<string>
  roster_id: Fixed<string>
  duty_date: Fixed<CalendarDate>
  submitted_at: Fixed<Date>
  submitted_by: Fixed<string>
  submitted_by_name: Fixed<string>
  counts: FixedJson<Headcount>
  snapshot: FixedJson<Perstat>
}

export interface DutyClocksTable {
  roster_id: Fixed<string>
  at: Date
}

export interface DutyNudgesTable {
  roster_id: Fixed<string>
  duty_date: Fixed<CalendarDate>
  at: Date
  by: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    duty_entries: DutyEntriesTable
    duty_withdrawals: DutyWithdrawalsTable
    submissions: SubmissionsTable
    duty_clocks: DutyClocksTable
    duty_nudges: DutyNudgesTable
  }
}
