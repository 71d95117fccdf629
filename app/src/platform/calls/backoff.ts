/** Growing pauses between tries, with jitter so that a thousand clients do not come back in step. */
export interface Backoff {
  /** Waits longer each time. False when it was stopped meanwhile. */
  pause(): Promise<boolean>
  /** Ends the pause under way at once. */
  now(): void
  /** The last try went well: begin with short pauses again. */
  reset(): void
  stop(): void
}

export interface BackoffOptions {
  readonly firstMs: number
  readonly mostMs: number
  readonly random?: () => number
}

/** The pause before try `attempt` (0 is the first retry): doubling, between half and all of it. */
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
