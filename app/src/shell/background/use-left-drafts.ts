import { useEffect } from 'react'
import { hasKeptDrafts } from '../../platform/storage/kept-drafts.ts'
import { useServices } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'

/**
 * Drafts that an earlier page could not send are sent on whatever screen the person is. If there are none, no code is
 * loaded.
 */
export function useLeftDrafts(): void {
  const services = useServices()
  const account = useStore(services.account)
  useEffect(() => {
    if (!account || !hasKeptDrafts(account.uid)) return
    // Without signal for the code itself, the next page tries again.
    import('../../counseling/drafts/drafts.ts').then(
      ({ sendLeftDrafts }) => sendLeftDrafts(services),
      () => undefined,
    )
  }, [services, account])
}
