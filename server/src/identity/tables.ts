import type { ColumnType } from 'kysely'
import { account, fact, type Fixed, type RowsOf, tables, withheld } from '../database/table.ts'

/** Set once, with the row. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

export const identityTables = tables({
  accounts: {
    of: 'account',
    columns: {
      uid: account<Fixed<string>>('row goes'),
      email: fact<string | null>(),
      email_verified: fact<Defaulted<boolean>>(),
      display_name: fact<string | null>(),
      needs_profile: fact<Defaulted<boolean>>(),
      created_at: fact<Fixed<Date>>(),
      dodid: fact<string | null>(),
      name_last: fact<string | null>(),
      name_first: fact<string | null>(),
      name_middle: fact<string | null>(),
      name_suffix: fact<string | null>(),
      name_display: fact<string | null>(),
      rank: fact<string | null>(),
      declared_role: fact<string | null>(),
      /** Only the operator writes `roles` and `role`. The types refuse it to all code. */
      roles: fact<ColumnType<string[], never, never>>(),
      role: fact<ColumnType<string | null, never, never>>(),
      /** Set while an admin keeps the account from signing in. */
      disabled_at: fact<Date | null>(),
      has_seen_tour: fact<Defaulted<boolean>>(),
      has_seen_tour_mobile: fact<Defaulted<boolean>>(),
      has_seen_tour_desktop: fact<Defaulted<boolean>>(),
    },
  },
  identities: {
    of: 'account',
    columns: {
      issuer: fact<Fixed<string>>(),
      sub: fact<Fixed<string>>(),
      uid: account<Fixed<string>>('row goes'),
      provider: fact<string>(),
      email: fact<string | null>(),
      email_verified: fact<boolean>(),
      created_at: fact<Fixed<Date>>(),
      last_sign_in_at: fact<Date>(),
    },
  },
  sign_in_nonces: {
    of: 'server',
    kept: { since: 'expires_at' },
    notExported: 'names nobody: a sign-in in progress',
    columns: {
      nonce_hash: withheld<Fixed<Buffer>>('secret'),
      provider: fact<Fixed<string>>(),
      expires_at: fact<Fixed<Date>>(),
    },
  },
  sign_in_transactions: {
    of: 'server',
    kept: { since: 'expires_at' },
    notExported: 'names nobody: a sign-in in progress',
    columns: {
      id_hash: withheld<Fixed<Buffer>>('secret'),
      provider: fact<Fixed<string>>(),
      state: withheld<Fixed<string>>('secret'),
      nonce: withheld<Fixed<string>>('secret'),
      code_verifier: withheld<Fixed<string>>('secret'),
      return_to: fact<Fixed<string>>(),
      /** Whether the provider must ask who it is, even if it just did. */
      fresh: fact<Fixed<boolean>>(),
      /** Base64url of the SHA-256 of the app's verifier, when an app began the sign-in. */
      app_challenge: withheld<Fixed<string | null>>('secret'),
      /** The provider's answer as a query string, once the row is stored under a one-time code. */
      answer: withheld<Fixed<string | null>>('secret'),
      expires_at: fact<Fixed<Date>>(),
    },
  },
})

export type AccountsTable = RowsOf<typeof identityTables>['accounts']

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof identityTables> {}
}
