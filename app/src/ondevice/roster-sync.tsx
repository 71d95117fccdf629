import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { useEffect } from 'react'
import { useRead } from '../platform/calls/calls.ts'
import { useServices } from '../platform/calls/services.ts'
import { useSession } from '../platform/session/session.ts'
import { keepInSync } from './keep-in-sync.ts'

/** Leaders of more rosters than this look down a chain, which a device cannot keep. */
const ROSTERS_KEPT = 20

/** Brings the rosters of the account onto this device in the background, and keeps them fresh. Shows nothing. */
export function RosterSync() {
  const services = useServices()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  const ids = useRead(listMyRosters, {})
    .data?.rosters.slice(0, ROSTERS_KEPT)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (uid === null || ids === undefined) return
    return keepInSync(services, uid, ids.split(' ').filter(Boolean))
  }, [services, uid, ids])
  return null
}
