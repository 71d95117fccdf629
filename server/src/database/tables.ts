import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, key, type RowsOf, soldier, tables, withheld } from './table.ts'

export const databaseTables = tables({
  /** Committed changes, kept for an hour so that a screen that was away can catch up. */
  change_feed: {
    of: 'server',
    kept: { since: 'at', after: '1 hour' },
    notExported: 'which screens to load again, for an hour',
    columns: {
      id: key<GeneratedAlways<number>>(),
      topics: account<string[]>('number stays'),
      /** The writing transaction's id, because commits do not become visible in the order of `id`. */
      xid: key<GeneratedAlways<string>>(),
      at: fact<GeneratedAlways<Date>>(),
    },
  },
  /** The answers to completed writes, so that sending a write again does not do it twice. */
  idempotency_keys: {
    of: 'account',
    // A device may lose an answer and then be without signal for a month before it asks again.
    kept: { since: 'at', after: '40 days' },
    notExported: 'is there twice: answers to calls, for a device that lost one',
    columns: {
      caller: account<string>('row goes'),
      key: fact<string>(),
      function: fact<string>(),
      body_hash: withheld<string>('bookkeeping'),
      /** The answer's JSON as it was sent, byte for byte, sealed with the key that only the client has. */
      result: withheld<string>('is there twice'),
      /** False for answers that were kept before migration 0084. */
      sealed: withheld<Generated<boolean>>('bookkeeping'),
      at: fact<Generated<Date>>(),
    },
  },
  /** Who read or changed data about whom. Rows are only added. `purge_access_log` deletes them after a year. */
  access_log: {
    of: 'server',
    kept: { since: 'at', after: '1 year' },
    columns: {
      id: key<GeneratedAlways<number>>(),
      at: fact<Generated<Date>>(),
      /** Null for a caller without an account. */
      uid: account<string | null>('number stays'),
      function: fact<string>(),
      roster_id: key<string | null>(),
      soldier_id: soldier<string | null>('number stays'),
      request_id: key<string>(),
    },
  },
  /** The keys that seal values of rosters, each encrypted by a key that is not in the database. */
  data_keys: {
    of: 'roster',
    notExported: 'opens nothing by itself',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      wrapped: withheld<Buffer>('secret'),
      /** Which key encrypted it. */
      wrapped_by: withheld<string>('bookkeeping'),
      made_at: fact<Generated<Date>>(),
      /** When everything that was stored in clear before had been sealed. */
      sealed_at: fact<Date | null>(),
    },
  },
  /** Kysely's own table, which the working roles may not read. */
  kysely_migration: {
    of: 'server',
    kept: 'for good: the migrations of the database',
    notExported: 'names nobody',
    columns: { name: fact<string>(), timestamp: fact<string>() },
  },
  kysely_migration_lock: {
    of: 'server',
    kept: 'for good: one row',
    notExported: 'names nobody',
    columns: { id: key<string>(), is_locked: fact<number>() },
  },
})

declare module './schema.ts' {
  interface Schema extends RowsOf<typeof databaseTables> {}
}
