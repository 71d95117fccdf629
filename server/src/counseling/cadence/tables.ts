import type { CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import type { ReminderStage } from '@muster/domain/counseling/cadence/reminders.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface CounselingPoliciesTable {
  roster_id: Fixed<string>
  version: Fixed<number>
  seed: Fixed<boolean>
  at: Fixed<Date>
  by: Fixed<string>
  policy: JSONColumnType<CadencePolicy>
}

export interface CounselingDigestsTable {
  roster_id: Fixed<string>
  day: CalendarDate
}

export interface CounselingRemindersTable {
  roster_id: Fixed<string>
  soldier_id: Fixed<string>
  item: Fixed<string>
  due_on: Fixed<CalendarDate>
  stage: Fixed<ReminderStage>
  at: Fixed<Date>
}

declare module '../../database/schema.ts' {
  interface Schema {
    counseling_policies: CounselingPoliciesTable
    counseling_digests: CounselingDigestsTable
    counseling_reminders: CounselingRemindersTable
  }
}
