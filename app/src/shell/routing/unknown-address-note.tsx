import { lazy, Suspense } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { unknownAddress } from './unknown-address.ts'

const UnknownAddressWords = lazy(async () => ({
  default: (await import('./unknown-address-words.tsx')).UnknownAddressWords,
}))

/** Mounted from the start, so that text added later is read aloud. */
export function UnknownAddressNote() {
  const led = useStore(unknownAddress)
  return (
    <div role="status" className="print:hidden">
      {led && (
        <Suspense>
          <UnknownAddressWords led={led} />
        </Suspense>
      )}
    </div>
  )
}
