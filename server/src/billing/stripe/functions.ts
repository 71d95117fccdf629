import { checkoutRefusal, firstPaymentAt } from '@muster/domain/billing/stripe/checkout.ts'
import {
  cancelStripeAtPeriodEnd,
  createCheckoutSession,
  createPortalLink,
  getCardDetails,
  resumeStripeSubscription,
  settleCheckout,
} from '@muster/domain/billing/stripe/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { type Implementation, implement, implementPrepared } from '../../platform/callable/implement.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'
import { StripeRefusal } from '../../platform/stores/stripe/asking.ts'
import type { KnownSource } from '../reads.ts'
import type { Cards } from './cards.ts'
import { customerOf } from './reads.ts'

const MOST_INVOICES = 12

/**
 * Payment by card. All the work is done before the transaction begins, because the provider's answer counts and is
 * stored through `refresh`.
 */
export function cardFunctions(cards: Cards | null, log: DatabaseLog): readonly Implementation[] {
  /** Nobody waits for a provider that is unavailable, and a fault of our configuration is not the caller's. */
  async function withCards<T>(work: (set: Cards) => Promise<T>): Promise<T> {
    if (!cards) return refuse('failed-precondition', 'Card payment is not set up on this server.')
    try {
      return await work(cards)
    } catch (error) {
      if (!(error instanceof StoreUnavailable) && !(error instanceof StripeRefusal)) throw error
      // An outage is the provider's problem. A refusal is a fault of our configuration.
      if (error instanceof StoreUnavailable) log.warn({ reason: error.message }, 'the card provider does not answer')
      else log.error({ err: error }, 'the card provider refused a request')
      return refuse('unavailable', 'The card provider does not answer. Nothing was changed. Try again in a minute.')
    }
  }

  const changeRenewal = (uid: string, renews: boolean) =>
    withCards(async (set) => {
      const card = await set.cardOf(uid)
      if (!card) return refuse('failed-precondition', 'You have no card subscription.')
      await set.gateway.setRenewal(card.externalId, renews)
      const refreshed = await set.refresh(card.externalId, 'checkout')
      return refreshed.outcome === 'recorded' ? refreshed.subscription : null
    })

  return [
    implementPrepared(
      createCheckoutSession,
      ({ caller: { uid }, now }) =>
        withCards(async (set) => {
          const sources: readonly KnownSource[] = await set.sourcesNow(uid)
          const refusal = checkoutRefusal(sources, now)
          if (refusal !== null) return refuse('failed-precondition', refusal)
          return { url: await set.openCheckout(uid, firstPaymentAt(sources, now)) }
        }),
      async (_call, _input, opened) => opened,
    ),

    implementPrepared(
      settleCheckout,
      ({ caller: { uid } }, { checkoutId }) =>
        withCards(async (set) => {
          const checkout = await set.gateway.checkout(checkoutId)
          if (checkout?.owner !== uid) return refuse('not-found', 'There is no such checkout on your account.')
          if (checkout.externalId !== null) await set.refresh(checkout.externalId, 'checkout', uid)
          return { state: checkout.state }
        }),
      async (_call, _input, settled) => settled,
    ),

    implementPrepared(
      createPortalLink,
      ({ caller: { uid }, tx }) =>
        withCards(async (set) => {
          const customerId = await customerOf(tx, uid)
          const url = customerId === null ? null : await set.gateway.portal(customerId, '/billing')
          return url === null ? refuse('failed-precondition', 'You have not paid by card yet.') : { url }
        }),
      async (_call, _input, link) => link,
    ),

    implementPrepared(
      cancelStripeAtPeriodEnd,
      async ({ caller }) => changeRenewal(caller.uid, false),
      async (_call, _input, subscription) => ({ endsAt: subscription?.entitledUntil?.toISOString() ?? null }),
    ),

    implementPrepared(
      resumeStripeSubscription,
      async ({ caller }) => {
        const subscription = await changeRenewal(caller.uid, true)
        // It may have ended at the provider without a message to us.
        if (subscription === null || subscription.status === 'canceled' || subscription.status === 'expired')
          return refuse('failed-precondition', 'This subscription has ended. Subscribe again to continue.')
        return subscription
      },
      async (_call, _input, { periodEndsAt }) => ({ renewsAt: periodEndsAt?.toISOString() ?? null }),
    ),

    implement(getCardDetails, async ({ caller: { uid }, tx }) => {
      if (!cards) return { price: null, invoices: [] }
      const customerId = await customerOf(tx, uid)
      const [price, invoices] = await Promise.all([
        orNull(() => cards.gateway.price(), log),
        orNull(async () => (customerId === null ? [] : cards.gateway.invoices(customerId, MOST_INVOICES)), log),
      ])
      return {
        price,
        invoices: invoices && invoices.map(({ at, ...invoice }) => ({ ...invoice, at: at.toISOString() })),
      }
    }),
  ]
}

async function orNull<T>(work: () => Promise<T>, log: DatabaseLog): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof StripeRefusal)) throw error
    log.warn({ err: error }, 'a request to the card provider failed')
    return null
  }
}
