import { createHash } from 'node:crypto'

/** Random values that are the same every time for the same seed. */
export class Chance {
  readonly #seed: string
  #drawn = 0
  #pool: Buffer = Buffer.alloc(0)

  constructor(seed: string | number) {
    this.#seed = String(seed)
  }

  /** From 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor((this.#bytes(4).readUInt32BE() / 2 ** 32) * limit)
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** True in this percentage of calls. */
  percent(share: number): boolean {
    return this.below(10_000) < share * 100
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  /** `count` items of the list, each at most once, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const picked: T[] = []
    while (picked.length < count && rest.length > 0) picked.push(...rest.splice(this.below(rest.length), 1))
    return picked
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('')
  }

  uuid(): string {
    const bytes = Buffer.from(this.#bytes(16))
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }

  #bytes(count: number): Buffer {
    while (this.#pool.length < count) {
      const more = createHash('sha256')
        .update(`${this.#seed}:${this.#drawn++}`)
        .digest()
      this.#pool = Buffer.concat([this.#pool, more])
    }
    const taken = this.#pool.subarray(0, count)
    this.#pool = this.#pool.subarray(count)
    return taken
  }
}
