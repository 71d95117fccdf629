import { lazy, Suspense } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { stray } from './stray.ts'

const StrayWords = lazy(async () => ({ default: (await import('./stray-words.tsx')).StrayWords }))

/** There from the start, so that what comes into it is read aloud. */
export function StrayNote() {
  const led = useStore(stray)
  return (
    <div role="status" className="print:hidden">
      {led && (
        <Suspense>
          <StrayWords led={led} />
        </Suspense>
      )}
    </div>
  )
}
