import { settleCheckout } from '@muster/domain/billing/stripe/functions.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../platform/calls/calls.ts'
import { toast } from '../ui/states/toast.tsx'

/**
 * Runs when the person returns from the payment page, whose address names the checkout: the server asks the provider
 * at once. If that fails, the provider's own message brings the same result a little later.
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
    // Runs once, for the address that the screen was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return settling
}
