import type { Generated } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const sessionTables = tables({
  sessions: {
    of: 'account',
    kept: 'until it has expired, sooner in a browser than behind an app lock: purgeSessions',
    columns: {
      id: key<Fixed<string>>(),
      token_hash: withheld<Fixed<Buffer>>('secret'),
      uid: account<Fixed<string>>('row goes'),
      kind: fact<Fixed<'web' | 'native'>>(),
      device: fact<Fixed<string>>(),
      started_at: fact<Fixed<Date>>(),
      last_active_at: fact<Date>(),
      /** Only for a native session: the phone's app lock guards it. */
      app_lock: fact<Generated<boolean>>(),
    },
  },
})

export type SessionsTable = RowsOf<typeof sessionTables>['sessions']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof sessionTables> {}
}
