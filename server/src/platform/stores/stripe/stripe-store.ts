import type { Stripe } from 'stripe'
import type { CardInvoice, CardStore, Checkout, CheckoutWish, Price } from '../card-store.ts'
import type { StoreSubscription } from '../store.ts'
import { ask, askFor, StripeRefusal, stripeClient } from './asking.ts'
import { SECOND_COMMENT, storeSubscription } from './subscription-state.ts'

const MINUTE_MS = 60_000
/** How long a payment page is valid. Stripe's minimum is half an hour. */
const CHECKOUT_MS = 60 * MINUTE_MS
/** A page that ends sooner is not offered again. */
const STILL_GOOD_MS = 10 * MINUTE_MS
/** More than a customer ever has. The newest come first. */
const MOST_SUBSCRIPTIONS = 100
const PRICE_MS = 60 * MINUTE_MS

export interface StripeSettings {
  readonly secretKey: string
  readonly priceId: string
  readonly apiUrl: string
}

/** Card payment by Stripe, through its own library. */
export class StripeStore implements CardStore {
  readonly store = 'stripe'
  readonly kind = 'live'
  readonly #stripe: Stripe
  readonly #priceId: string
  readonly #publicUrl: () => string
  readonly #clock: () => Date
  #price: { readonly value: Price | null; readonly until: number } | null = null

  constructor(settings: StripeSettings, { publicUrl, clock }: { publicUrl: () => string; clock: () => Date }) {
    this.#stripe = stripeClient(settings.secretKey, settings.apiUrl)
    this.#priceId = settings.priceId
    this.#publicUrl = publicUrl
    this.#clock = clock
  }

  async subscription(externalId: string): Promise<StoreSubscription | null> {
    const found = await this.#find(externalId)
    return found && storeSubscription(found)
  }

  async subscriptionsOf(customerId: string): Promise<readonly string[]> {
    const asked = { customer: customerId, status: 'all', limit: MOST_SUBSCRIPTIONS } as const
    const list = await askFor(() => this.#stripe.subscriptions.list(asked))
    return (list?.data ?? []).map(({ id }) => id)
  }

  async createCustomer({ uid, email, key }: { uid: string; email: string | null; key: string }): Promise<string> {
    const about = { metadata: { uid }, ...(email === null ? {} : { email }) }
    const { id } = await ask(() => this.#stripe.customers.create(about, { idempotencyKey: key }))
    return id
  }

  async openCheckout(wish: CheckoutWish): Promise<{ id: string; url: string } | null> {
    const { customerId: customer, uid, firstPaymentAt, now } = wish
    try {
      const open = await ask(() => this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 }))
      const again = open.data.find((session) => this.#isStillGood(session, now))
      if (again?.url) return { id: again.id, url: again.url }
      const metadata = { uid, server: this.#server }
      const made = await ask(() =>
        this.#stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          client_reference_id: uid,
          metadata: { ...metadata, price: this.#priceId },
          line_items: [{ price: this.#priceId, quantity: 1 }],
          subscription_data: {
            metadata,
            ...(firstPaymentAt === null ? {} : { trial_end: seconds(firstPaymentAt) }),
          },
          expires_at: seconds(new Date(now.getTime() + CHECKOUT_MS)),
          // Stripe inserts the checkout's id there.
          success_url: this.#publicUrl() + wish.successPath.replace('{checkout}', '{CHECKOUT_SESSION_ID}'),
          cancel_url: this.#publicUrl() + wish.cancelPath,
        }),
      )
      if (!made.url) throw new Error('Stripe made a checkout without an address')
      return { id: made.id, url: made.url }
    } catch (error) {
      if (isNoCustomer(error)) return null
      throw error
    }
  }

  async checkout(id: string): Promise<Checkout | null> {
    const session = await askFor(() => this.#stripe.checkout.sessions.retrieve(id))
    if (!session) return null
    const state = session.status === 'complete' ? 'paid' : session.status === 'open' ? 'open' : 'expired'
    return { owner: session.client_reference_id, state, externalId: idOf(session.subscription) }
  }

  async portal(customerId: string, returnPath: string): Promise<string | null> {
    try {
      const returnUrl = this.#publicUrl() + returnPath
      const { url } = await ask(() =>
        this.#stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      )
      return url
    } catch (error) {
      if (isNoCustomer(error)) return null
      throw error
    }
  }

  async setRenewal(externalId: string, renews: boolean): Promise<void> {
    await this.#unlessOver(externalId, () =>
      ask(() => this.#stripe.subscriptions.update(externalId, { cancel_at_period_end: !renews })),
    )
  }

  async endNow(externalId: string): Promise<void> {
    const found = await this.#find(externalId)
    if (!found || isOver(found)) return
    await this.#cancel(externalId, { prorate: false })
  }

  async endAndRefund(externalId: string, why: 'second' | 'ownerless'): Promise<void> {
    const found = await this.#find(externalId)
    // Another server with the same Stripe account sold it to a customer whom we do not know.
    if (!found || (why === 'ownerless' && found.metadata['server'] !== this.#server)) return
    if (!isOver(found)) {
      const comment = why === 'second' ? { cancellation_details: { comment: SECOND_COMMENT } } : {}
      await this.#cancel(externalId, { prorate: false, ...comment })
    }
    const invoice = idOf(found.latest_invoice)
    if (invoice === null) return
    const payments = await ask(() => this.#stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 }))
    for (const { payment } of payments.data) {
      const intent = idOf(payment.payment_intent)
      if (intent !== null) await this.#refund(intent)
    }
  }

  async forgetCustomer(customerId: string): Promise<void> {
    await askFor(() => this.#stripe.customers.del(customerId))
  }

  async price(): Promise<Price | null> {
    const now = this.#clock().getTime()
    if (this.#price && this.#price.until > now) return this.#price.value
    const { unit_amount: amount, currency, recurring } = await ask(() => this.#stripe.prices.retrieve(this.#priceId))
    const value = amount === null ? null : { amount, currency, interval: recurring?.interval ?? 'month' }
    this.#price = { value, until: now + PRICE_MS }
    return value
  }

  async invoices(customerId: string, most: number): Promise<readonly CardInvoice[]> {
    const list = await askFor(() => this.#stripe.invoices.list({ customer: customerId, limit: most }))
    return (list?.data ?? []).map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      at: new Date(invoice.created * 1000),
      amount: invoice.total,
      currency: invoice.currency,
      state: stateOf(invoice.status),
      url: invoice.hosted_invoice_url ?? null,
    }))
  }

  /** Identifies our subscriptions where several servers share one Stripe account. */
  get #server(): string {
    return new URL(this.#publicUrl()).host
  }

  #find(externalId: string): Promise<Stripe.Subscription | null> {
    return askFor(() => this.#stripe.subscriptions.retrieve(externalId))
  }

  #cancel(externalId: string, how: Stripe.SubscriptionCancelParams): Promise<void> {
    return this.#unlessOver(externalId, () => ask(() => this.#stripe.subscriptions.cancel(externalId, how)))
  }

  /**
   * A subscription to change may have ended already: by another server, at Stripe, with its customer. Stripe refuses
   * that in several ways, so its state is queried.
   */
  async #unlessOver(externalId: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      const found = await this.#find(externalId)
      if (found && !isOver(found)) throw error
    }
  }

  #isStillGood(session: Stripe.Checkout.Session, now: Date): boolean {
    const { expires_at: expires, metadata } = session
    return expires * 1000 > now.getTime() + STILL_GOOD_MS && metadata?.['price'] === this.#priceId
  }

  async #refund(paymentIntent: string): Promise<void> {
    const key = { idempotencyKey: `refund ${paymentIntent}` }
    try {
      await ask(() => this.#stripe.refunds.create({ payment_intent: paymentIntent }, key))
    } catch (error) {
      if (!(error instanceof StripeRefusal) || error.code !== 'charge_already_refunded') throw error
    }
  }
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

function isNoCustomer(error: unknown): boolean {
  return error instanceof StripeRefusal && error.code === 'resource_missing' && error.param === 'customer'
}

function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  if (thing === null || thing === undefined) return null
  return typeof thing === 'string' ? thing : thing.id
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function stateOf(status: string | null): CardInvoice['state'] {
  switch (status) {
    case 'paid':
    case 'open':
    case 'void':
    case 'uncollectible':
      return status
    default:
      return 'draft'
  }
}
