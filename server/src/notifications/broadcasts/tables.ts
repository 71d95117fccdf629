import type { BroadcastLine } from '@muster/domain/notifications/broadcasts/schema.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import { account, fact, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const broadcastTables = tables({
  broadcasts: {
    of: 'account',
    kept: { since: 'ended_at', after: '365 days' },
    columns: {
      id: key<string>(),
      /** For a leader's broadcast, to the people of `roster_id`. */
      by_uid: account<string | null>('row goes'),
      roster_id: key<string | null>(),
      /** For an admin's broadcast. */
      by_admin: account<string | null>('number stays'),
      audience: fact<JSONColumnType<object>>(),
      title: fact<string>(),
      body: fact<string>(),
      link: fact<string | null>(),
      created_at: fact<ColumnType<Date, Date, never>>(),
      due_at: fact<Date>(),
      time_zone: fact<string | null>(),
      state: fact<Generated<BroadcastLine['state']>>(),
      not_before: withheld<Date>('bookkeeping'),
      attempts: withheld<Generated<number>>('bookkeeping'),
      last_uid: account<string | null>('number stays'),
      people: fact<Generated<number>>(),
      ended_at: fact<Date | null>(),
      pushes: fact<JSONColumnType<Partial<BroadcastLine['pushes']>> | null>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof broadcastTables> {}
}
