import { Refusal } from '@muster/domain/kernel/refusal.ts'

const MINUTE = 60_000
/** Keys kept before all of them start afresh: bounds the memory that strangers can take. */
const MOST_KEYS = 200_000

interface Count {
  count: number
}

/** So many a minute for each key. */
export interface Limit {
  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, now: number): void
}

/**
 * Counts per key in whole minutes. Ours, because the call path wants no promise and no header per call,
 * and because time comes from the caller.
 */
export class RateLimit {
  #window = 0
  #keys = 0
  readonly #counters: Map<string, Count>[] = []
  readonly #loose: Map<string, Count>
  readonly #factor: number

  /** `factor` multiplies every limit; 0 turns limiting off. */
  constructor(factor: number) {
    this.#factor = factor
    this.#loose = this.#counter()
  }

  /** One limit with keys of its own, for what every call is counted by: no key need be put together. */
  limit(perMinute: number): Limit {
    const counts = this.#counter()
    return { take: (key, now) => this.#take(counts, key, perMinute, now) }
  }

  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, perMinute: number, now: number): void {
    this.#take(this.#loose, key, perMinute, now)
  }

  /** Refuses when this many have been counted, and counts nothing itself. */
  check(key: string, perMinute: number, now: number): void {
    const counted = minuteOf(now) === this.#window ? (this.#loose.get(key)?.count ?? 0) : 0
    if (counted >= perMinute * this.#factor) this.#refuse(now)
  }

  /** Counts one more, and says how many that makes in this minute. */
  note(key: string, now: number): number {
    return this.#note(this.#loose, key, now)
  }

  #take(counts: Map<string, Count>, key: string, perMinute: number, now: number): void {
    if (this.#note(counts, key, now) > perMinute * this.#factor) this.#refuse(now)
  }

  #note(counts: Map<string, Count>, key: string, now: number): number {
    if (this.#factor === 0) return 0
    const window = minuteOf(now)
    if (window !== this.#window || this.#keys > MOST_KEYS) {
      this.#window = window
      this.#keys = 0
      for (const each of this.#counters) each.clear()
    }
    const counted = counts.get(key)
    if (counted) return ++counted.count
    counts.set(key, { count: 1 })
    this.#keys += 1
    return 1
  }

  #counter(): Map<string, Count> {
    const counts = new Map<string, Count>()
    this.#counters.push(counts)
    return counts
  }

  #refuse(now: number): void {
    if (this.#factor === 0) return
    const seconds = Math.max(1, Math.ceil(((minuteOf(now) + 1) * MINUTE - now) / 1000))
    throw new Refusal('resource-exhausted', `Too many requests. Wait ${seconds} seconds and try again.`, {
      retryAfterSeconds: seconds,
    })
  }
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE)
}

/** An IPv6 customer has a /64 at the least; counting single addresses of it would count nothing. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  return ip.split(':', 4).join(':')
}
