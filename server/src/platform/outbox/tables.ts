import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, key, name, type RowsOf, tables } from '../../database/table.ts'

export const outboxTables = tables({
  /** Announcements and their recipients. A line is deleted when it has been passed on. */
  outbox: {
    of: 'server',
    kept: 'until it is delivered',
    notExported: 'on its way to its recipients, who then have it as a notification',
    columns: {
      id: key<GeneratedAlways<number>>(),
      at: fact<Date>(),
      kind: fact<string>(),
      recipients: account<string[]>('number stays'),
      title: name<string>('stays: a letter that somebody was sent'),
      body: name<string>('stays: a letter that somebody was sent'),
      link: fact<string | null>(),
      /** The source, where a feature counts how many received it. */
      source: key<string | null>(),
      /** How often passing it on has failed, and when to try again. */
      attempts: fact<Generated<number>>(),
      not_before: fact<Generated<Date>>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof outboxTables> {}
}
