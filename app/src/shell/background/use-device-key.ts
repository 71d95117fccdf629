import type { registerDeviceKey } from '@muster/domain/identity/carried/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useEffect } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { signingOut } from '../../platform/session/session.ts'

/** No screen waits for it. */
const AFTER_MS = 2_000
const NAME: (typeof registerDeviceKey)['name'] = 'registerDeviceKey'

/** While there is signal, gets the key with which this device signs what another one takes along. */
export function useDeviceKey(leads: boolean): void {
  const { account, client } = useServices()
  const online = useConnection().state !== 'offline'
  useEffect(() => {
    // Browsers have no keys for pages that came over plain http.
    if (!leads || !online || !isSecureContext) return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      const uid = account.get()?.uid
      if (uid === undefined || signingOut.get()) return
      const register = async (publicKey: string) =>
        (await client.call(NAME, { publicKey }, { signal: ended.signal })) as OutputOf<typeof registerDeviceKey>
      // Without it there is nothing to hand over with, which the dialog says. The next start tries again.
      import('../../platform/between-devices/device-key.ts')
        .then(({ readyDeviceKey }) => (ended.signal.aborted ? undefined : readyDeviceKey(uid, register)))
        .catch(() => undefined)
    }, AFTER_MS)
    // A session that is over, or about to be, would be refused.
    const stop = signingOut.subscribe(() => signingOut.get() && ended.abort())
    return () => {
      stop()
      clearTimeout(timer)
      ended.abort()
    }
  }, [account, client, leads, online])
}
