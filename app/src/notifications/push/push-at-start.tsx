import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useParts } from '../../platform/parts.ts'
import { useSession } from '../../platform/session.ts'
import { startPush } from './at-start.ts'

/** In the frame of the signed-in area, fetched after it: pushes to this device. Draws nothing. */
export function PushAtStart() {
  const parts = useParts()
  const router = useRouter()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  useEffect(() => {
    if (uid === null) return
    const stop = startPush(parts, uid, (path) => router.history.push(path))
    // After the others have heard that the session ended.
    return () => queueMicrotask(stop)
  }, [parts, router, uid])
  return null
}
