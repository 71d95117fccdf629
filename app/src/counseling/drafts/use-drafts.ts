import { useEffect, useState } from 'react'
import { useParts } from '../../platform/parts.ts'
import { createStore, useStore } from '../../platform/store.ts'
import type { DraftSaving } from './draft-saving.ts'
import { type Drafts, draftsOf } from './drafts.ts'

const NONE = createStore<readonly DraftSaving[]>([])

/** The drafts of this page, once what earlier pages left on the device is among them. */
export function useDrafts(): { readonly drafts: Drafts | null; readonly all: readonly DraftSaving[] } {
  const parts = useParts()
  const account = useStore(parts.account)
  const [ready, setReady] = useState<Drafts | null>(null)
  useEffect(() => {
    const drafts = account && draftsOf(parts)
    setReady(null)
    let left = false
    void drafts?.adopt().then(() => {
      if (!left) setReady(drafts)
    })
    return () => {
      left = true
    }
  }, [parts, account])
  return { drafts: ready, all: useStore(ready?.all ?? NONE) }
}
