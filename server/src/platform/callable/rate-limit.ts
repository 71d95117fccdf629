import { hash, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { Refusal } from '@muster/domain/kernel/refusal.ts'

const MINUTE = 60_000
/** Keys with a count of their own. This bounds the memory that many addresses can take. */
const MOST_KEYS = 200_000
/** A key is an account's id, an address or a hash, with a word before it. A longer key would be text from a caller. */
const LONGEST_KEY = 100

interface Count {
  count: number
}

type Counts = Map<string, Count>

/** A limit per minute for each key. */
export interface Limit {
  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, now: number): void
  /** Refuses a key that has used up its limit, and counts nothing itself. */
  check(key: string, now: number): void
}

/**
 * Counts per key in whole minutes. It is our own, because a call should need neither a promise nor a header for it, and
 * because time comes from the caller.
 *
 * When it is full, no key is dropped and nobody is refused for it: existing keys keep their counts, and new ones share
 * one of 256 (docs/decisions/0054). Accounts and addresses have separate instances, so that no crowd of addresses takes
 * the places of signed-in accounts.
 */
export class RateLimit {
  #window = 0
  #keys = 0
  readonly #counters: Counts[] = []
  readonly #loose: Counts
  readonly #factor: number
  readonly #mostKeys: number
  /** Random, so that nobody can choose whose count they share. */
  readonly #salt = randomBytes(16).toString('hex')

  /** `factor` multiplies every limit, and 0 turns limiting off. */
  constructor(factor: number, mostKeys = MOST_KEYS) {
    this.#factor = factor
    this.#mostKeys = mostKeys
    this.#loose = this.#counter()
  }

  /** How many counts are kept now, including the shared ones. */
  get size(): number {
    return this.#counters.reduce((sum, counts) => sum + counts.size, 0)
  }

  /** One limit with keys of its own, for the count that every call needs, so that no key has to be built. */
  limit(perMinute: number): Limit {
    const counts = this.#counter()
    return {
      take: (key, now) => this.#take(counts, key, perMinute, now),
      check: (key, now) => this.#check(counts, key, perMinute, now),
    }
  }

  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, perMinute: number, now: number): void {
    this.#take(this.#loose, key, perMinute, now)
  }

  /** Refuses when this many have been counted, and counts nothing itself. */
  check(key: string, perMinute: number, now: number): void {
    this.#check(this.#loose, key, perMinute, now)
  }

  /** Counts one more, and returns the count of this minute. */
  note(key: string, now: number): number {
    return this.#note(this.#loose, key, now)
  }

  #take(counts: Counts, key: string, perMinute: number, now: number): void {
    if (this.#note(counts, key, now) > perMinute * this.#factor) this.#refuse(now)
  }

  #check(counts: Counts, key: string, perMinute: number, now: number): void {
    if (minuteOf(now) !== this.#window) return
    const counted = counts.get(key) ?? (this.#isFull() ? counts.get(this.#sharedKey(key)) : undefined)
    if (counted && counted.count >= perMinute * this.#factor) this.#refuse(now)
  }

  #note(counts: Counts, key: string, now: number): number {
    if (this.#factor === 0) return 0
    const window = minuteOf(now)
    if (window !== this.#window) {
      this.#window = window
      this.#keys = 0
      for (const each of this.#counters) each.clear()
    }
    const counted = counts.get(key)
    if (counted) return ++counted.count
    if (key.length > LONGEST_KEY) throw new Error('A rate is counted by an id, an address or a hash')
    return this.#isFull() ? this.#noteShared(counts, this.#sharedKey(key)) : this.#begin(counts, key)
  }

  #begin(counts: Counts, key: string): number {
    counts.set(key, { count: 1 })
    this.#keys += 1
    return 1
  }

  #noteShared(counts: Counts, shared: string): number {
    const counted = counts.get(shared) ?? { count: 0 }
    counts.set(shared, counted)
    return ++counted.count
  }

  #isFull(): boolean {
    return this.#keys >= this.#mostKeys
  }

  #sharedKey(key: string): string {
    return `shared ${hash('sha256', this.#salt + key, 'buffer')[0]}`
  }

  #counter(): Counts {
    const counts: Counts = new Map()
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

/**
 * The key of an address: all of an IPv4 address, and the first 64 bits of an IPv6 address, because a customer has at
 * least that many and a count per address would limit nothing. Texts that are not addresses, which a proxy may pass on,
 * share one key.
 */
export function addressKey(ip: string): string {
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return 'no address'
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    // An IPv4 address at the end fills two groups.
    const missing = 8 - groups.length - after.length - (tail.includes('.') ? 1 : 0)
    groups.push(...Array<string>(missing).fill('0'), ...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
