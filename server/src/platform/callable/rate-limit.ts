import { hash, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { Refusal } from '@muster/domain/kernel/refusal.ts'

const MINUTE = 60_000
/** Keys with a count of their own: bounds the memory that many addresses can take. */
const MOST_KEYS = 200_000
/** An account's id, an address or a hash, with a word before it. Longer ones would be text that somebody sent. */
const LONGEST_KEY = 100

interface Count {
  count: number
}

type Counts = Map<string, Count>

/** So many a minute for each key. */
export interface Limit {
  /** Counts one more for this key, or refuses with `resource-exhausted` and the seconds to wait. */
  take(key: string, now: number): void
  /** Refuses a key that has had all it may, and counts nothing itself. */
  check(key: string, now: number): void
}

/**
 * Counts per key in whole minutes. Ours, because the call path wants no promise and no header per call,
 * and because time comes from the caller.
 *
 * When it is full, nobody is forgotten and nobody is refused for it: who has a count keeps it, and who comes after
 * shares one of 256 with others (docs/decisions/0054). Accounts and addresses are counted by one each, so that no
 * crowd of addresses fills the place of those who are signed in.
 */
export class RateLimit {
  #window = 0
  #keys = 0
  readonly #counters: Counts[] = []
  readonly #loose: Counts
  readonly #factor: number
  readonly #mostKeys: number
  /** Nobody can choose whose count they share. */
  readonly #salt = randomBytes(16).toString('hex')

  /** `factor` multiplies every limit; 0 turns limiting off. */
  constructor(factor: number, mostKeys = MOST_KEYS) {
    this.#factor = factor
    this.#mostKeys = mostKeys
    this.#loose = this.#counter()
  }

  /** How many counts are kept at the moment, shared ones included. */
  get size(): number {
    return this.#counters.reduce((sum, counts) => sum + counts.size, 0)
  }

  /** One limit with keys of its own, for what every call is counted by: no key need be put together. */
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

  /** Counts one more, and says how many that makes in this minute. */
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
 * What an address is counted by: IPv4 whole, of IPv6 the first 64 bits, for a customer has as many at the least and
 * counting single addresses would count nothing. What is no address, as a proxy may be told to pass on, is counted
 * together.
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
    // An IPv4 address at the end is two groups.
    const missing = 8 - groups.length - after.length - (tail.includes('.') ? 1 : 0)
    groups.push(...Array<string>(missing).fill('0'), ...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
