import { entitlementOf } from '../access/entitlement.ts'
import type { SubscriptionDocument } from '../billing/sources.ts'

/** Where an account stands with its subscription, as the admin area sorts them. */
export const ACCOUNT_STATES = ['trial', 'active', 'past due', 'ended', 'none'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export function accountStateOf(subscription: SubscriptionDocument | null, now: Date): AccountState {
  if (subscription === null) return 'none'
  const { entitled, reason } = entitlementOf(subscription, now)
  if (entitled) return subscription.source === 'trial' ? 'trial' : 'active'
  return reason === 'past_due' ? 'past due' : 'ended'
}

/** What must be typed before an account is deleted: its address, or its id where it has none. */
export function deletionWord({ uid, email }: { readonly uid: string; readonly email: string | null }): string {
  return email ?? uid
}

export function isDeletionWord(
  typed: string,
  account: { readonly uid: string; readonly email: string | null },
): boolean {
  return typed.trim().toLowerCase() === deletionWord(account).toLowerCase()
}

const MOST_WORDS = 6

/** The beginnings of words that an account is looked for by; none: everybody. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
}

const YEARS_AHEAD = 10

/** Why no trial may end then, or null. */
export function endRefusal(until: Date, now: Date): string | null {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD)
  if (until > last) return `Choose a day within ${YEARS_AHEAD} years, or set the account unlimited.`
  return until.getUTCFullYear() < 2020 ? 'Choose a later day.' : null
}
