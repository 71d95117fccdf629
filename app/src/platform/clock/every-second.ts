import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

function run(): void {
  for (const listener of [...listeners]) listener()
}

/** One timer for all listeners. It also runs at once when the device wakes or the page becomes visible again. */
export function onEverySecond(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    timer = setInterval(run, 1000)
    document.addEventListener('visibilitychange', run)
    window.addEventListener('pageshow', run)
    window.addEventListener('focus', run)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
    document.removeEventListener('visibilitychange', run)
    window.removeEventListener('pageshow', run)
    window.removeEventListener('focus', run)
  }
}

/**
 * A text, number or flag that depends on the time. The component is redrawn only when it changes. `at` gets the
 * device's time in milliseconds.
 */
export function useEverySecond<Shown extends string | number | boolean>(at: (now: number) => Shown): Shown {
  // React may ask any number of times. Within a second the value must be the same.
  const shown = useCallback(() => at(Math.floor(Date.now() / 1000) * 1000), [at])
  return useSyncExternalStore(onEverySecond, shown)
}
