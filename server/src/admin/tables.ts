import type { AdminAct } from '@muster/domain/admin/acts.ts'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables } from '../database/table.ts'

export const adminTables = tables({
  /** Rows are only added. */
  admin_acts: {
    of: 'server',
    kept: 'for good: who did what in the admin area',
    notExported: "belongs to the admins; their changes are in the account's own data",
    columns: {
      id: key<GeneratedAlways<number>>(),
      at: fact<Fixed<Date>>(),
      by_uid: account<Fixed<string>>('number stays'),
      act: fact<Fixed<AdminAct>>(),
      about_uid: account<Fixed<string | null>>('number stays'),
      about: fact<Fixed<string | null>>(),
      reason: fact<Fixed<string | null>>(),
      details: fact<JSONColumnType<Record<string, string>>>(),
    },
  },
  /** The database updates this itself from the sessions. */
  account_presence: {
    of: 'account',
    notExported: 'is there twice: when the current session was last active',
    columns: {
      uid: account<Fixed<string>>('row goes'),
      last_seen_at: fact<ColumnType<Date, never, never>>(),
    },
  },
})

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof adminTables> {}
}
