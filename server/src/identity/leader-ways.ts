import type { ReadTx } from '../database/transaction.ts'

/** The way in by a code that the operator makes on the server (decision 0088). It counts for admins. */
export const BREAK_GLASS = 'break-glass'

/** With which providers leaders sign in, and admins (decision 0088). */
export interface LeaderWays {
  /** Whether a sign-in with this provider counts for a leader. Null: begun before it was kept. */
  counts(provider: string | null): boolean
  /** Whether this account may be signed in with this provider. */
  mayEnter(tx: ReadTx, uid: string, provider: string | null): Promise<boolean>
}

/** `leads` is asked only where it matters. Without providers each of them counts. */
export function leaderWays(
  providers: readonly string[],
  leads: (tx: ReadTx, uid: string) => Promise<boolean>,
): LeaderWays {
  const counts = (provider: string | null) =>
    providers.length === 0 || provider === BREAK_GLASS || (provider !== null && providers.includes(provider))
  return { counts, mayEnter: async (tx, uid, provider) => counts(provider) || !(await leads(tx, uid)) }
}
