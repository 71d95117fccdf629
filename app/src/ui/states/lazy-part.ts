import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** The pauses between attempts while the device has a connection. Without one it waits for the connection. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * `lazy` for parts of the main work, which must open even with one bar of signal. A part that fails to load is
 * requested again, and the content around it stays. It gives up only if loading fails with a connection too.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as `lazy` itself has it: a component of any properties
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return lazy(async () => {
    for (const pause of PAUSES_MS) {
      try {
        return await load()
      } catch {
        await signalOrPause(pause)
      }
    }
    return load()
  })
}

function signalOrPause(pause: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pause)
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}
