import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AftEvent, DutyLimit, ProfileKind } from '@muster/domain/readiness/profiles.ts'
import type { RecordSource } from '@muster/domain/readiness/results.ts'
import type { HistoryRecord } from '@muster/domain/readiness/schema.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'
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
} from '../database/table.ts'

type Json = ColumnType<unknown, string, never>

export const readinessTables = tables({
  readiness_policies: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      version: key<Fixed<number>>(),
      seed: fact<Fixed<boolean>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      policy: fact<Json>(),
    },
  },
  readiness_records: {
    of: 'Soldier',
    // Without results that an import added and undid.
    onRecord: 'readiness records',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      number: withheld<GeneratedAlways<number>>('bookkeeping'),
      soldier_id: soldier<Fixed<string>>('row goes'),
      item: fact<Fixed<string>>(),
      act: fact<Fixed<HistoryRecord['act']>>(),
      replaces: key<Fixed<string | null>>(),
      outcome: fact<Fixed<string | null>>(),
      value: fact<Fixed<number | null>>(),
      done_on: fact<Fixed<CalendarDate | null>>(),
      expires_on: fact<Fixed<CalendarDate | null>>(),
      practice: fact<Fixed<boolean>>(),
      source: fact<Fixed<RecordSource>>(),
      note: fact<Fixed<string>>(),
      detail: fact<ColumnType<unknown, string | null, never>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
    },
  },
  readiness_cells: {
    of: 'Soldier',
    notExported: 'is there twice: the current state that the records give',
    columns: {
      roster_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      item: fact<Fixed<string>>(),
      version: key<number>(),
      record_id: key<string | null>(),
      outcome: fact<string | null>(),
      value: fact<number | null>(),
      done_on: fact<CalendarDate | null>(),
      expires_on: fact<CalendarDate | null>(),
      own_expiry: fact<boolean>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
    },
  },
  readiness_imports: {
    of: 'Soldier',
    notExported: 'is there twice: which act brought a record',
    columns: {
      roster_id: key<Fixed<string>>(),
      record_id: key<Fixed<string>>(),
      change_set_id: key<Fixed<string>>(),
    },
  },
  readiness_opted: {
    of: 'Soldier',
    onRecord: 'readiness records',
    columns: {
      roster_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      item: fact<Fixed<string>>(),
      applies: fact<boolean>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
    },
  },
  duty_profiles: {
    of: 'Soldier',
    onRecord: 'readiness records',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      kind: fact<Fixed<ProfileKind>>(),
      from_date: fact<Fixed<CalendarDate>>(),
      to_date: fact<Fixed<CalendarDate | null>>(),
      limits: fact<Fixed<readonly DutyLimit[]>>(),
      aft_events: fact<Fixed<readonly AftEvent[] | null>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      closed_at: fact<Later<Date>>(),
      closed_by: account<Later<string>>('number stays'),
      last_day: fact<Later<CalendarDate>>(),
      replaced_by: key<Later<string>>(),
    },
  },
})

export type ReadinessRecordsTable = RowsOf<typeof readinessTables>['readiness_records']
export type DutyProfilesTable = RowsOf<typeof readinessTables>['duty_profiles']

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof readinessTables> {}
}
