import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { lazy, Suspense } from 'react'
import { useRead } from '../../platform/calls/calls.ts'

const Asked = lazy(async () => ({
  default: (await import('../../roster/linking/components/asked-to-link.tsx')).AskedToLink,
}))

/** Hardly anybody is asked, and hardly ever. */
export function AskedToLink() {
  // What an earlier release kept on the device has none.
  const [first, ...more] = useRead(getMyChain, {}).data?.asks ?? []
  return (
    first && (
      <Suspense>
        <Asked asks={[first, ...more]} />
      </Suspense>
    )
  )
}
