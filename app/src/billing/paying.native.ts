import { planInStore } from '@muster/domain/billing/stores/plan-in-store.ts'
import { purchases } from '../platform/purchasing/purchases.ts'
import { StoreSubscription } from './components/store-subscription.tsx'
import type { Paying } from './paying.ts'

export const paying: Paying = {
  Subscription: StoreSubscription,
  plan: (plan) => planInStore(plan, purchases.view.get()?.store ?? 'app store'),
  useSettling: () => false,
}
