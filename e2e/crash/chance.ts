import { createHash } from 'node:crypto'

/** Random choices that are the same every time for the same seed. */
export class Chance {
  readonly #seed: string
  #drawn = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + (this.#bytes().readUIntBE(0, 6) % (most - least + 1))
  }

  /** True this many times out of a hundred. */
  percent(share: number): boolean {
    return this.between(0, 99) < share
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.between(0, list.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  /** This many of them, each at most once, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(this.between(0, rest.length - 1), 1),
    ).flat()
  }

  uuid(): string {
    const hex = this.#bytes().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  #bytes(): Buffer {
    return createHash('sha256')
      .update(`${this.#seed}:${this.#drawn++}`)
      .digest()
  }
}
