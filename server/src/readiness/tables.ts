import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AftEvent, DutyLimit, ProfileKind } from '@muster/domain/readiness/profiles.ts'
import type { HistoryRecord, RecordSource } from '@muster/domain/readiness/schema.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json = ColumnType<unknown, string, never>

export interface ReadinessPoliciesTable {
  roster_id: Fixed<string>
  version: Fixed<number>
  seed: Fixed<boolean>
  at: Fixed<Date>
  by: Fixed<string>
  policy: Json
}

export interface ReadinessRecordsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  number: GeneratedAlways<number>
  soldier_id: Fixed<string>
  item: Fixed<string>
  act: Fixed<HistoryRecord['act']>
  replaces: Fixed<string | null>
  outcome: Fixed<string | null>
  value: Fixed<number | null>
  done_on: Fixed<CalendarDate | null>
  expires_on: Fixed<CalendarDate | null>
  practice: Fixed<boolean>
  source: Fixed<RecordSource>
  note: Fixed<string>
  detail: ColumnType<unknown, string | null, never>
  at: Fixed<Date>
  by: Fixed<string>
}

export interface ReadinessCellsTable {
  roster_id: Fixed<string>
  soldier_id: Fixed<string>
  item: Fixed<string>
  version: number
  record_id: string | null
  outcome: string | null
  value: number | null
  done_on: CalendarDate | null
  expires_on: CalendarDate | null
  own_expiry: boolean
  at: Date
  by: string
}

export interface ReadinessOptedTable {
  roster_id: Fixed<string>
  soldier_id: Fixed<string>
  item: Fixed<string>
  applies: boolean
  at: Date
  by: string
}

export interface DutyProfilesTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: Fixed<string>
  kind: Fixed<ProfileKind>
  from_date: Fixed<CalendarDate>
  to_date: Fixed<CalendarDate | null>
  limits: Fixed<readonly DutyLimit[]>
  aft_events: Fixed<readonly AftEvent[] | null>
  at: Fixed<Date>
  by: Fixed<string>
  closed_at: Later<Date>
  closed_by: Later<string>
  last_day: Later<CalendarDate>
  replaced_by: Later<string>
}

declare module '../database/schema.ts' {
  interface Schema {
    readiness_policies: ReadinessPoliciesTable
    readiness_records: ReadinessRecordsTable
    readiness_cells: ReadinessCellsTable
    readiness_opted: ReadinessOptedTable
    duty_profiles: DutyProfilesTable
  }
}
