import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface SessionsTable {
  id: Fixed<string>
  token_hash: Fixed<Buffer>
  uid: Fixed<string>
  kind: Fixed<'web' | 'native'>
  device: Fixed<string>
  started_at: Fixed<Date>
  last_active_at: Date
  /** Only of a native session: the phone's app lock guards it. */
  app_lock: Generated<boolean>
}

declare module '../../database/schema.ts' {
  interface Schema {
    sessions: SessionsTable
  }
}
