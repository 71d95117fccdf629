import type { AwolState, Outcome } from '@muster/domain/dutyday/awol/awol-state.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolEvent } from '@muster/domain/dutyday/awol/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface AwolPoliciesTable {
  roster_id: Fixed<string>
  version: Fixed<number>
  seed: Fixed<boolean>
  at: Fixed<Date>
  by: Fixed<string>
  policy: JSONColumnType<AwolPolicy>
}

export interface AwolCasesTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: Fixed<string>
  policy_version: number
  state: AwolState
  state_since: Date
  state_by: string
  discovered_at: Date
  absent_since: Date
  place: string
  opened_at: Fixed<Date>
  opened_by: Fixed<string>
  unknown_at: Date | null
  decided_at: Date | null
  decision: 'awol' | 'missing' | null
  awl_effective: CalendarDate | null
  dropped_at: Date | null
  returned_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  outcome: Outcome | null
  remind_at: Date | null
  told: string
}

export interface AwolEventsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  case_id: Fixed<string>
  soldier_id: Fixed<string>
  kind: Fixed<AwolEvent['kind']>
  at: Fixed<Date>
  by: Fixed<string>
  step: Fixed<string | null>
  happened_at: Fixed<Date | null>
  from_state: Fixed<AwolState | null>
  to_state: Fixed<AwolState | null>
  note: Fixed<string>
  entry_id: Fixed<string | null>
  before: Fixed<string | null>
}

export interface AwolRemindersTable {
  roster_id: Fixed<string>
  case_id: Fixed<string>
  soldier_id: Fixed<string>
  step: Fixed<string>
  at: Fixed<Date>
}

declare module '../../database/schema.ts' {
  interface Schema {
    awol_policies: AwolPoliciesTable
    awol_cases: AwolCasesTable
    awol_events: AwolEventsTable
    awol_reminders: AwolRemindersTable
  }
}
