import { entitlementOf } from '../access/entitlement.ts'
import type { SubscriptionDocument } from '../billing/sources.ts'

/** The subscription state of an account, as the admin area filters by it. */
export const ACCOUNT_STATES = ['trial', 'active', 'past due', 'ended', 'none'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export function accountStateOf(subscription: SubscriptionDocument | null, now: Date): AccountState {
  if (subscription === null) return 'none'
  const { entitled, reason } = entitlementOf(subscription, now)
  if (entitled) return subscription.source === 'trial' ? 'trial' : 'active'
  return reason === 'past_due' ? 'past due' : 'ended'
}

/**
 * The text that an admin types to confirm a deletion: the email address, or the account's id when it has no address.
 */
export function deletionWord({ uid, email }: { readonly uid: string; readonly email: string | null }): string {
  return email ?? uid
}

export function isDeletionWord(
  typed: string,
  account: { readonly uid: string; readonly email: string | null },
): boolean {
  return typed.trim().toLowerCase() === deletionWord(account).toLowerCase()
}

/** A second admin has this long to confirm a deletion. */
export const DELETION_WAITS_HOURS = 24

const MOST_WORDS = 6

/** The words of a search. The search matches the beginnings of words. An empty list matches every account. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
}

const YEARS_AHEAD = 10

/** Why a trial may not end at `until`, or null when it may. */
export function endRefusal(until: Date, now: Date): string | null {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD)
  if (until > last) return `Choose a day within ${YEARS_AHEAD} years, or set the account unlimited.`
  return until.getUTCFullYear() < 2020 ? 'Choose a later day.' : null
}
