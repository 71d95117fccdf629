import type { Billing, PlanWords } from '@muster/domain/billing/plan-words.ts'
import type { ComponentType } from 'react'

export interface SubscriptionProps {
  billing: Billing
  retry: () => void
}

/** How the subscription is paid for where the app runs: by card in a browser, in the phone's store in its apps. */
export interface Paying {
  readonly Subscription: ComponentType<SubscriptionProps>
  /** The plan as it may be shown here. */
  readonly plan: (plan: PlanWords) => PlanWords
  /** Whether a payment that was just made is being looked up. */
  readonly useSettling: (onSettled: () => void) => boolean
}

export { paying } from './paying.web.ts'
