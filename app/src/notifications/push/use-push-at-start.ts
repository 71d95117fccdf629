import { useEffect, useRef } from 'react'
import { useServices } from '../../platform/calls/services.ts'
import { useSession } from '../../platform/session/session.ts'
import { startPush } from './at-start.ts'

/** While somebody is signed in: this device gets pushes, and a tap on one calls `open` with a path of the app. */
export function usePushAtStart(open: (path: string) => void): void {
  const services = useServices()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (uid === null) return
    const stop = startPush(services, uid, (path) => latest.current(path))
    // Runs after the other listeners have learned that the session ended.
    return () => queueMicrotask(stop)
  }, [services, uid])
}
