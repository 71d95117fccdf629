interface Waiting {
  readonly at: number
  readonly pass: () => void
}

/** How many times within the limit it is looked whether it has passed. */
const LOOKS = 100

/** Deadlines that are all equally far away. One timer looks after them; one for each call costs more than its checks. */
export class Deadlines {
  readonly limitMs: number
  /** The first to end is the first in it. */
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.limitMs = limitMs
  }

  /** Calls `pass` when the limit has passed, unless what is given back was given to `lift` before. */
  set(pass: () => void): Waiting {
    const waiting = { at: performance.now() + this.limitMs, pass }
    this.#waiting.add(waiting)
    this.#timer ??= setInterval(() => this.#look(), Math.max(1, this.limitMs / LOOKS)).unref()
    return waiting
  }

  lift(waiting: Waiting): void {
    this.#waiting.delete(waiting)
  }

  #look(): void {
    const now = performance.now()
    for (const waiting of this.#waiting) {
      if (waiting.at > now) return
      this.#waiting.delete(waiting)
      waiting.pass()
    }
    // Nobody is left to look after.
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
