import type { ColumnType } from 'kysely'

/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>
type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface AccountsTable {
  uid: Fixed<string>
  email: string | null
  email_verified: Defaulted<boolean>
  display_name: string | null
  needs_profile: Defaulted<boolean>
  created_at: Fixed<Date>
  dodid: string | null
  name_last: string | null
  name_first: string | null
  name_middle: string | null
  name_suffix: string | null
  name_display: string | null
  rank: string | null
  declared_role: string | null
  /** Only the operator writes `roles` and `role`: the types refuse it to everyone else. */
  roles: ColumnType<string[], never, never>
  role: ColumnType<string | null, never, never>
  has_seen_tour: Defaulted<boolean>
  has_seen_tour_mobile: Defaulted<boolean>
  has_seen_tour_desktop: Defaulted<boolean>
}

export interface IdentitiesTable {
  issuer: Fixed<string>
  sub: Fixed<string>
  uid: Fixed<string>
  provider: string
  email: string | null
  email_verified: boolean
  created_at: Fixed<Date>
  last_sign_in_at: Date
}

export interface SignInNoncesTable {
  nonce_hash: Fixed<Buffer>
  provider: Fixed<string>
  expires_at: Fixed<Date>
}

export interface SignInTransactionsTable {
  id_hash: Fixed<Buffer>
  provider: Fixed<string>
  state: Fixed<string>
  nonce: Fixed<string>
  code_verifier: Fixed<string>
  return_to: Fixed<string>
  /** Base64url of the SHA-256 of the app's verifier, where an app began it. */
  app_challenge: Fixed<string | null>
  /** What the provider sent, as a query, once the row is kept under a one-time code. */
  answer: Fixed<string | null>
  expires_at: Fixed<Date>
}

declare module '../database/schema.ts' {
  interface Schema {
    accounts: AccountsTable
    identities: IdentitiesTable
    sign_in_nonces: SignInNoncesTable
    sign_in_transactions: SignInTransactionsTable
  }
}
