import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { claimMyPendingLinks, getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'

/** For whom this tab has asked, and by which DoD ID: a profile filled in later is worth asking again. */
const CLAIMED_KEY = 'muster:claimed'

/** Once after signing in: whoever has the person on a roster by e-mail or DoD ID asks to be linked. Nothing is linked. */
export function useClaimAtSignIn(): void {
  const profile = useRead(getMyProfile, {}).data
  const { data: chain, retry } = useRead(getMyChain, {})
  const { run } = useWrite(claimMyPendingLinks)
  const who = profile && `${profile.uid} ${profile.dodid ?? ''}`
  const known = chain !== undefined
  const linked = known && chain.link !== null
  useEffect(() => {
    if (!who || !known || sessionStorage.getItem(CLAIMED_KEY) === who) return
    sessionStorage.setItem(CLAIMED_KEY, who)
    if (linked) return
    run({}).then(
      // The stream of changes may not be open yet.
      ({ asks }) => asks.length > 0 && retry(),
      // Without network the next start asks again.
      () => sessionStorage.removeItem(CLAIMED_KEY),
    )
  }, [who, known, linked, run, retry])
}
