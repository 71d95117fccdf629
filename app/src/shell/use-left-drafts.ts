import { useEffect } from 'react'
import { hasKeptDrafts } from '../platform/kept-drafts.ts'
import { useParts } from '../platform/parts.ts'
import { useStore } from '../platform/store.ts'

/** Drafts that an earlier page could not send go out wherever the person is; without any, nothing is loaded for it. */
export function useLeftDrafts(): void {
  const parts = useParts()
  const account = useStore(parts.account)
  useEffect(() => {
    if (!account || !hasKeptDrafts(account.uid)) return
    // Without signal for the code itself, the next page tries again.
    import('../counseling/drafts/drafts.ts').then(
      ({ sendLeftDrafts }) => sendLeftDrafts(parts),
      () => undefined,
    )
  }, [parts, account])
}
