import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useParts } from '../../platform/parts.ts'
import { useSession } from '../../platform/session.ts'

/** In the frame of the signed-in area: pushes to this device, without weighing on the first screen. */
export function usePushAtStart(): void {
  const parts = useParts()
  const router = useRouter()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  useEffect(() => {
    if (uid === null) return
    let stop: (() => void) | null = null
    let gone = false
    import('./at-start.ts').then(
      ({ startPush }) => {
        if (!gone) stop = startPush(parts, uid, (path) => router.history.push(path))
      },
      // Without network: at the next start.
      () => undefined,
    )
    return () => {
      gone = true
      // After the others have heard that the session ended.
      queueMicrotask(() => stop?.())
    }
  }, [parts, router, uid])
}
