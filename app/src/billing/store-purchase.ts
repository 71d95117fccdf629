import type { getBilling } from '@muster/domain/billing/functions.ts'
import { DEVICE_STORES } from '@muster/domain/billing/stores/still-to-cancel.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'

/** Whether the account has a purchase from a phone's store, active or not. */
export function hasStorePurchase(sources: OutputOf<typeof getBilling>['sources']): boolean {
  return sources.some(({ source }) => DEVICE_STORES.some((store) => store === source))
}
