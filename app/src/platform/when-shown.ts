import type { QueryClient } from '@tanstack/react-query'

/**
 * Runs once when what the screen asked for has come, and the browser has nothing to do: for fetching what
 * is wanted next without taking the line from what is wanted now. Call it when the screen has been drawn.
 */
export function whenShown(reads: QueryClient, run: () => Promise<unknown>): () => void {
  let over = false
  const stop = reads.getQueryCache().subscribe(look)
  function look() {
    if (over || reads.isFetching() > 0) return
    end()
    performance.mark(SHOWN)
    // What cannot be fetched now is fetched when it is opened.
    soon(() => void run().catch(() => undefined))
  }
  function end() {
    over = true
    stop()
  }
  look()
  return end
}

/** The mark by which measurements know that the screen stood. */
const SHOWN = 'muster:shown'

function soon(run: () => void): void {
  // Not in Safari.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 1000)
}
