import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { Headcount, Perstat, StatusEntry } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FormationKind } from '@muster/domain/dutyday/formations/schema.ts'
import type { ColumnType, Generated } from 'kysely'

/** Written once: the tables of this feature are append-only. */
type Fixed<T> = ColumnType<T, T, never>
type FixedDefault<T> = ColumnType<T, T | undefined, never>
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
  reason: FixedDefault<string>
  made_at: FixedDefault<Date | null>
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
  formation_id: FixedDefault<string | null>
  extra: FixedDefault<boolean>
}

export interface FormationsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  name: string
  time: string
  weekdays: number[]
  closes_after: number
  counts: FormationKind
  on_days_off: boolean
  created_at: Fixed<Date>
  ended_at: Date | null
  version: Generated<number>
  look_at: Date | null
  reminded_of: CalendarDate | null
}

export interface DutyDaysOffTable {
  roster_id: Fixed<string>
  day: Fixed<CalendarDate>
  name: string
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
    formations: FormationsTable
    duty_days_off: DutyDaysOffTable
  }
}
