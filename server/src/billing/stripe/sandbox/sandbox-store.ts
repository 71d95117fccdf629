import { randomBytes } from 'node:crypto'
import type { Acting } from '../../../database/database.ts'
import type { CardInvoice, CardStore, Checkout, CheckoutWish, Price } from '../../../platform/stores/card-store.ts'
import { type StoreSubscription, StoreUnavailable } from '../../../platform/stores/store.ts'
import { isExpired, newestOf, openCheckoutOf, sandboxRecord } from './reads.ts'
import { charges, monthsLater, periodEnd, sandboxSubscription } from './state.ts'
import { changeSandbox, forgetSandbox, openCheckout } from './writes.ts'

export const SANDBOX_PATH = '/sandbox'
const PREFIX = 'sandbox_'

export interface SandboxParts {
  readonly database: Acting
  readonly publicUrl: () => string
  readonly clock: () => Date
}

/** Replaces the card provider where none is set up: the same calls, the same answers, and nobody is charged. */
export class SandboxStore implements CardStore {
  readonly store = 'stripe'
  readonly kind = 'sandbox'
  readonly #parts: SandboxParts

  constructor(parts: SandboxParts) {
    this.#parts = parts
  }

  async subscription(externalId: string): Promise<StoreSubscription | null> {
    // A real subscription from a time when a provider was set up. Nothing is known of it here.
    if (!externalId.startsWith(PREFIX)) throw new StoreUnavailable('no card provider is set up')
    const record = await sandboxRecord(this.#parts.database.reading, externalId)
    return record && sandboxSubscription(record, this.#parts.clock())
  }

  async subscriptionsOf(customerId: string): Promise<readonly string[]> {
    if (!customerId.startsWith(PREFIX)) throw new StoreUnavailable('no card provider is set up')
    const newest = await newestOf(this.#parts.database.reading, customerId.slice(PREFIX.length))
    return newest === null ? [] : [newest]
  }

  async createCustomer({ uid }: { uid: string }): Promise<string> {
    return PREFIX + uid
  }

  async openCheckout({
    customerId,
    uid,
    firstPaymentAt,
    now,
  }: CheckoutWish): Promise<{ id: string; url: string } | null> {
    if (customerId !== PREFIX + uid) return null
    const { database } = this.#parts
    const open = await openCheckoutOf(database.reading, uid, now)
    const externalId = open ?? PREFIX + randomBytes(24).toString('base64url')
    const firstEndsAt = firstPaymentAt ?? monthsLater(now, 1)
    if (open === null) await database.write((tx) => openCheckout(tx, { externalId, uid, firstEndsAt, now }))
    return { id: externalId, url: this.#page('checkout', externalId) }
  }

  async checkout(id: string): Promise<Checkout | null> {
    const record = await sandboxRecord(this.#parts.database.reading, id)
    if (!record) return null
    const open = isExpired(record.openedAt, this.#parts.clock()) ? 'expired' : 'open'
    const isPaid = record.paidAt !== null
    return { owner: record.uid, state: isPaid ? 'paid' : open, externalId: isPaid ? id : null }
  }

  async portal(customerId: string): Promise<string | null> {
    if (!customerId.startsWith(PREFIX)) return null
    const externalId = await newestOf(this.#parts.database.reading, customerId.slice(PREFIX.length))
    return externalId === null ? null : this.#page('portal', externalId)
  }

  async setRenewal(externalId: string, renews: boolean): Promise<void> {
    const { database, clock } = this.#parts
    const record = await sandboxRecord(database.reading, externalId)
    if (!record) return
    const cancelAt = renews ? null : periodEnd(record, clock())
    await database.write((tx) => changeSandbox(tx, externalId, { cancel_at: cancelAt }))
  }

  async endNow(externalId: string): Promise<void> {
    const { database, clock } = this.#parts
    await database.write((tx) => changeSandbox(tx, externalId, { ended_at: clock() }))
  }

  endAndRefund(externalId: string): Promise<void> {
    return this.endNow(externalId)
  }

  async forgetCustomer(customerId: string): Promise<void> {
    const uid = customerId.slice(PREFIX.length)
    if (customerId.startsWith(PREFIX)) await this.#parts.database.write((tx) => forgetSandbox(tx, uid))
  }

  async price(): Promise<Price | null> {
    return null
  }

  async invoices(customerId: string, most: number): Promise<readonly CardInvoice[]> {
    const { database, clock } = this.#parts
    if (!customerId.startsWith(PREFIX)) return []
    const externalId = await newestOf(database.reading, customerId.slice(PREFIX.length))
    const record = externalId === null ? null : await sandboxRecord(database.reading, externalId)
    if (!record) return []
    return charges(record, clock(), most).map((at) => ({
      id: at.toISOString(),
      number: null,
      at,
      amount: 0,
      currency: 'usd',
      state: 'paid' as const,
      url: null,
    }))
  }

  #page(kind: 'checkout' | 'portal', externalId: string): string {
    return `${this.#parts.publicUrl()}${SANDBOX_PATH}/${kind}/${externalId}`
  }
}
