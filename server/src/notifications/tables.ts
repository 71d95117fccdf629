import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { Generated, JSONColumnType } from 'kysely'
import { account, fact, key, name, type RowsOf, tables } from '../database/table.ts'

export const notificationTables = tables({
  notifications: {
    of: 'account',
    kept: { since: 'at', after: '90 days' },
    columns: {
      id: key<string>(),
      uid: account<string>('row goes'),
      kind: fact<string>(),
      title: name<string>('stays: a letter that somebody was sent'),
      body: name<string>('stays: a letter that somebody was sent'),
      link: fact<string | null>(),
      /** The source, where a feature counts how many received it. */
      source: key<string | null>(),
      at: fact<Date>(),
    },
  },
  /** Without a row, `DEFAULT_PREFERENCES` apply. */
  notification_preferences: {
    of: 'account',
    columns: {
      uid: account<string>('row goes'),
      email: fact<string[]>(),
      muted: fact<string[]>(),
      /** Null means every kind, including kinds added later. */
      push: fact<Generated<string[] | null>>(),
      quiet: fact<JSONColumnType<QuietHours> | null>(),
    },
  },
})

export type NotificationsTable = RowsOf<typeof notificationTables>['notifications']

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof notificationTables> {}
}
