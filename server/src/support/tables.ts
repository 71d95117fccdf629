import type { JSONColumnType } from 'kysely'
import { account, fact, key, type RowsOf, tables } from '../database/table.ts'

export const supportTables = tables({
  support_requests: {
    of: 'account',
    columns: {
      uid: account<string>('row goes'),
      /** The id that the client chose. */
      id: key<string>(),
      receipt: fact<string>(),
      category: fact<string>(),
      text: fact<string>(),
      diagnostics: fact<JSONColumnType<Record<string, string>> | null>(),
      at: fact<Date>(),
      /** Set by an admin, who left a note. */
      handled_at: fact<Date | null>(),
      handled_by: account<string | null>('number stays'),
      handled_note: fact<string | null>(),
    },
  },
})

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof supportTables> {}
}
