import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, key, name, type RowsOf, tables } from '../../database/table.ts'

export const outboxTables = tables({
  /** What is to be told to whom. A line leaves when whoever carries it further has it. */
  outbox: {
    of: 'server',
    kept: 'until it is carried further',
    notExported: 'on its way to whom it is for, who then has it as a notification',
    columns: {
      id: key<GeneratedAlways<number>>(),
      at: fact<Date>(),
      kind: fact<string>(),
      recipients: account<string[]>('number stays'),
      title: name<string>('stays: a letter that somebody was sent'),
      body: name<string>('stays: a letter that somebody was sent'),
      link: fact<string | null>(),
      /** What it came from, where somebody counts who got it. */
      source: key<string | null>(),
      /** How often it could not be carried further, and when to try again. */
      attempts: fact<Generated<number>>(),
      not_before: fact<Generated<Date>>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof outboxTables> {}
}
