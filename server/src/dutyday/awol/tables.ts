import type { AwolState, Outcome } from '@muster/domain/dutyday/awol/awol-state.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolEvent } from '@muster/domain/dutyday/awol/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType, JSONColumnType } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, soldier, tables } from '../../database/table.ts'

export const awolTables = tables({
  awol_policies: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      version: key<Fixed<number>>(),
      seed: fact<Fixed<boolean>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      policy: fact<JSONColumnType<AwolPolicy>>(),
    },
  },
  awol_cases: {
    of: 'Soldier',
    hiddenFromSoldier: 'a Soldier sees nothing of a case about himself or herself',
    onRecord: 'absence cases',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      policy_version: fact<number>(),
      state: fact<AwolState>(),
      state_since: fact<Date>(),
      state_by: account<string>('number stays'),
      discovered_at: fact<Date>(),
      absent_since: fact<Date>(),
      place: fact<string>(),
      opened_at: fact<Fixed<Date>>(),
      opened_by: account<Fixed<string>>('number stays'),
      unknown_at: fact<Date | null>(),
      decided_at: fact<Date | null>(),
      decision: fact<'awol' | 'missing' | null>(),
      awl_effective: fact<CalendarDate | null>(),
      dropped_at: fact<Date | null>(),
      returned_at: fact<Date | null>(),
      closed_at: fact<Date | null>(),
      closed_by: account<string | null>('number stays'),
      outcome: fact<Outcome | null>(),
      remind_at: fact<Date | null>(),
      told: fact<string>(),
    },
  },
  awol_events: {
    of: 'Soldier',
    hiddenFromSoldier: 'a Soldier sees nothing of a case about himself or herself',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      case_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      kind: fact<Fixed<AwolEvent['kind']>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      step: fact<Fixed<string | null>>(),
      happened_at: fact<Fixed<Date | null>>(),
      from_state: fact<Fixed<AwolState | null>>(),
      to_state: fact<Fixed<AwolState | null>>(),
      note: fact<Fixed<string>>(),
      entry_id: key<Fixed<string | null>>(),
      before: fact<ColumnType<object | null, string | null, never>>(),
    },
  },
  awol_reminders: {
    of: 'Soldier',
    notExported: 'bookkeeping: that a message went out',
    columns: {
      roster_id: key<Fixed<string>>(),
      case_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      step: fact<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
    },
  },
})

export type AwolCasesTable = RowsOf<typeof awolTables>['awol_cases']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof awolTables> {}
}
