import { getPushOptions, registerPushToken, unregisterPushToken } from '@muster/domain/notifications/push/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { Services } from '../../platform/calls/services.ts'
import { push, type PushAddress } from '../../platform/push/push.ts'
import { currentUid } from '../../platform/session/session.ts'
import { createStore } from '../../platform/storage/store.ts'

/**
 * The push address of this device, as long as push is on. It is kept on the device, because it is about the device.
 */
function keyOf(uid: string): string {
  return `muster:push:v1:${uid}`
}

/** Counts each time push was turned on or off. */
export const pushChanges = createStore(0)

export function isOn(uid: string): boolean {
  return localStorage.getItem(keyOf(uid)) !== null
}

function keep(uid: string, address: PushAddress | null): void {
  try {
    if (address) localStorage.setItem(keyOf(uid), JSON.stringify(address))
    else localStorage.removeItem(keyOf(uid))
  } catch {
    // The storage is full: it is requested again at the next start.
  }
  pushChanges.set(pushChanges.get() + 1)
}

/** How often push was turned off on this page. A request that was running at that time must not turn it on again. */
let turnedOff = 0

/** Turns push on for this device. `denied` if the person or the device's settings do not allow it. */
export async function turnOn(services: Services, uid: string): Promise<'on' | 'denied' | 'off on the server'> {
  const before = turnedOff
  const options = (await services.client.call(getPushOptions.name, {})) as OutputOf<typeof getPushOptions>
  const address = await push.subscribe(options.web?.publicKey ?? null)
  if (!address) {
    // Specification section 8: only logged.
    console.info('Push notifications are not allowed on this device.')
    return 'denied'
  }
  // The permission prompt took a while. Another person who is signed in by now did not ask for push.
  if (currentUid() !== uid) return 'denied'
  const answer = (await services.client.call(registerPushToken.name, address)) as OutputOf<typeof registerPushToken>
  if (!answer.enabled) return 'off on the server'
  if (turnedOff !== before) {
    await services.client.call(unregisterPushToken.name, address)
    return 'denied'
  }
  keep(uid, address)
  return 'on'
}

/**
 * Turns push off for this device. It is enough that the provider or the server takes it, because either may be out of
 * reach.
 */
export async function turnOff(services: Services, uid: string): Promise<void> {
  turnedOff += 1
  const kept = localStorage.getItem(keyOf(uid))
  const ways = [push.unsubscribe()]
  if (kept) ways.push(services.client.call(unregisterPushToken.name, JSON.parse(kept)).then(() => undefined))
  await Promise.any(ways)
  keep(uid, null)
}
