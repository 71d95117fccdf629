import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { useEffect } from 'react'
import { keepOfflineDays } from '../../identity/away.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { currentUid } from '../../platform/session/session.ts'

/** Keeps on the device for how long it may work without signal. It must know that when there is none. */
export function useOfflineDays(): void {
  const days = useRead(listMyRosters, {}).data?.offlineDays
  useEffect(() => {
    const uid = currentUid()
    if (uid !== null && days !== undefined) keepOfflineDays(uid, days)
  }, [days])
}
