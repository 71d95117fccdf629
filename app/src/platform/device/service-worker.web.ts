import type { AppVersions } from './service-worker.ts'
import { createStore } from '../storage/store.ts'

const ready = createStore<(() => void) | null>(null)

const TAKEOVER_MS = 5_000
const HOUR_MS = 60 * 60_000

/**
 * Keeps the app itself on the device, so that it opens without a network. Written by hand, because the library for it
 * is as large as the sign-in page's own script.
 */
function start(): void {
  // Not available on plain http from another machine.
  if (!('serviceWorker' in navigator)) return
  const registerNow = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') registerNow()
  else addEventListener('load', registerNow, { once: true })
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = () => {
    const { waiting } = registration
    // The very first worker replaces no older one.
    if (waiting && navigator.serviceWorker.controller) ready.set(() => change(waiting))
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
}

function change(waiting: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The message that the built worker expects.
  waiting.postMessage({ type: 'SKIP_WAITING' })
  // If the new worker never takes over, the person must not wait forever.
  setTimeout(reload, TAKEOVER_MS)
}

function watchForUpdate(offer: (reload: () => void) => void): () => void {
  const look = () => {
    const reload = ready.get()
    if (!reload) return
    ready.set(null)
    offer(reload)
  }
  look()
  return ready.subscribe(look)
}

export const appVersions: AppVersions = { start, watchForUpdate }
