import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaveKind, LeaveLocation } from '@muster/domain/scheduling/leave/kinds.ts'
import type { LeaveEvent } from '@muster/domain/scheduling/leave/schema.ts'
import type { LeaveState } from '@muster/domain/scheduling/leave/states.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface LeaveRequestsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: Fixed<string>
  kind: Fixed<LeaveKind>
  from_date: Fixed<CalendarDate>
  to_date: Fixed<CalendarDate>
  location: Fixed<LeaveLocation>
  place: Fixed<string>
  note: Fixed<string>
  extends_id: Fixed<string | null>
  state: LeaveState
  state_at: Date
  state_by: string
  requested_at: Fixed<Date>
  requested_by: Fixed<string>
  recommended: Later<boolean>
  recommended_at: Later<Date>
  recommended_by: Later<string>
  recommend_remark: Generated<string>
  decide_remark: Generated<string>
  entry_id: Later<string>
  return_entry_id: Later<string>
  signed_out_at: Later<Date>
  signed_in_at: Later<Date>
  ended_on: Later<CalendarDate>
}

export interface LeaveEventsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  number: GeneratedAlways<string>
  request_id: Fixed<string>
  soldier_id: Fixed<string>
  act: Fixed<LeaveEvent['act']>
  at: Fixed<Date>
  by: Fixed<string>
  happened_at: Fixed<Date | null>
  remark: Fixed<string>
}

export interface LeaveMinimumsTable {
  roster_id: Fixed<string>
  group_id: Fixed<string | null>
  percent: number
}

export interface LeaveApproversTable {
  roster_id: Fixed<string>
  /** Null: every kind that is not named by itself. */
  kind: Fixed<LeaveKind | null>
  uid: string
}

declare module '../../database/schema.ts' {
  interface Schema {
    leave_requests: LeaveRequestsTable
    leave_events: LeaveEventsTable
    leave_minimums: LeaveMinimumsTable
    leave_approvers: LeaveApproversTable
  }
}
