import type { AdminAct } from '@muster/domain/admin/acts.ts'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** Rows are only ever added. */
export interface AdminActsTable {
  id: GeneratedAlways<number>
  at: Fixed<Date>
  by_uid: Fixed<string>
  act: Fixed<AdminAct>
  about_uid: Fixed<string | null>
  about: Fixed<string | null>
  reason: Fixed<string | null>
  details: JSONColumnType<Record<string, string>>
}

/** Kept by the database itself, from what sessions say. */
export interface AccountPresenceTable {
  uid: Fixed<string>
  last_seen_at: ColumnType<Date, never, never>
}

declare module '../database/schema.ts' {
  interface Schema {
    admin_acts: AdminActsTable
    account_presence: AccountPresenceTable
  }
}
