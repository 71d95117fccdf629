import { isInDomains } from '@muster/domain/kernel/e-mail-domains.ts'
import type { ReadTx } from '../database/transaction.ts'
import { addressKey, type RateLimit } from '../platform/callable/rate-limit.ts'
import type { Arrival } from './sign-in.ts'

/** Whether somebody who has no account gets one by signing in. */
export type TakesIn = (tx: ReadTx, arrival: Arrival, now: Date) => Promise<boolean>

/** How many per minute and address may come without an invitation: each may be a guess at a code. */
const UNINVITED = 30

export interface NewcomersParts {
  /** Null when anyone may come. */
  readonly domains: readonly string[] | null
  /** Whether a leader invited them. The roster feature provides it. */
  readonly isInvited: (
    tx: ReadTx,
    newcomer: { readonly email: string | null; readonly returnTo: string; readonly now: Date },
  ) => Promise<boolean>
  readonly rates: RateLimit
}

/** Anyone, or those with a checked address in a domain of the server's and those whom a leader invited (decision 0088). */
export function takingIn({ domains, isInvited, rates }: NewcomersParts): TakesIn {
  if (domains === null) return async () => true
  const uninvited = rates.limit(UNINVITED)
  return async (tx, { verified, returnTo, address }, now) => {
    const key = addressKey(address)
    uninvited.check(key, now.getTime())
    const email = verified.emailVerified ? verified.email : null
    if (email !== null && isInDomains(email, domains)) return true
    if (await isInvited(tx, { email, returnTo, now })) return true
    uninvited.take(key, now.getTime())
    return false
  }
}
