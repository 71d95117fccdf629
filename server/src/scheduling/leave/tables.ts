import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaveKind, LeaveLocation } from '@muster/domain/scheduling/leave/kinds.ts'
import type { LeaveEvent } from '@muster/domain/scheduling/leave/schema.ts'
import type { LeaveState } from '@muster/domain/scheduling/leave/states.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import {
  account,
  fact,
  type Fixed,
  key,
  type Later,
  type RowsOf,
  soldier,
  tables,
  withheld,
} from '../../database/table.ts'

export const leaveTables = tables({
  leave_requests: {
    of: 'Soldier',
    onRecord: 'leave requests',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      kind: fact<Fixed<LeaveKind>>(),
      from_date: fact<Fixed<CalendarDate>>(),
      to_date: fact<Fixed<CalendarDate>>(),
      location: fact<Fixed<LeaveLocation>>(),
      place: fact<Fixed<string>>(),
      note: fact<Fixed<string>>(),
      extends_id: key<Fixed<string | null>>(),
      state: fact<LeaveState>(),
      state_at: fact<Date>(),
      state_by: account<string>('number stays'),
      requested_at: fact<Fixed<Date>>(),
      requested_by: account<Fixed<string>>('number stays'),
      recommended: fact<Later<boolean>>(),
      recommended_at: fact<Later<Date>>(),
      recommended_by: account<Later<string>>('number stays'),
      recommend_remark: fact<Generated<string>>(),
      decide_remark: fact<Generated<string>>(),
      entry_id: key<Later<string>>(),
      return_entry_id: key<Later<string>>(),
      signed_out_at: fact<Later<Date>>(),
      signed_in_at: fact<Later<Date>>(),
      ended_on: fact<Later<CalendarDate>>(),
      /** When a transfer took it along to another roster. What is left here is history. */
      went_along_at: fact<Later<Date>>(),
    },
  },
  leave_events: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      number: withheld<GeneratedAlways<string>>('bookkeeping'),
      request_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      act: fact<Fixed<LeaveEvent['act']>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      happened_at: fact<Fixed<Date | null>>(),
      remark: fact<Fixed<string>>(),
    },
  },
  leave_minimums: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      group_id: key<Fixed<string | null>>(),
      percent: fact<number>(),
    },
  },
  leave_approvers: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      /** Null for every kind without an approver of its own. */
      kind: fact<Fixed<LeaveKind | null>>(),
      uid: account<string>('row goes'),
    },
  },
})

export type LeaveRequestsTable = RowsOf<typeof leaveTables>['leave_requests']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof leaveTables> {}
}
