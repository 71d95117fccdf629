import { randomUUID } from 'node:crypto'
import { isLive } from '@muster/domain/billing/stripe/checkout.ts'
import type { SubscriptionSource } from '@muster/domain/billing/sources.ts'
import type { LeavingExtension } from '../identity/leaving.ts'
import { sendOnErrand } from './errands/writes.ts'
import { sourcesOf } from './reads.ts'
import { customerOf } from './stripe/reads.ts'

/** Subscriptions that only the person can cancel, because the store takes no such request from us. */
const ELSEWHERE: Partial<Record<SubscriptionSource, string>> = {
  'app store':
    'Your subscription in the App Store continues and is charged until you cancel it there: Settings, your name, Subscriptions.',
  'google play':
    'Your subscription at Google Play continues and is charged until you cancel it there: Play Store, your picture, Payments and subscriptions.',
  stripe: 'Your card subscription ends at once. The payment for this month is not refunded.',
}

/** Ends the card subscription with the account, and tells the person what is left to do about store subscriptions. */
export const billingLeaving = (clock: () => Date): LeavingExtension => ({
  async consequences(tx, uid) {
    const now = clock()
    const live = (await sourcesOf(tx, uid)).filter((source) => isLive(source, now))
    const words = live.flatMap(({ source, renews }) =>
      // A subscription that does not renew ends by itself.
      source === 'stripe' || renews ? (ELSEWHERE[source] ?? []) : [],
    )
    return [...new Set(words)].map((what) => ({ kind: 'elsewhere' as const, what }))
  },

  async leave(tx, { uid, at }) {
    const cards = (await sourcesOf(tx, uid)).filter(
      ({ source, status }) => source === 'stripe' && status !== 'canceled' && status !== 'expired',
    )
    const customerId = await customerOf(tx, uid)
    const errands = [
      ...cards.map(({ externalId }) => ({ act: 'end', externalId })),
      // This also ends a checkout that is open at this moment.
      ...(customerId === null ? [] : [{ act: 'forget customer', externalId: customerId }]),
    ]
    for (const errand of errands) await sendOnErrand(tx, { id: randomUUID(), store: 'stripe', at, ...errand })
  },
})
