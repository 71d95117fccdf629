import type { PlanWords } from '../plan-words.ts'
import type { DeviceStore } from './still-to-cancel.ts'

export interface PlanInStore extends PlanWords {
  /** Whose own page it is changed and cancelled on. */
  readonly managed: 'here' | 'elsewhere' | null
}

const NAMES: Readonly<Record<DeviceStore, PlanWords['managedAt']>> = {
  'app store': 'App Store',
  'google play': 'Google Play',
}

/**
 * A plan as an app may show it that a store sells: it must neither name another way to pay nor another store, so that
 * what was bought elsewhere is a plan like any other.
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
