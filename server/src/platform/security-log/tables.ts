import type { Outcome, SecurityKind } from '@muster/domain/kernel/security-log.ts'
import type { GeneratedAlways, JSONColumnType } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const securityLogTables = tables({
  /** Rows are only added. `purge_security_log` deletes them after the time of the setting, a year at least. */
  security_log: {
    of: 'server',
    kept: { since: 'at', after: '1 year' },
    notExported: 'belongs to whoever runs the server, and names the ways in',
    columns: {
      id: key<GeneratedAlways<number>>(),
      at: fact<Fixed<Date>>(),
      kind: fact<Fixed<SecurityKind>>(),
      what: fact<Fixed<string>>(),
      outcome: fact<Fixed<Outcome>>(),
      uid: account<Fixed<string | null>>('number stays'),
      about: account<Fixed<string | null>>('number stays'),
      address: fact<Fixed<string | null>>(),
      times: fact<Fixed<number>>(),
      details: fact<JSONColumnType<Record<string, string>>>(),
      seq: key<number | null>(),
      hash: withheld<Buffer | null>('bookkeeping'),
    },
  },
  security_log_heads: {
    of: 'server',
    kept: 'as long as the entries that they sign, and the one before the first',
    notExported: 'names nobody: signed hashes',
    columns: {
      seq: key<Fixed<number>>(),
      at: fact<Fixed<Date>>(),
      hash: withheld<Fixed<Buffer>>('bookkeeping'),
      key: fact<Fixed<string>>(),
      signature: withheld<Fixed<Buffer>>('bookkeeping'),
    },
  },
  security_log_streams: {
    of: 'server',
    kept: 'for good: one row for each address that the log was streamed to',
    notExported: 'names nobody',
    columns: { target: key<string>(), seq: fact<number>() },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof securityLogTables> {}
}
