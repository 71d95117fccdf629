import { lazy, Suspense } from 'react'
import { useOutbox } from '../../platform/calls/calls.ts'

const RefusedList = lazy(async () => ({ default: (await import('./refused-list.tsx')).RefusedList }))

/** Most devices never have refused entries. */
export function RefusedEntries() {
  return (
    useOutbox().refused.length > 0 && (
      <Suspense>
        <RefusedList />
      </Suspense>
    )
  )
}
