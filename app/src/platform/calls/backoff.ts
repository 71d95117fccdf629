/** Growing pauses between retries, with jitter so that a thousand clients do not return at the same time. */
export interface Backoff {
  /** Waits longer each time. False if it was stopped in the meantime. */
  pause(): Promise<boolean>
  /** Ends the current pause at once. */
  now(): void
  /** The last attempt worked: start with short pauses again. */
  reset(): void
  stop(): void
}

export interface BackoffOptions {
  readonly firstMs: number
  readonly mostMs: number
  readonly random?: () => number
}

/**
 * The pause before retry `attempt` (0 is the first retry). The limit doubles each time, and the pause is random
 * between half of it and all of it.
 */
export function pauseMs(attempt: number, { firstMs, mostMs, random = Math.random }: BackoffOptions): number {
  const most = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return most / 2 + (most / 2) * random()
}

export function backoff(options: BackoffOptions): Backoff {
  let attempt = 0
  let wake: ((goOn: boolean) => void) | null = null
  return {
    pause: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(true), pauseMs(attempt, options))
        attempt += 1
        wake = (goOn) => {
          clearTimeout(timer)
          wake = null
          resolve(goOn)
        }
      }),
    now: () => wake?.(true),
    reset: () => {
      attempt = 0
    },
    stop: () => wake?.(false),
  }
}
