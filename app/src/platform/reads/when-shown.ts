import type { QueryClient } from '@tanstack/react-query'

/**
 * Runs once when what the screen asked for has come and somebody is about to do something: for fetching what is
 * wanted next without taking the line from what is wanted now. Call it when the screen has been drawn. On all but
 * the first visits the service worker has it on the device already.
 */
export function whenShown(reads: QueryClient, run: () => Promise<unknown>): () => void {
  let over = false
  const stop = reads.getQueryCache().subscribe(look)
  function look() {
    if (over || reads.isFetching() > 0) return
    end()
    performance.mark(SHOWN)
    // What cannot be fetched now is fetched when it is opened.
    void handAtWork().then(() => soon(() => void run().catch(() => undefined)))
  }
  function end() {
    over = true
    stop()
  }
  look()
  return end
}

/** What has no hurry and nothing to be seen of: after the screen's own reads, or a little later over a slow line. */
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

/** The mark by which measurements know that the screen stood. */
const SHOWN = 'muster:shown'

const HANDS = ['pointermove', 'pointerdown', 'keydown'] as const
let atWork: Promise<void> | null = null

/** When the first finger, mouse or key has stirred. */
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
  // Not in Safari.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 1000)
}
