import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { Generated, JSONColumnType } from 'kysely'
import { account, fact, key, name, type RowsOf, tables, withheld } from '../../database/table.ts'

export const mailTables = tables({
  mail_queue: {
    of: 'account',
    // A mail that could not be sent for two weeks is dropped, such as after e-mail was turned off.
    kept: { since: 'at', after: '14 days' },
    columns: {
      id: key<string>(),
      uid: account<string>('row goes'),
      address: fact<string>(),
      reply_to: fact<string | null>(),
      subject: name<string>('stays: a letter that somebody was sent'),
      body: name<string>('stays: a letter that somebody was sent'),
      link: fact<string | null>(),
      area: withheld<string | null>('bookkeeping'),
      closing: withheld<string>('bookkeeping'),
      quiet: withheld<JSONColumnType<QuietHours> | null>('is there twice'),
      at: fact<Date>(),
      due_at: fact<Date>(),
      attempts: withheld<Generated<number>>('bookkeeping'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof mailTables> {}
}
