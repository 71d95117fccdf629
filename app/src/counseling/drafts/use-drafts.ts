import { useEffect, useState } from 'react'
import { useServices } from '../../platform/calls/services.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import type { DraftSaving } from './draft-saving.ts'
import { type Drafts, draftsOf } from './drafts.ts'

const NONE = createStore<readonly DraftSaving[]>([])

/** The drafts of this page, once those left by earlier pages are included. */
export function useDrafts(): { readonly drafts: Drafts | null; readonly all: readonly DraftSaving[] } {
  const services = useServices()
  const account = useStore(services.account)
  const [ready, setReady] = useState<Drafts | null>(null)
  useEffect(() => {
    const drafts = account && draftsOf(services)
    setReady(null)
    let left = false
    void drafts?.adopt().then(() => {
      if (!left) setReady(drafts)
    })
    return () => {
      left = true
    }
  }, [services, account])
  return { drafts: ready, all: useStore(ready?.all ?? NONE) }
}
