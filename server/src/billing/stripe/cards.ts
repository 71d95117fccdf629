import { isLive, keptCard } from '@muster/domain/billing/stripe/checkout.ts'
import type { Acting } from '../../database/database.ts'
import type { CardStore } from '../../platform/stores/card-store.ts'
import { sendOnErrand } from '../errands/writes.ts'
import { type KnownSource, sourceByName, sourcesOf } from '../reads.ts'
import { type Refreshed, refresh } from '../refresh.ts'
import type { StorePart } from '../store-part.ts'
import type { Cause } from '../writes.ts'
import { customerOf, emailOf } from './reads.ts'
import { dropCustomer, keepCustomer } from './writes.ts'

/** A little longer than a payment page is valid. */
const SETTLE_MS = 65 * 60_000

export interface CardsParts {
  readonly store: CardStore
  readonly database: Acting
  readonly clock: () => Date
  readonly newId: () => string
}

/** Payment by card, with any provider. */
export class Cards implements StorePart {
  readonly gateway: CardStore
  readonly acts: StorePart['acts']
  readonly #parts: CardsParts

  constructor(parts: CardsParts) {
    this.#parts = parts
    const { store } = parts
    this.gateway = store
    this.acts = {
      end: (externalId) => this.#end(externalId),
      'end second': (externalId) => this.#endSecond(externalId),
      'end ownerless': (externalId) => store.endAndRefund(externalId, 'ownerless'),
      'forget customer': (customerId) => store.forgetCustomer(customerId),
      'settle checkout': (checkoutId) => this.#settle(checkoutId),
    }
  }

  /** Asks the provider, stores the answer, and acts on it. */
  async refresh(externalId: string, cause: Cause['cause'], claimedBy?: string): Promise<Refreshed> {
    const { store } = this.#parts
    const asked = { externalId, cause, ...(claimedBy === undefined ? {} : { claimedBy }) }
    const refreshed = await refresh(this.#parts, store, asked)
    await this.after(refreshed)
    return refreshed
  }

  /** Ends and refunds a subscription of a deleted account, and a second subscription of one account. */
  async after(refreshed: Refreshed): Promise<void> {
    const { database, clock } = this.#parts
    if (refreshed.outcome === 'without an account') {
      const { externalId, owner } = refreshed.subscription
      const source = { ...refreshed.subscription, source: 'stripe' as const }
      if (owner !== null && isLive(source, clock())) await this.#send('end ownerless', externalId)
    }
    if (refreshed.outcome !== 'recorded') return
    const cards = await sourcesOf(database.reading, refreshed.uid)
    for (const { externalId } of secondCards(cards, clock())) await this.#send('end second', externalId)
  }

  /** The account's sources, with its card subscriptions in their current state at the provider. */
  async sourcesNow(uid: string): Promise<readonly KnownSource[]> {
    const { database } = this.#parts
    const known = await sourcesOf(database.reading, uid)
    const cards = known.filter(({ source, status }) => source === 'stripe' && status !== 'canceled')
    if (cards.length === 0) return known
    await Promise.all(cards.map(({ externalId }) => this.refresh(externalId, 'checkout')))
    return sourcesOf(database.reading, uid)
  }

  /** The account's card subscription, or null. */
  async cardOf(uid: string): Promise<KnownSource | null> {
    const sources = await sourcesOf(this.#parts.database.reading, uid)
    return keptCard(sources.toReversed(), this.#parts.clock())
  }

  async openCheckout(uid: string, firstPaymentAt: Date | null): Promise<string> {
    const { store, database, clock, newId } = this.#parts
    const now = clock()
    const paths = { successPath: '/billing?checkout={checkout}', cancelPath: '/billing' }
    const open = (customerId: string) => store.openCheckout({ customerId, uid, firstPaymentAt, now, ...paths })
    const known = await customerOf(database.reading, uid)
    let opened = await open(known ?? (await this.#newCustomer(uid, `customer ${uid}`)))
    if (opened === null) {
      // The provider no longer knows the customer, or is another provider now.
      if (known !== null) await database.write((tx) => dropCustomer(tx, uid, known))
      opened = await open(await this.#newCustomer(uid, `customer ${uid} ${newId()}`))
    }
    if (opened === null) throw new Error('the card provider does not know a customer that it just created')
    const { id: externalId, url } = opened
    const errand = { id: newId(), store: 'stripe' as const, act: 'settle checkout', externalId, at: now }
    // In case every message about it is lost.
    await database.write((tx) => sendOnErrand(tx, { ...errand, due: new Date(now.getTime() + SETTLE_MS) }))
    return url
  }

  async #newCustomer(uid: string, key: string): Promise<string> {
    const { store, database, clock } = this.#parts
    const made = await store.createCustomer({ uid, email: await emailOf(database.reading, uid), key })
    await database.write((tx) => keepCustomer(tx, uid, made, clock()))
    return (await customerOf(database.reading, uid)) ?? made
  }

  async #end(externalId: string): Promise<void> {
    await this.#parts.store.endNow(externalId)
    if (await sourceByName(this.#parts.database.reading, 'stripe', externalId))
      await this.refresh(externalId, 'reconcile')
  }

  /** Only while another one still exists. */
  async #endSecond(externalId: string): Promise<void> {
    const { store, database, clock } = this.#parts
    const known = await sourceByName(database.reading, 'stripe', externalId)
    if (!known) return
    const cards = await sourcesOf(database.reading, known.uid)
    if (!secondCards(cards, clock()).some((card) => card.externalId === externalId)) return
    await store.endAndRefund(externalId, 'second')
    await this.refresh(externalId, 'reconcile')
  }

  async #settle(checkoutId: string): Promise<void> {
    const checkout = await this.#parts.store.checkout(checkoutId)
    if (checkout?.externalId) await this.refresh(checkout.externalId, 'checkout')
  }

  async #send(act: string, externalId: string): Promise<void> {
    const { database, clock, newId } = this.#parts
    await database.write((tx) => sendOnErrand(tx, { id: newId(), store: 'stripe', act, externalId, at: clock() }))
  }
}

/** The card subscriptions other than the one to keep. */
function secondCards(newestFirst: readonly KnownSource[], now: Date): readonly KnownSource[] {
  const kept = keptCard(newestFirst.toReversed(), now)
  return newestFirst.filter(
    (source) => source.source === 'stripe' && isLive(source, now) && source.externalId !== kept?.externalId,
  )
}
