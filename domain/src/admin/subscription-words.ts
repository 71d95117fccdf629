import type { SourceStatus, SubscriptionSource } from '../billing/sources.ts'
import type { AccountState } from './accounts.ts'

export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  trial: 'Trial',
  active: 'Active',
  'past due': 'Past due',
  ended: 'Ended',
  none: 'None',
}

export const SOURCE_WORDS: Readonly<Record<SubscriptionSource, string>> = {
  trial: 'Trial',
  stripe: 'Card (Stripe)',
  'app store': 'App Store',
  'google play': 'Google Play',
  unlimited: 'Unlimited',
  comp: 'Comp',
}

export const STATUS_WORDS: Readonly<Record<SourceStatus, string>> = {
  active: 'active',
  past_due: 'past due',
  paused: 'paused',
  incomplete: 'never paid in full',
  canceled: 'canceled',
  expired: 'expired',
}

const CAUSE_WORDS: Readonly<Record<string, string>> = {
  trial: 'the first roster',
  webhook: 'a store message',
  reconcile: 'a routine store check',
  purchase: 'a purchase in the app',
  checkout: 'a checkout',
  admin: 'an admin',
  detached: 'detached from the account',
}

export function causeWords(cause: string): string {
  return CAUSE_WORDS[cause] ?? cause
}
