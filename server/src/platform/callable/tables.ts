import type { ColumnType, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface IdempotencyKeysTable {
  uid: Fixed<string>
  key: Fixed<string>
  function: Fixed<string>
  body_hash: Fixed<Buffer>
  /** The answer as JSON text; null while the write that makes it has not committed. */
  result: ColumnType<string | null, null, string>
  created_at: Fixed<Date>
}

export interface AccessLogTable {
  id: GeneratedAlways<string>
  at: Fixed<Date>
  uid: Fixed<string | null>
  function: Fixed<string>
  kind: Fixed<'read' | 'write'>
  roster_id: Fixed<string>
  soldier_id: Fixed<string | null>
  request_id: Fixed<string>
}

declare module '../../database/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeysTable
    access_log: AccessLogTable
  }
}
