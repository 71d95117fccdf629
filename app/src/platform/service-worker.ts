/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'
import { createStore } from './store.ts'

const ready = createStore<(() => void) | null>(null)

const TAKEOVER_MS = 5_000

/** Keep the app itself on the device, so that it opens without network. */
export function startServiceWorker(): void {
  const update = registerSW({
    immediate: false,
    onNeedRefresh: () =>
      ready.set(() => {
        void update(true)
        // It reloads when the new version has taken over. Whoever asked for that must not be left waiting if it never says so.
        setTimeout(() => location.reload(), TAKEOVER_MS)
      }),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), 60 * 60_000)
    },
  })
}

/** Calls back, once, with how to change to the new version when there is one. */
export function watchForUpdate(offer: (reload: () => void) => void): () => void {
  const look = () => {
    const reload = ready.get()
    if (!reload) return
    ready.set(null)
    offer(reload)
  }
  look()
  return ready.subscribe(look)
}
