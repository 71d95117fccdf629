import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface MorningClaimsTable {
  roster_id: Fixed<string>
  kind: Fixed<string>
  about: Fixed<string>
  what: Fixed<string>
  soldier_id: Fixed<string | null>
  day: CalendarDate
}

declare module '../../database/schema.ts' {
  interface Schema {
    morning_claims: MorningClaimsTable
  }
}
