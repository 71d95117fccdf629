import { Refusal } from '@muster/domain/kernel/refusal.ts'

const MINUTE = 60_000
/** Keys kept before all of them start afresh: bounds the memory that strangers can take. */
const MOST_KEYS = 200_000

/**
 * Counts per key in whole minutes. Ours, because the call path wants no promise and no header per call,
 * and because time comes from the caller.
 */
export class RateLimit {
  #window = 0
  readonly #counts = new Map<string, number>()
  readonly #factor: number

  /** `factor` multiplies every limit; 0 turns limiting off. */
  constructor(factor: number) {
    this.#factor = factor
  }

  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, perMinute: number, now: number): void {
    if (this.note(key, now) > perMinute * this.#factor) this.#refuse(now)
  }

  /** Refuses when this many have been counted, and counts nothing itself. */
  check(key: string, perMinute: number, now: number): void {
    const counted = Math.floor(now / MINUTE) === this.#window ? (this.#counts.get(key) ?? 0) : 0
    if (counted >= perMinute * this.#factor) this.#refuse(now)
  }

  /** Counts one more, and says how many that makes in this minute. */
  note(key: string, now: number): number {
    if (this.#factor === 0) return 0
    const window = Math.floor(now / MINUTE)
    if (window !== this.#window || this.#counts.size > MOST_KEYS) {
      this.#window = window
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  #refuse(now: number): void {
    if (this.#factor === 0) return
    const seconds = Math.max(1, Math.ceil(((Math.floor(now / MINUTE) + 1) * MINUTE - now) / 1000))
    throw new Refusal('resource-exhausted', `Too many requests. Wait ${seconds} seconds and try again.`, {
      retryAfterSeconds: seconds,
    })
  }
}

/** An IPv6 customer has a /64 at the least; counting single addresses of it would count nothing. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  return ip.split(':', 4).join(':')
}
