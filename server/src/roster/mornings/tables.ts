import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { fact, type Fixed, key, type RowsOf, soldier, tables } from '../../database/table.ts'

export const morningTables = tables({
  morning_claims: {
    of: 'roster',
    notExported: 'bookkeeping: that a message went out',
    columns: {
      roster_id: key<Fixed<string>>(),
      kind: fact<Fixed<string>>(),
      about: key<Fixed<string>>(),
      what: fact<Fixed<string>>(),
      soldier_id: soldier<Fixed<string | null>>('row goes'),
      day: fact<CalendarDate>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof morningTables> {}
}
