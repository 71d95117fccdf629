import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { claimMyPendingLinks, getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../platform/calls.ts'
import { toast } from '../../ui/toast.tsx'

/** For whom this tab has asked, and by which DoD ID: a profile filled in later is worth asking again. */
const CLAIMED_KEY = 'muster:claimed'

/** Once after signing in: whoever a leader has on their roster by e-mail and DoD ID is linked, and told so. */
export function useClaimAtSignIn(): void {
  const profile = useRead(getMyProfile, {}).data
  const chain = useRead(getMyChain, {}).data
  const { run } = useWrite(claimMyPendingLinks)
  const who = profile && `${profile.uid} ${profile.dodid ?? ''}`
  const known = chain !== undefined
  const linked = known && chain.link !== null
  useEffect(() => {
    if (!who || !known || sessionStorage.getItem(CLAIMED_KEY) === who) return
    sessionStorage.setItem(CLAIMED_KEY, who)
    if (linked) return
    run({}).then(
      ({ link }) => link && toast.done(`You are linked to ${link.rosterName}, kept by ${link.leader}.`),
      // Without network the next start asks again.
      () => sessionStorage.removeItem(CLAIMED_KEY),
    )
  }, [who, known, linked, run])
}
