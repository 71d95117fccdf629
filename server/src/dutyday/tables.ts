import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { LayoutName, PerstatLayout } from '@muster/domain/dutyday/layouts/layout.ts'
import type { Headcount, Perstat, StatusEntry, Submission } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FormationKind } from '@muster/domain/dutyday/formations/schema.ts'
import type { ColumnType, Generated } from 'kysely'
import { account, fact, type Fixed, key, name, type RowsOf, soldier, tables, withheld } from '../database/table.ts'

/** Written once, because the tables of this feature are append-only. */
type FixedDefault<T> = ColumnType<T, T | undefined, never>
type FixedJson<T> = ColumnType<T, string, never>

export const dutydayTables = tables({
  duty_entries: {
    of: 'Soldier',
    onRecord: 'duty statuses',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      status: fact<Fixed<DutyStatusCode>>(),
      from_date: fact<Fixed<CalendarDate>>(),
      to_date: fact<Fixed<CalendarDate | null>>(),
      place: fact<Fixed<string>>(),
      remark: fact<Fixed<string>>(),
      method: fact<Fixed<StatusEntry['method']>>(),
      recorded_at: fact<Fixed<Date>>(),
      recorded_by: account<Fixed<string>>('number stays'),
      /** The late correction that created this line. */
      continues: key<Fixed<string | null>>(),
      reason: fact<FixedDefault<string>>(),
      made_at: fact<FixedDefault<Date | null>>(),
      starts_at: fact<FixedDefault<Date | null>>(),
      ends_at: fact<FixedDefault<Date | null>>(),
      /** What made the line, or what a leader overrode with it. */
      source: key<FixedDefault<string | null>>(),
    },
  },
  duty_withdrawals: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      entry_id: key<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string | null>>('number stays'),
      /** A transfer withdrew it, because the roster of the time between said something else. */
      by_transfer: withheld<FixedDefault<boolean>>('bookkeeping'),
    },
  },
  submissions: {
    of: 'roster',
    columns: {
      id: key<Fixed<string>>(),
      roster_id: key<Fixed<string>>(),
      duty_date: fact<Fixed<CalendarDate>>(),
      submitted_at: fact<Fixed<Date>>(),
      submitted_by: account<Fixed<string>>('number stays'),
      submitted_by_name: name<Fixed<string>>('replaced'),
      counts: fact<FixedJson<Headcount>>(),
      /** Also names Soldiers, and stays after they are deleted: a report stays as it was sent. */
      snapshot: name<FixedJson<Perstat>>('replaced'),
      formation_id: key<FixedDefault<string | null>>(),
      extra: fact<FixedDefault<boolean>>(),
      stands_on: fact<ColumnType<Submission['standsOn'] | null, string | null | undefined, never>>(),
    },
  },
  group_submissions: {
    of: 'roster',
    columns: {
      id: key<Fixed<string>>(),
      roster_id: key<Fixed<string>>(),
      group_id: key<Fixed<string>>(),
      duty_date: fact<Fixed<CalendarDate>>(),
      submitted_at: fact<Fixed<Date>>(),
      submitted_by: account<Fixed<string>>('number stays'),
      submitted_by_name: name<Fixed<string>>('replaced'),
      counts: fact<FixedJson<Headcount>>(),
    },
  },
  group_nudges: {
    of: 'roster',
    notExported: 'bookkeeping: that a message went out',
    columns: {
      roster_id: key<Fixed<string>>(),
      group_id: key<Fixed<string>>(),
      duty_date: fact<Fixed<CalendarDate>>(),
      at: fact<Date>(),
      by: account<string | null>('emptied'),
    },
  },
  duty_clocks: {
    of: 'roster',
    notExported: 'bookkeeping: the moment of the last entry',
    columns: {
      roster_id: key<Fixed<string>>(),
      at: fact<Date>(),
    },
  },
  duty_nudges: {
    of: 'roster',
    notExported: 'bookkeeping: that a message went out',
    columns: {
      roster_id: key<Fixed<string>>(),
      duty_date: fact<Fixed<CalendarDate>>(),
      at: fact<Date>(),
      by: account<string | null>('emptied'),
    },
  },
  formations: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      name: fact<string>(),
      time: fact<string>(),
      weekdays: fact<number[]>(),
      closes_after: fact<number>(),
      counts: fact<FormationKind>(),
      on_days_off: fact<boolean>(),
      created_at: fact<Fixed<Date>>(),
      ended_at: fact<Date | null>(),
      version: key<Generated<number>>(),
      look_at: withheld<Date | null>('bookkeeping'),
      reminded_of: fact<CalendarDate | null>(),
    },
  },
  perstat_layouts: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      name: fact<Fixed<LayoutName>>(),
      version: key<Fixed<number>>(),
      seed: fact<Fixed<boolean>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      layout: fact<FixedJson<PerstatLayout>>(),
    },
  },
  duty_days_off: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      day: fact<Fixed<CalendarDate>>(),
      name: fact<string>(),
    },
  },
})

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof dutydayTables> {}
}
