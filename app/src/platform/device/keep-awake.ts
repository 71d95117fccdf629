import { useEffect } from 'react'

/** Keeps the screen on while a component is shown. Browsers let go of it in a hidden page, and some never allow it. */
export function useKeepAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function hold() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void held?.release()
      else lock = held
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** Fills the screen, where the browser allows it. `onLeft`: the person left it with the browser's own key. */
export function useFullScreen(onLeft: () => void): void {
  useEffect(() => {
    const root = document.documentElement
    let entered = false
    let isOver = false
    function changed() {
      if (document.fullscreenElement) entered = true
      else if (entered && !isOver) onLeft()
    }
    document.addEventListener('fullscreenchange', changed)
    root.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
    return () => {
      isOver = true
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [onLeft])
}
