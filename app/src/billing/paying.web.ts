import { CardSubscription } from './components/card-subscription.tsx'
import type { Paying } from './paying.ts'
import { useReturnFromCheckout } from './use-return-from-checkout.ts'

export const paying: Paying = {
  Subscription: CardSubscription,
  plan: (plan) => plan,
  useSettling: useReturnFromCheckout,
}
