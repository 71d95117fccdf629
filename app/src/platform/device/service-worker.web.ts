import type { AppVersions } from './service-worker.ts'
import { createStore } from '../storage/store.ts'

const ready = createStore<(() => void) | null>(null)

const TAKEOVER_MS = 5_000
const HOUR_MS = 60 * 60_000

/**
 * Keep the app itself on the device, so that it opens without network. By hand: the library for it weighs as much as
 * the sign-in page's own script.
 */
function start(): void {
  // Not on plain http from another machine.
  if (!('serviceWorker' in navigator)) return
  const registerNow = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') registerNow()
  else addEventListener('load', registerNow, { once: true })
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = () => {
    const { waiting } = registration
    // The very first one has nobody to take over from.
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
  // As the worker that the build writes wants it said.
  waiting.postMessage({ type: 'SKIP_WAITING' })
  // Whoever asked for it must not be left waiting if it never takes over.
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
