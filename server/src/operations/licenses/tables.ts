import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EndReason, LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { LicensePolicy } from '@muster/domain/operations/licenses/policy.ts'
import type { LicenseEvent, LicenseInput } from '@muster/domain/operations/licenses/schema.ts'
import type { OwnVehicle } from '@muster/domain/operations/licenses/vehicles.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface LicensesTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: Fixed<string>
  kind: Fixed<LicenseKind>
  issued_on: Later<CalendarDate>
  expires_on: Later<CalendarDate>
  check_ride_on: Later<CalendarDate>
  vehicles: JSONColumnType<LicenseInput['vehicles']>
  restrictions: JSONColumnType<LicenseInput['restrictions']>
  qualifications: JSONColumnType<LicenseInput['qualifications']>
  state: string
  license_class: string
  courses: JSONColumnType<LicenseInput['courses']>
  note: string
  ended_on: Later<CalendarDate>
  end_reason: Later<EndReason>
  expires: Later<CalendarDate>
  ride: Later<CalendarDate>
  due: GeneratedAlways<CalendarDate>
  complete: boolean
  version: Generated<number>
}

export interface LicenseEventsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  number: GeneratedAlways<string>
  license_id: Fixed<string>
  soldier_id: Fixed<string>
  act: Fixed<LicenseEvent['act']>
  at: Fixed<Date>
  by: Fixed<string>
  changes: JSONColumnType<string[]>
}

export interface LicenseSettingsTable {
  roster_id: Fixed<string>
  version: number
  policy: JSONColumnType<LicensePolicy>
  vehicles: JSONColumnType<OwnVehicle[]>
  at: Date
  by: string
}

declare module '../../database/schema.ts' {
  interface Schema {
    licenses: LicensesTable
    license_events: LicenseEventsTable
    license_settings: LicenseSettingsTable
  }
}
