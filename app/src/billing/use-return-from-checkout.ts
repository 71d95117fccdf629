import { settleCheckout } from '@muster/domain/billing/stripe/functions.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../platform/calls/calls.ts'
import { toast } from '../ui/states/toast.tsx'

/**
 * Back from the payment page, which names the checkout in the address: has the server ask the provider at once. Should
 * that fail, the provider's own message brings the same a little later.
 */
export function useReturnFromCheckout(onSettled: () => void): boolean {
  const settle = useCall(settleCheckout)
  const [settling, setSettling] = useState(false)
  useEffect(() => {
    const address = new URL(window.location.href)
    const checkoutId = address.searchParams.get('checkout')
    if (checkoutId === null) return
    address.searchParams.delete('checkout')
    window.history.replaceState(window.history.state, '', address)
    setSettling(true)
    settle({ checkoutId })
      .then(
        ({ state }) => {
          if (state === 'paid') toast.done('You are subscribed. Thank you.')
          onSettled()
        },
        () => {},
      )
      .finally(() => setSettling(false))
    // Once, for the address that the screen was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return settling
}
