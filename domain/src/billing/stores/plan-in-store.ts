import type { PlanWords } from '../plan-words.ts'
import type { DeviceStore } from './still-to-cancel.ts'

export interface PlanInStore extends PlanWords {
  /** Whether the plan is changed and canceled in this store or in another place. */
  readonly managed: 'here' | 'elsewhere' | null
}

const NAMES: Readonly<Record<DeviceStore, PlanWords['managedAt']>> = {
  'app store': 'App Store',
  'google play': 'Google Play',
}

/**
 * A plan as an app from a store may show it. The stores forbid the app to name another store or another way to pay, so
 * a plan bought elsewhere shows as any other plan.
 */
export function planInStore(plan: PlanWords, here: DeviceStore): PlanInStore {
  const elsewhere = plan.card !== 'none' || plan.managedAt !== null
  return {
    ...plan,
    plan: plan.plan.replace(/^Monthly, .*$/, 'Monthly'),
    managedAt: null,
    wasRefunded: false,
    managed: plan.managedAt === NAMES[here] ? 'here' : elsewhere ? 'elsewhere' : null,
  }
}
