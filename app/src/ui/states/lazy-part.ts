import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Between tries while the device says that it has a connection; without one it waits until it has. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * `lazy` for what is opened at the main work, with one bar of signal: a part that does not come is fetched again, and
 * what is around it stays as it is. It gives up where it cannot be fetched with signal either.
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
