import { getPushOptions } from '@muster/domain/notifications/push/functions.ts'
import { useCallback, useEffect, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { device } from '../../platform/device/device.ts'
import { useServices } from '../../platform/calls/services.ts'
import { push, type PushPermission } from '../../platform/push/push.ts'
import { useSession } from '../../platform/session/session.ts'
import { useStore } from '../../platform/storage/store.ts'
import { isOn, pushChanges, turnOff, turnOn } from './this-device.ts'

export interface PushHere {
  /** `off on the server`: the server has no push keys for this platform. */
  readonly state: 'unknown' | 'on' | 'off' | 'denied' | 'missing' | 'off on the server'
  readonly busy: boolean
  /** Why it could not be turned on or off. */
  readonly failed: boolean
  readonly set: (on: boolean) => void
}

/** The state of push on this device, and how to turn it on or off. The person is asked only when turning it on. */
export function usePush(): PushHere {
  const services = useServices()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const changes = useStore(pushChanges)
  const options = useRead(getPushOptions, {}).data
  const [permission, setPermission] = useState<PushPermission | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    push.permission().then(
      (now) => !gone && setPermission(now),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [changes, busy])
  const set = useCallback(
    (on: boolean) => {
      setBusy(true)
      setFailed(false)
      const turning = on ? turnOn(services, uid) : turnOff(services, uid)
      turning.catch(() => setFailed(true)).finally(() => setBusy(false))
    },
    [services, uid],
  )
  const offered = options && (device.platform === 'web' ? options.web !== null : options[device.platform])
  return { state: stateOf(permission, offered, uid !== '' && isOn(uid)), busy, failed, set }
}

function stateOf(permission: PushPermission | null, offered: boolean | undefined, on: boolean): PushHere['state'] {
  if (permission === null || offered === undefined) return 'unknown'
  if (!offered) return 'off on the server'
  if (permission === 'missing' || permission === 'denied') return permission
  return on && permission === 'granted' ? 'on' : 'off'
}
