import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EndReason, LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { LicensePolicy } from '@muster/domain/operations/licenses/policy.ts'
import type { LicenseEvent, LicenseInput } from '@muster/domain/operations/licenses/schema.ts'
import type { OwnVehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
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

export const licenseTables = tables({
  licenses: {
    of: 'Soldier',
    onRecord: 'licenses',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      kind: fact<Fixed<LicenseKind>>(),
      issued_on: fact<Later<CalendarDate>>(),
      expires_on: fact<Later<CalendarDate>>(),
      check_ride_on: fact<Later<CalendarDate>>(),
      vehicles: fact<JSONColumnType<LicenseInput['vehicles']>>(),
      restrictions: fact<JSONColumnType<LicenseInput['restrictions']>>(),
      qualifications: fact<JSONColumnType<LicenseInput['qualifications']>>(),
      state: fact<string>(),
      license_class: fact<string>(),
      courses: fact<JSONColumnType<LicenseInput['courses']>>(),
      note: fact<string>(),
      ended_on: fact<Later<CalendarDate>>(),
      end_reason: fact<Later<EndReason>>(),
      expires: fact<Later<CalendarDate>>(),
      ride: fact<Later<CalendarDate>>(),
      due: withheld<GeneratedAlways<CalendarDate>>('bookkeeping'),
      complete: withheld<boolean>('bookkeeping'),
      version: key<Generated<number>>(),
    },
  },
  license_events: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      number: withheld<GeneratedAlways<string>>('bookkeeping'),
      license_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      act: fact<Fixed<LicenseEvent['act']>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      changes: fact<JSONColumnType<string[]>>(),
    },
  },
  license_settings: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      version: key<number>(),
      policy: fact<JSONColumnType<LicensePolicy>>(),
      vehicles: fact<JSONColumnType<OwnVehicle[]>>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof licenseTables> {}
}
