import type { QueryClient } from '@tanstack/react-query'

/**
 * Runs once, when the screen's data have arrived and the person is about to act. It prepares what is needed next
 * without slowing down what is needed now. Call it when the screen has been drawn. On all but the first visits the
 * service worker already has the files.
 */
export function whenShown(reads: QueryClient, run: () => Promise<unknown>): () => void {
  let over = false
  const stop = reads.getQueryCache().subscribe(look)
  function look() {
    if (over || reads.isFetching() > 0) return
    end()
    performance.mark(SHOWN)
    // If it cannot be loaded now, it is loaded when it is opened.
    void handAtWork().then(() => soon(() => void run().catch(() => undefined)))
  }
  function end() {
    over = true
    stop()
  }
  look()
  return end
}

/** For invisible work without urgency: runs after the screen's own reads, or a little later over a slow line. */
export function whenQuiet(reads: QueryClient, run: () => void): () => void {
  const wait = setTimeout(go, 3000)
  const stop = reads.getQueryCache().subscribe(look)
  function look() {
    if (reads.isFetching() === 0) go()
  }
  function go() {
    end()
    run()
  }
  function end() {
    clearTimeout(wait)
    stop()
  }
  look()
  return end
}

/** The performance mark that says when the screen was shown. */
const SHOWN = 'muster:shown'

const HANDS = ['pointermove', 'pointerdown', 'keydown'] as const
let atWork: Promise<void> | null = null

/** Resolves at the first touch, mouse move or key. */
function handAtWork(): Promise<void> {
  atWork ??= new Promise((resolve) => {
    const stir = () => {
      for (const type of HANDS) removeEventListener(type, stir, true)
      resolve()
    }
    for (const type of HANDS) addEventListener(type, stir, { capture: true, passive: true })
  })
  return atWork
}

function soon(run: () => void): void {
  // Safari does not have it.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 1000)
}
