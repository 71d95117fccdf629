import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { lazy, Suspense } from 'react'
import { useRead } from '../../platform/calls/calls.ts'

const Asked = lazy(async () => ({
  default: (await import('../../roster/linking/components/asked-to-link.tsx')).AskedToLink,
}))

/** Few people are asked, and rarely, so the dialog is loaded on demand. */
export function AskedToLink() {
  // An answer that an earlier release stored has none.
  const [first, ...more] = useRead(getMyChain, {}).data?.asks ?? []
  return (
    first && (
      <Suspense>
        <Asked asks={[first, ...more]} />
      </Suspense>
    )
  )
}
