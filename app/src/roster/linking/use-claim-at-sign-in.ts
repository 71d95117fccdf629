import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { claimMyPendingLinks, getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useEffect } from 'react'
import { useCall, useRead } from '../../platform/calls/calls.ts'

/**
 * The account and DoD ID for which this tab has already asked. A profile that is completed later is worth another
 * request.
 */
const CLAIMED_KEY = 'muster:claimed'

/**
 * Runs once after sign-in: leaders who have the person on a roster by e-mail or DoD ID are shown as asking for a
 * link. It makes no link.
 */
export function useClaimAtSignIn(): void {
  const profile = useRead(getMyProfile, {}).data
  const { data: chain, retry } = useRead(getMyChain, {})
  // It seldom changes anything, so it does not make the screens read everything again, as a write does.
  const claim = useCall(claimMyPendingLinks)
  const who = profile && `${profile.uid} ${profile.dodid ?? ''}`
  const known = chain !== undefined
  const linked = known && chain.link !== null
  useEffect(() => {
    if (!who || !known || sessionStorage.getItem(CLAIMED_KEY) === who) return
    sessionStorage.setItem(CLAIMED_KEY, who)
    if (linked) return
    claim({}).then(
      // The live stream may not be open yet.
      ({ asks }) => asks.length > 0 && retry(),
      // Without a network the next start asks again.
      () => sessionStorage.removeItem(CLAIMED_KEY),
    )
  }, [who, known, linked, claim, retry])
}
