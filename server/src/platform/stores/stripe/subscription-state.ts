import type { Stripe } from 'stripe'
import { RENEWAL_SLACK_MS, SECOND_REASON } from '../card-store.ts'
import type { StoreSubscription } from '../store.ts'

/** Written into a subscription that is ended for that reason. */
export const SECOND_COMMENT = 'ended by Muster: the account had a subscription already'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Stripe's subscription in the form common to all stores. */
export function storeSubscription(subscription: Stripe.Subscription): StoreSubscription {
  const owner = subscription.metadata['uid']
  return {
    externalId: subscription.id,
    owner: owner !== undefined && UUID.test(owner) ? owner.toLowerCase() : null,
    product: subscription.items.data[0]?.price.id ?? null,
    environment: subscription.livemode ? 'production' : 'sandbox',
    ...stateOf(subscription),
  }
}

type State = Pick<StoreSubscription, 'status' | 'reason' | 'entitledUntil' | 'periodEndsAt' | 'renews'>

function stateOf(subscription: Stripe.Subscription): State {
  const { items } = subscription
  const ends = last(items.data.map((item) => item.current_period_end))
  const began = last(items.data.map((item) => item.current_period_start))
  const stopped = (status: State['status'], reason: string | null, entitledUntil: Date | null): State => ({
    status,
    reason,
    entitledUntil,
    periodEndsAt: ends,
    renews: false,
  })
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return running(subscription, ends)
    // The current month is not paid, so the paid time ended where it began.
    case 'past_due':
      return { ...stopped('past_due', null, began), renews: true }
    case 'unpaid':
      return stopped('past_due', 'unpaid', began)
    case 'incomplete':
      return stopped('incomplete', null, null)
    case 'incomplete_expired':
      return stopped('incomplete', 'expired', null)
    case 'paused':
      return stopped('paused', null, began)
    case 'canceled':
      return stopped('canceled', endReason(subscription), at(subscription.ended_at) ?? at(subscription.canceled_at))
    // For a status that Stripe may add later, we do not know that it is paid.
    default:
      return stopped('paused', 'unknown to us', began)
  }
}

function running(subscription: Stripe.Subscription, ends: Date | null): State {
  const cancelAt = at(subscription.cancel_at)
  if (subscription.cancel_at_period_end || cancelAt !== null) {
    const end = cancelAt ?? ends
    const reason = 'ends with the period'
    return { status: 'active', reason, entitledUntil: end, periodEndsAt: end, renews: false }
  }
  return {
    status: 'active',
    reason: subscription.status === 'trialing' ? 'not charged yet' : null,
    entitledUntil: ends && new Date(ends.getTime() + RENEWAL_SLACK_MS),
    periodEndsAt: ends,
    renews: true,
  }
}

function endReason({ cancellation_details: details }: Stripe.Subscription): string | null {
  if (details?.comment === SECOND_COMMENT) return SECOND_REASON
  return details?.reason === 'payment_failed' ? 'payment failed' : null
}

function at(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null
}

function last(seconds: readonly number[]): Date | null {
  return seconds.length === 0 ? null : at(Math.max(...seconds))
}
