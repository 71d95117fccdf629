import { useEffect, useRef } from 'react'
import { useParts } from '../../platform/parts.ts'
import { useSession } from '../../platform/session.ts'
import { startPush } from './at-start.ts'

/** While somebody is signed in: pushes come to this device, and a tap on one calls `open` with a path of the app. */
export function usePushAtStart(open: (path: string) => void): void {
  const parts = useParts()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (uid === null) return
    const stop = startPush(parts, uid, (path) => latest.current(path))
    // After the others have heard that the session ended.
    return () => queueMicrotask(stop)
  }, [parts, uid])
}
