import type { Generated } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const sessionTables = tables({
  sessions: {
    of: 'account',
    kept: 'until it has ended, sooner in a browser than behind an app lock: purgeSessions',
    columns: {
      id: key<Fixed<string>>(),
      token_hash: withheld<Buffer>('secret'),
      uid: account<Fixed<string>>('row goes'),
      kind: fact<Fixed<'web' | 'native'>>(),
      device: fact<Fixed<string>>(),
      /** The rights of the account have changed since the last new token. */
      renew: withheld<Generated<boolean>>('bookkeeping'),
      /** A new token that was given out, and takes over once it is used. */
      next_token_hash: withheld<Generated<Buffer | null>>('secret'),
      next_token_at: withheld<Generated<Date | null>>('bookkeeping'),
      /** The token before, for calls that were under way. */
      former_token_hash: withheld<Generated<Buffer | null>>('secret'),
      former_until: withheld<Generated<Date | null>>('bookkeeping'),
      started_at: fact<Fixed<Date>>(),
      last_active_at: fact<Date>(),
      /** Only for a native session: the phone's app lock guards it. */
      app_lock: fact<Generated<boolean>>(),
      /** From here the absolute limit counts: the start, or when the app lock was turned off. */
      counts_from: fact<Date>(),
      /** When the provider last asked who it is. */
      signed_in_at: fact<Fixed<Date>>(),
      provider: fact<Fixed<string | null>>(),
      /** What the provider calls its own session, from which this one was begun. */
      provider_sid: fact<Fixed<string | null>>(),
      /** Where the sign-in came from. */
      address: fact<Fixed<string | null>>(),
    },
  },
})

export type SessionsTable = RowsOf<typeof sessionTables>['sessions']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof sessionTables> {}
}
