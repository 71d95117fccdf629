import type { OutputOf } from '../kernel/function.ts'
import type { getBilling } from './functions.ts'
import { SECOND_REFUNDED } from './sources.ts'

export type Billing = OutputOf<typeof getBilling>
export type BillingSource = Billing['sources'][number]

export interface PlanWords {
  readonly plan: string
  readonly state: string
  /** How urgent it is. */
  readonly tone: 'fine' | 'soon' | 'stopped'
  /** One sentence: how long the plan runs, and what to do next. */
  readonly words: string
  /** For a trial that runs: its day and its length in days. Else null. */
  readonly trial: { readonly day: number; readonly days: number } | null
  /** The state of the card subscription, which decides the actions that the page offers. */
  readonly card: 'none' | 'renews' | 'ends' | 'due'
  /** The store where the user changes the plan. Null when no store sold it. */
  readonly managedAt: 'App Store' | 'Google Play' | null
  readonly isSandbox: boolean
  /** The user paid for two subscriptions at the same time, and one was refunded. */
  readonly wasRefunded: boolean
}

const DAY_MS = 86_400_000
const PLANS: Readonly<Record<BillingSource['source'], string>> = {
  trial: 'Trial',
  stripe: 'Monthly, by card',
  'app store': 'Monthly, through the App Store',
  'google play': 'Monthly, through Google Play',
  unlimited: 'Unlimited',
  comp: 'Free of charge',
}

/** A subscription in plain words at `now`. `day` writes a date. */
export function planWords({ sources, follows, entitled }: Billing, now: Date, day: (at: Date) => string): PlanWords {
  const own = sources.filter(({ source }) => source === follows)
  const source = own.find((one) => runsNow(one, now)) ?? own[0]
  const card = cardState(sources, now)
  if (!source) {
    const words = 'You have no subscription yet. Your trial begins when you keep your first roster.'
    return {
      plan: 'None yet',
      state: 'None',
      tone: 'fine',
      words,
      trial: null,
      card,
      managedAt: null,
      isSandbox: false,
      wasRefunded: false,
    }
  }
  const about = {
    plan: PLANS[source.source],
    trial: entitled ? trialOf(source, now) : null,
    card,
    managedAt: managedAt(source),
    isSandbox: source.environment === 'sandbox',
    wasRefunded: sources.some(({ reason }) => reason === SECOND_REFUNDED),
  }
  return { ...about, ...(entitled ? running(source, day) : stopped(source, day)) }
}

type Said = Pick<PlanWords, 'state' | 'tone' | 'words'>

function running(source: BillingSource, day: (at: Date) => string): Said {
  const until = source.entitledUntil === null ? null : day(new Date(source.entitledUntil))
  const next = source.periodEndsAt === null ? until : day(new Date(source.periodEndsAt))
  if (source.source === 'unlimited' || source.source === 'comp')
    return { state: 'Active', tone: 'fine', words: 'You can edit everything. There is nothing to pay.' }
  if (source.source === 'trial')
    return { state: 'Trial', tone: 'fine', words: `You can edit everything until ${until ?? 'further notice'}.` }
  if (!source.renews)
    return {
      state: 'Ends',
      tone: 'soon',
      words: `It ends on ${until ?? 'a day not known yet'}. You can edit until then.`,
    }
  if (source.reason === 'not charged yet')
    return { state: 'Active', tone: 'fine', words: `You pay first on ${next ?? 'a later day'}, when your trial ends.` }
  return { state: 'Active', tone: 'fine', words: next === null ? 'It renews automatically.' : `It renews on ${next}.` }
}

function stopped(source: BillingSource, day: (at: Date) => string): Said {
  if (source.source === 'trial')
    return { state: 'Ended', tone: 'stopped', words: 'Your trial ended. Subscribe to resume editing.' }
  const words = 'Your subscription payment is past due. Update billing to resume editing.'
  if (source.status === 'past_due') return { state: 'Past due', tone: 'stopped', words }
  if (source.status === 'incomplete' && source.reason !== 'expired')
    return { state: 'Not paid', tone: 'stopped', words }
  if (source.status === 'paused')
    return { state: 'Paused', tone: 'stopped', words: 'Your subscription is paused. Update billing to resume editing.' }
  const at = source.entitledUntil === null ? '' : ` on ${day(new Date(source.entitledUntil))}`
  return { state: 'Ended', tone: 'stopped', words: `Your subscription ended${at}. Subscribe to resume editing.` }
}

function trialOf(source: BillingSource, now: Date): PlanWords['trial'] {
  if (source.source !== 'trial' || source.entitledUntil === null) return null
  const [begins, ends] = [Date.parse(source.since), Date.parse(source.entitledUntil)]
  const days = Math.max(1, Math.round((ends - begins) / DAY_MS))
  const day = Math.min(days, Math.max(1, Math.floor((now.getTime() - begins) / DAY_MS) + 1))
  return { day, days }
}

function cardState(sources: readonly BillingSource[], now: Date): PlanWords['card'] {
  const cards = sources.filter(({ source }) => source === 'stripe')
  const one = cards.find((card) => runsNow(card, now))
  if (one) return one.renews ? 'renews' : 'ends'
  return cards.some(({ status }) => status === 'past_due' || status === 'paused') ? 'due' : 'none'
}

function managedAt({ source, renews, status }: BillingSource): PlanWords['managedAt'] {
  if (!renews && status !== 'active') return null
  return source === 'app store' ? 'App Store' : source === 'google play' ? 'Google Play' : null
}

function runsNow({ status, entitledUntil }: BillingSource, now: Date): boolean {
  return status === 'active' && (entitledUntil === null || Date.parse(entitledUntil) > now.getTime())
}
