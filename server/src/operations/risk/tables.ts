import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Authorities, Echelon } from '@muster/domain/operations/risk/authorities.ts'
import type { RiskLevel } from '@muster/domain/operations/risk/matrix.ts'
import type { SheetState } from '@muster/domain/operations/risk/rules.ts'
import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface RiskWorksheetsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  edition: Fixed<number>
  latest: Generated<boolean>
  version: Generated<number>
  state: Generated<SheetState>
  mission: string
  on_date: CalendarDate
  tasking_id: string | null
  overall: RiskLevel | null
  hazards: number
  content: JSONColumnType<RiskContent, string, string>
  prepared_at: Fixed<Date>
  prepared_by: Fixed<string>
  changed_at: Date
  changed_by: string
  submitted_at: Later<Date>
  decided_at: Later<Date>
  decided_by: Later<string>
  echelon: Later<Echelon>
  decided_position: Generated<string>
  remark: Generated<string>
}

export interface RiskAuthoritiesTable {
  roster_id: string
  authorities: JSONColumnType<Authorities, string, string>
  source: string
  at: Date
  by: string
}

declare module '../../database/schema.ts' {
  interface Schema {
    risk_worksheets: RiskWorksheetsTable
    risk_authorities: RiskAuthoritiesTable
  }
}
