import { purchases } from '../platform/purchasing/purchases.ts'
import type { BuyOutcome, PurchaseView, RestoreOutcome } from '../platform/purchasing/purchaser.ts'
import { purchaseAdvice } from '../platform/purchasing/states.ts'
import { toast } from '../ui/states/toast.tsx'

/**
 * Null where no message is needed: a person who closes the sheet knows it, and a waiting purchase is shown on the
 * screen for as long as it waits.
 */
const BUY_WORDS: Readonly<Record<BuyOutcome, string | null>> = {
  bought: 'You are subscribed. Thank you.',
  cancelled: null,
  pending: null,
  late: 'The store has not confirmed your purchase yet. It is added to your account as soon as it does.',
  waiting: null,
}
const RESTORE_WORDS: Readonly<Record<RestoreOutcome, string | null>> = {
  restored: 'Your subscription is restored.',
  nothing: 'The store has no running subscription for you to restore.',
  waiting: null,
}

/** Buying and restoring, with the message afterwards. Errors are shown on the screen. */
export function useStoreActs(view: PurchaseView, onChanged: () => void) {
  async function act<Outcome extends string>(
    run: () => Promise<Outcome>,
    words: Readonly<Record<Outcome, string | null>>,
  ) {
    try {
      const said = words[await run()]
      if (said !== null) toast.done(said)
      onChanged()
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong in the app.'
      if (purchases.view.get()?.lastError !== message)
        toast.problem([message, purchaseAdvice(message) ?? ''].join(' ').trim())
    }
  }
  return {
    busy: view.busy,
    buy: () => act(() => purchases.buy(), BUY_WORDS),
    restore: () => act(() => purchases.restore(), RESTORE_WORDS),
  }
}
