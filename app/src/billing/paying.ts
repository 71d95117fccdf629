import type { Billing, PlanWords } from '@muster/domain/billing/plan-words.ts'
import type { ComponentType } from 'react'

export interface SubscriptionProps {
  billing: Billing
  retry: () => void
}

/** How the subscription is paid on this platform: by card in a browser, through the phone's store in the apps. */
export interface Paying {
  readonly Subscription: ComponentType<SubscriptionProps>
  /** Adapts the plan to what this platform may show. */
  readonly plan: (plan: PlanWords) => PlanWords
  /** Whether the app is still checking a payment that was just made. */
  readonly useSettling: (onSettled: () => void) => boolean
}

export { paying } from './paying.web.ts'
