import type { Generated, GeneratedAlways } from 'kysely'

/** What changed and has been committed, kept for an hour so that a screen that was away can catch up. */
export interface ChangeFeedTable {
  id: GeneratedAlways<number>
  topics: string[]
  /** The writing transaction's id: commits do not become visible in the order of `id`. */
  xid: GeneratedAlways<string>
  at: GeneratedAlways<Date>
}

/** The answer to a write that was already done, so that sending it again does nothing twice. */
export interface IdempotencyKeysTable {
  caller: string
  key: string
  function: string
  body_hash: string
  /** The answer's JSON as it was sent, byte for byte. */
  result: string
  at: Generated<Date>
}

/** Who read or changed what about whom. Rows are only ever added; see `purge_access_log`. */
export interface AccessLogTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  /** Null for a caller without an account. */
  uid: string | null
  function: string
  roster_id: string | null
  soldier_id: string | null
  request_id: string
}

declare module './schema.ts' {
  interface Schema {
    change_feed: ChangeFeedTable
    idempotency_keys: IdempotencyKeysTable
    access_log: AccessLogTable
  }
}
