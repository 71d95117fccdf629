import { lazy, Suspense } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { stray } from './stray.ts'

const StrayWords = lazy(async () => ({ default: (await import('./stray-words.tsx')).StrayWords }))

/** Mounted from the start, so that text added later is read aloud. */
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
