import type { registerDeviceKey } from '@muster/domain/identity/carried/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useEffect } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'

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
    const timer = setTimeout(() => {
      const uid = account.get()?.uid
      if (uid === undefined) return
      const register = async (publicKey: string) =>
        (await client.call(NAME, { publicKey })) as OutputOf<typeof registerDeviceKey>
      // Without it there is nothing to hand over with, which the dialog says. The next start tries again.
      import('../../platform/between-devices/device-key.ts')
        .then(({ readyDeviceKey }) => readyDeviceKey(uid, register))
        .catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [account, client, leads, online])
}
