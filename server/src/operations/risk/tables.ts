import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Authorities, Echelon } from '@muster/domain/operations/risk/authorities.ts'
import type { RiskLevel } from '@muster/domain/operations/risk/matrix.ts'
import type { SheetState } from '@muster/domain/operations/risk/rules.ts'
import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import type { Generated, JSONColumnType } from 'kysely'
import { account, fact, type Fixed, key, type Later, type RowsOf, tables } from '../../database/table.ts'

export const riskTables = tables({
  risk_worksheets: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      edition: fact<Fixed<number>>(),
      latest: fact<Generated<boolean>>(),
      version: key<Generated<number>>(),
      state: fact<Generated<SheetState>>(),
      mission: fact<string>(),
      on_date: fact<CalendarDate>(),
      tasking_id: key<string | null>(),
      overall: fact<RiskLevel | null>(),
      hazards: fact<number>(),
      content: fact<JSONColumnType<RiskContent, string, string>>(),
      prepared_at: fact<Fixed<Date>>(),
      prepared_by: account<Fixed<string>>('number stays'),
      changed_at: fact<Date>(),
      changed_by: account<string>('number stays'),
      submitted_at: fact<Later<Date>>(),
      decided_at: fact<Later<Date>>(),
      decided_by: account<Later<string>>('number stays'),
      echelon: fact<Later<Echelon>>(),
      decided_position: fact<Generated<string>>(),
      remark: fact<Generated<string>>(),
    },
  },
  risk_authorities: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      authorities: fact<JSONColumnType<Authorities, string, string>>(),
      source: fact<string>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
    },
  },
})

export type RiskWorksheetsTable = RowsOf<typeof riskTables>['risk_worksheets']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof riskTables> {}
}
