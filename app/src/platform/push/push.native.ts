import { PushNotifications } from '@capacitor/push-notifications'
import { Badge } from '@capawesome/capacitor-badge'
import { device } from '../device/device.ts'
import { inTime } from '../calls/in-time.ts'
import { hasNative, needNative } from '../device/native-plugin.ts'
import { pathIn } from '../links/app-path.ts'
import type { Push, PushPermission } from './push.ts'

/** Time for the provider to return a token over the network. */
const TOKEN_MS = 20_000
/** Time for steps that need neither a network nor a person. */
const LOOK_MS = 5_000
/** Time for the person to answer the prompt. */
const ASK_MS = 120_000
const PLUGIN = 'PushNotifications'
const SILENT = 'The phone does not answer.'

async function permissionNow(): Promise<PushPermission> {
  needNative(PLUGIN)
  const { receive } = await inTime(LOOK_MS, SILENT, () => PushNotifications.checkPermissions())
  return receive === 'granted' || receive === 'denied' ? receive : 'ask'
}

/** The current token of this device. When it changes, the provider reports that by the same event. */
async function tokenNow(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listening = [
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ]
  // Awaited below, unless registering fails first.
  promise.catch(() => undefined)
  try {
    return await inTime(TOKEN_MS, 'No push token came.', async () => {
      await Promise.all(listening)
      await PushNotifications.register()
      return promise
    })
  } finally {
    for (const listener of listening) void listener.then((one) => one.remove()).catch(() => undefined)
  }
}

/**
 * Android sorts notifications into channels, which the person can turn off one by one. The names match those that the
 * server sends to (server/src/platform/push/fcm.ts). Creating a channel again keeps the person's settings.
 */
async function createChannels(): Promise<void> {
  if (device.platform !== 'android') return
  await PushNotifications.createChannel({
    id: 'urgent',
    name: 'Recalls',
    description: 'What cannot wait.',
    importance: 5,
    visibility: 1,
    vibration: true,
  })
  await PushNotifications.createChannel({
    id: 'general',
    name: 'Notifications',
    description: 'What the bell shows.',
    importance: 3,
    visibility: 1,
  })
}

export const push: Push = {
  // A phone without the plugin, or without the provider's services, gets no push. Everything else works.
  permission: () => permissionNow().catch(() => 'missing' as const),

  async subscribe() {
    needNative(PLUGIN)
    const { receive } = await inTime(ASK_MS, SILENT, () => PushNotifications.requestPermissions())
    if (receive !== 'granted') return null
    await inTime(LOOK_MS, SILENT, createChannels)
    return { platform: device.platform === 'ios' ? 'ios' : 'android', token: await tokenNow() }
  },

  unsubscribe: () => inTime(LOOK_MS, SILENT, () => PushNotifications.unregister()),

  onOpened(open) {
    if (!hasNative(PLUGIN)) return () => {}
    const listening = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const data: unknown = notification.data
      const path = pathIn(typeof data === 'object' && data !== null && 'link' in data ? data.link : null)
      if (path !== null) open(path)
    })
    listening.catch(() => undefined)
    return () => void listening.then((listener) => listener.remove()).catch(() => undefined)
  },

  clearBadge() {
    Badge.clear().catch(() => undefined)
    PushNotifications.removeAllDeliveredNotifications().catch(() => undefined)
  },
}
