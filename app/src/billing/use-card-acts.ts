import {
  cancelStripeAtPeriodEnd,
  createCheckoutSession,
  createPortalLink,
  resumeStripeSubscription,
} from '@muster/domain/billing/stripe/functions.ts'
import { useState } from 'react'
import { asRefusal } from '../platform/session/account.ts'
import { useCall } from '../platform/calls/calls.ts'
import { device } from '../platform/device/device.ts'
import { links } from '../platform/links/links.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { toast } from '../ui/states/toast.tsx'

export type CardAct = 'subscribe' | 'portal' | 'cancel' | 'resume'

/** Actions on payment by card, one at a time. The payment itself happens on the provider's own page. */
export function useCardActs(onChanged: () => void) {
  const checkout = useCall(createCheckoutSession)
  const portal = useCall(createPortalLink)
  const cancel = useCall(cancelStripeAtPeriodEnd)
  const resume = useCall(resumeStripeSubscription)
  const [busy, setBusy] = useState<CardAct | null>(null)

  async function act(which: CardAct) {
    if (busy) return
    setBusy(which)
    try {
      if (which === 'subscribe' || which === 'portal') {
        const { url } = await (which === 'subscribe' ? checkout({}) : portal({}))
        await links.leaveFor(url)
        // In a browser this stays busy until the provider's page replaces this one. On a phone this page stays open.
        if (device.platform !== 'web') setBusy(null)
        return
      }
      await (which === 'cancel' ? cancel({}) : resume({}))
      toast.done(which === 'cancel' ? 'Your subscription ends after this month.' : 'Your subscription continues.')
      onChanged()
      setBusy(null)
    } catch (error) {
      toast.problem(describeRefusal(asRefusal(error)))
      setBusy(null)
    }
  }
  return { busy, act }
}
