/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'
import { createStore } from './store.ts'

const ready = createStore<(() => void) | null>(null)

/** Keep the app itself on the device, so that it opens without network. */
export function startServiceWorker(): void {
  const update = registerSW({
    immediate: false,
    onNeedRefresh: () => ready.set(() => void update(true)),
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
