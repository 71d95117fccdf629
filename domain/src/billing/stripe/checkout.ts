import type { SourceState } from '../sources.ts'
import { runs } from '../sources.ts'

const HOUR_MS = 3_600_000
/** Stripe delays the start of a subscription only by more than two days. */
const SHORTEST_DELAY_MS = 49 * HOUR_MS

/** Why an account cannot start to pay by card now, or null when it can. */
export function checkoutRefusal(sources: readonly SourceState[], now: Date): string | null {
  const card = sources.find((source) => source.source === 'stripe' && isLive(source, now))
  if (card) {
    if (card.status === 'past_due')
      return 'You have a card subscription with a payment due. Update billing to continue.'
    if (card.status === 'paused') return 'You have a card subscription that is paused. Update billing to continue.'
    return card.renews
      ? 'You have a card subscription already.'
      : 'You have a card subscription that ends after this month. Resume it to continue.'
  }
  if (sources.some(({ source, ...rest }) => source === 'unlimited' && runs({ source, ...rest }, now)))
    return 'Your account is unlimited. There is nothing to pay.'
  if (sources.some(({ source, ...rest }) => source === 'comp' && runs({ source, ...rest }, now)))
    return 'You have the product for free. There is nothing to pay.'
  const bought = sources.find(
    (source) =>
      (source.source === 'app store' || source.source === 'google play') && runs(source, now) && source.renews,
  )
  if (!bought) return null
  return bought.source === 'app store'
    ? 'Your subscription runs through the App Store. Cancel it there first if you want to pay by card.'
    : 'Your subscription runs through Google Play. Cancel it there first if you want to pay by card.'
}

/** When the first payment is due: at the end of the trial that runs, or null for at once. */
export function firstPaymentAt(sources: readonly SourceState[], now: Date): Date | null {
  const trial = sources.find((source) => source.source === 'trial' && runs(source, now))
  const end = trial?.entitledUntil ?? null
  return end !== null && end.getTime() - now.getTime() > SHORTEST_DELAY_MS ? end : null
}

/** Whether the card provider still has business with it: it is paid for, paused, or a payment is due. */
export function isLive(source: SourceState, now: Date): boolean {
  return source.status === 'past_due' || source.status === 'paused' || runs(source, now)
}

/**
 * The card subscription that an account keeps: a paid one before one that is due, then the oldest. Null when it has
 * none.
 */
export function keptCard<T extends SourceState>(oldestFirst: readonly T[], now: Date): T | null {
  const cards = oldestFirst.filter((source) => source.source === 'stripe' && isLive(source, now))
  return cards.find((source) => runs(source, now)) ?? cards[0] ?? null
}
