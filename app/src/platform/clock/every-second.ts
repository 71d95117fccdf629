import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

function run(): void {
  for (const listener of [...listeners]) listener()
}

/** One timer for however many watch; it runs again at once when the device wakes or the page is seen again. */
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
 * What the time makes of something, as text or a number: the component draws itself again only when that changes.
 * `at` gets the device's time in milliseconds.
 */
export function useEverySecond<Shown extends string | number | boolean>(at: (now: number) => Shown): Shown {
  // Asked as often as React likes: within a second it must be the same.
  const shown = useCallback(() => at(Math.floor(Date.now() / 1000) * 1000), [at])
  return useSyncExternalStore(onEverySecond, shown)
}
