import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { SeatRole } from '@muster/domain/operations/manifests/seating.ts'
import type { Generated } from 'kysely'
import { account, fact, type Fixed, key, type Later, type RowsOf, soldier, tables } from '../../database/table.ts'

export const manifestTables = tables({
  manifests: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      name: fact<string>(),
      on_date: fact<CalendarDate>(),
      place: fact<string>(),
      state: fact<Generated<'draft' | 'final'>>(),
      version: key<Generated<number>>(),
      tasking_id: key<string | null>(),
      created_at: fact<Fixed<Date>>(),
      created_by: account<Fixed<string>>('number stays'),
      changed_at: fact<Date>(),
      changed_by: account<string>('number stays'),
      final_at: fact<Later<Date>>(),
      final_by: account<Later<string>>('number stays'),
    },
  },
  manifest_vehicles: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      manifest_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      place: fact<number>(),
      bumper: fact<string>(),
      vehicle: fact<string>(),
      capable: fact<boolean>(),
      seats: fact<number>(),
      load: fact<string>(),
      sensitive: fact<boolean>(),
      comms: fact<boolean>(),
    },
  },
  manifest_seats: {
    of: 'Soldier',
    onRecord: 'seats on manifests',
    columns: {
      roster_id: key<Fixed<string>>(),
      manifest_id: key<Fixed<string>>(),
      vehicle_id: key<string>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      role: fact<SeatRole>(),
    },
  },
})

export type ManifestsTable = RowsOf<typeof manifestTables>['manifests']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof manifestTables> {}
}
