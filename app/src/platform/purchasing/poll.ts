/** Specification section 9. */
export const STORE_POLL = { attempts: 12, firstMs: 800, growth: 1.5, mostMs: 4_000 } as const
export const PRODUCT_WAIT_MS = 30_000

/** The pause before look number `attempt`; 1 is the second one. */
export function pauseBefore(attempt: number): number {
  return Math.min(STORE_POLL.mostMs, STORE_POLL.firstMs * STORE_POLL.growth ** (attempt - 1))
}

export interface PollOptions {
  /** The total time limit, even if attempts are left. */
  readonly forMs?: number
  /** Returns true when nobody waits for the result any more. */
  readonly stopped?: () => boolean
}

/** Looks until there is a result, with growing pauses. Null if there is none in the end. */
export async function poll<T>(look: () => T | null, options: PollOptions = {}): Promise<T | null> {
  const { forMs = Number.POSITIVE_INFINITY, stopped = () => false } = options
  let left = forMs
  for (let attempt = 1; ; attempt++) {
    const found = look()
    if (found !== null) return found
    if (attempt >= STORE_POLL.attempts || left <= 0 || stopped()) return null
    const pause = Math.min(pauseBefore(attempt), left)
    left -= pause
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
