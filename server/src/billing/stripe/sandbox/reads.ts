import type { ReadTx } from '../../../database/transaction.ts'
import type {} from '../../tables.ts'
import type { SandboxRecord } from './state.ts'

/** How long a payment page is valid. */
const CHECKOUT_MS = 60 * 60_000

export async function sandboxRecord(tx: ReadTx, externalId: string): Promise<SandboxRecord | null> {
  const row = await tx.query
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row
    ? {
        externalId: row.external_id,
        uid: row.uid,
        openedAt: row.opened_at,
        firstEndsAt: row.first_ends_at,
        paidAt: row.paid_at,
        cancelAt: row.cancel_at,
        endedAt: row.ended_at,
        failingSince: row.failing_since,
      }
    : null
}

/** The account's newest paid subscription. */
export async function newestOf(tx: ReadTx, uid: string): Promise<string | null> {
  const row = await tx.query
    .selectFrom('sandbox_subscriptions')
    .select('external_id')
    .where('uid', '=', uid)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.external_id ?? null
}

/** A payment page of the account that is unpaid and still valid. */
export async function openCheckoutOf(tx: ReadTx, uid: string, now: Date): Promise<string | null> {
  const row = await tx.query
    .selectFrom('sandbox_subscriptions')
    .select('external_id')
    .where('uid', '=', uid)
    .where('paid_at', 'is', null)
    .where('opened_at', '>', new Date(now.getTime() - CHECKOUT_MS / 2))
    .limit(1)
    .executeTakeFirst()
  return row?.external_id ?? null
}

export function isExpired(openedAt: Date, now: Date): boolean {
  return openedAt.getTime() + CHECKOUT_MS <= now.getTime()
}
