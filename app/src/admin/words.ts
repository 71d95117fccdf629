import type { AccountState } from '@muster/domain/admin/accounts.ts'
import type { SourceStatus, SubscriptionSource } from '@muster/domain/billing/sources.ts'

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

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `48 MB` */
export function sizeWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}

/** `12 min`: the time between two moments. */
export function ageWords(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}
