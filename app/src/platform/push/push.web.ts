import { pathIn } from '../links/app-path.ts'
import type { Push, PushPermission } from './push.ts'

/** The worker may still be loading, or there is none: on plain http, or in development. */
const WORKER_MS = 10_000

function permissionNow(): PushPermission {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'missing'
  return Notification.permission === 'default' ? 'ask' : Notification.permission
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No service worker.')), WORKER_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export const push: Push = {
  permission: () => Promise.resolve(permissionNow()),

  async subscribe(webKey) {
    if (webKey === null || permissionNow() === 'missing') return null
    if (permissionNow() !== 'granted' && (await Notification.requestPermission()) !== 'granted') return null
    const { pushManager } = await worker()
    const subscription = await subscribeWith(pushManager, webKey)
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
    return { platform: 'web', subscription: { endpoint, keys: { p256dh, auth } } }
  },

  async unsubscribe() {
    if (permissionNow() === 'missing') return
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  },

  onOpened(open) {
    if (!('serviceWorker' in navigator)) return () => {}
    function heard({ data, ports }: MessageEvent<unknown>) {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open screen') return
      const path = pathIn('link' in data ? data.link : null)
      // The sender waits to learn that a page is here.
      ports[0]?.postMessage('opened')
      if (path !== null) open(path)
    }
    navigator.serviceWorker.addEventListener('message', heard)
    return () => navigator.serviceWorker.removeEventListener('message', heard)
  },

  clearBadge() {
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  },
}

/** A subscription for another key, as after a change of the server's key, would never receive anything. */
async function subscribeWith(manager: PushManager, webKey: string): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  const wanted = bytesOf(webKey)
  if (known && sameBytes(new Uint8Array(known.options.applicationServerKey ?? new ArrayBuffer(0)), wanted)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
