/**
 * A point in time as different document formats write it: seconds or milliseconds, text, a Date, or a timestamp object.
 */
export type Moment =
  | number
  | string
  | Date
  | { readonly seconds: number; readonly nanoseconds?: number }
  | { readonly _seconds: number; readonly _nanoseconds?: number }
  | { toDate(): Date }
  | { toMillis(): number }

/**
 * The `subscriptions` document, and the answer of `getSubscriptionStatus` (specification section 3). Fields may be
 * missing in both.
 */
export interface Subscription {
  readonly status?: string | null | undefined
  readonly statusReason?: string | null | undefined
  readonly trialEndsAt?: Moment | null | undefined
  readonly unlimited?: boolean | null | undefined
  /** The server's own decision. */
  readonly entitled?: boolean | null | undefined
}

export type ViewOnlyReason = 'trial_expired' | 'canceled' | 'past_due' | 'inactive'

export interface Entitlement {
  /** In lower case. `trialing` becomes `trial`, and an empty status becomes `none`. */
  readonly status: string
  readonly entitled: boolean
  readonly readOnly: boolean
  /** Why the account is not entitled. Null when it is entitled or never had a subscription. */
  readonly reason: ViewOnlyReason | null
  /** Whether the banner and the dialog ask the user to subscribe. */
  readonly showNudge: boolean
}

const ENDED = new Set(['canceled', 'cancelled', 'ended', 'expired'])
const UNPAID = new Set(['past_due', 'unpaid', 'incomplete', 'incomplete_expired'])
/** As seconds this is the year 5138, as milliseconds 1973. A smaller number is taken as seconds. */
const LARGEST_SECONDS = 100_000_000_000

/**
 * Whether an account may edit, and why not (specification section 4, word for word). `now` is a date, or milliseconds
 * since 1970.
 */
export function entitlementOf(subscription: Subscription | null | undefined, now: Date | number): Entitlement {
  const status = normalStatus(subscription?.status)
  if (!subscription) return { status, entitled: false, readOnly: true, reason: null, showNudge: false }

  const trialEnd = millisecondsOf(subscription.trialEndsAt)
  const trialRuns = status === 'trial' && (trialEnd === null || trialEnd > now.valueOf())
  const entitled =
    subscription.unlimited === true ||
    status === 'active' ||
    status === 'comp' ||
    trialRuns ||
    subscription.entitled === true
  if (entitled) return { status, entitled, readOnly: false, reason: null, showNudge: false }

  const reason = reasonOf(status, subscription.statusReason, trialEnd, now)
  return { status, entitled, readOnly: true, reason, showNudge: reason !== 'inactive' }
}

export function normalStatus(status: string | null | undefined): string {
  const plain = typeof status === 'string' ? status.trim().toLowerCase() : ''
  if (plain === '') return 'none'
  return plain === 'trialing' ? 'trial' : plain
}

function reasonOf(
  status: string,
  statusReason: string | null | undefined,
  trialEnd: number | null,
  now: Date | number,
): ViewOnlyReason {
  const trialIsOver = trialEnd !== null && trialEnd <= now.valueOf()
  if (trialIsOver || normalStatus(statusReason).replace(/[^a-z]+/g, '_') === 'trial_expired') return 'trial_expired'
  if (ENDED.has(status)) return 'canceled'
  if (UNPAID.has(status)) return 'past_due'
  return 'inactive'
}

/** Milliseconds since 1970. Null for an empty value and for a value that is not a time. */
export function millisecondsOf(moment: Moment | null | undefined): number | null {
  if (moment === null || moment === undefined) return null
  if (typeof moment === 'number') return finite(moment < LARGEST_SECONDS ? moment * 1000 : moment)
  if (typeof moment === 'string') {
    const text = moment.trim()
    if (text === '') return null
    return /^-?\d+(\.\d+)?$/.test(text) ? millisecondsOf(Number(text)) : finite(Date.parse(text))
  }
  if (moment instanceof Date) return finite(moment.getTime())
  if ('toMillis' in moment) return finite(moment.toMillis())
  if ('toDate' in moment) return finite(moment.toDate().getTime())
  const [seconds, nanoseconds = 0] =
    'seconds' in moment ? [moment.seconds, moment.nanoseconds] : [moment['_seconds'], moment['_nanoseconds']]
  return finite(seconds * 1000 + nanoseconds / 1_000_000)
}

function finite(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? milliseconds : null
}

/** The text of the banner, the dialog and the server's refusal (specification section 8). */
const VIEW_ONLY_WORDS: Readonly<Record<ViewOnlyReason, string>> = {
  trial_expired: 'Your trial ended. Subscribe to resume editing.',
  past_due: 'Your subscription payment is past due. Update billing to resume editing.',
  canceled: 'Your subscription has ended. Subscribe to resume editing.',
  inactive: 'You have view-only access. Subscribe to edit.',
}

export function viewOnlyWords(reason: ViewOnlyReason | null): string {
  return VIEW_ONLY_WORDS[reason ?? 'inactive']
}
