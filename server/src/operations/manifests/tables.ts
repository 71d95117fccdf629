import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { SeatRole } from '@muster/domain/operations/manifests/seating.ts'
import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface ManifestsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  name: string
  on_date: CalendarDate
  place: string
  state: Generated<'draft' | 'final'>
  version: Generated<number>
  tasking_id: string | null
  created_at: Fixed<Date>
  created_by: Fixed<string>
  changed_at: Date
  changed_by: string
  final_at: Later<Date>
  final_by: Later<string>
}

export interface ManifestVehiclesTable {
  roster_id: Fixed<string>
  manifest_id: Fixed<string>
  id: Fixed<string>
  place: number
  bumper: string
  vehicle: string
  capable: boolean
  seats: number
  load: string
  sensitive: boolean
  comms: boolean
}

export interface ManifestSeatsTable {
  roster_id: Fixed<string>
  manifest_id: Fixed<string>
  vehicle_id: string
  soldier_id: Fixed<string>
  role: SeatRole
}

declare module '../../database/schema.ts' {
  interface Schema {
    manifests: ManifestsTable
    manifest_vehicles: ManifestVehiclesTable
    manifest_seats: ManifestSeatsTable
  }
}
