export interface Deadline {
  readonly at: number
  readonly pass: () => void
  passed: boolean
}

/** How many times per limit the timer checks for passed deadlines. */
const LOOKS = 100

/** Deadlines that all have the same length. One timer checks them all, because a timer per call costs more. */
export class Deadlines {
  readonly limitMs: number
  /** In the order in which they end. */
  readonly #waiting = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.limitMs = limitMs
  }

  /** Calls `pass` when the limit has passed, unless the returned deadline is given to `lift` first. */
  set(pass: () => void): Deadline {
    const deadline = { at: performance.now() + this.limitMs, pass, passed: false }
    this.#waiting.add(deadline)
    this.#timer ??= setInterval(() => this.#look(), Math.max(1, this.limitMs / LOOKS)).unref()
    return deadline
  }

  /** Returns whether it was in time. */
  lift(deadline: Deadline): boolean {
    return this.#waiting.delete(deadline)
  }

  #look(): void {
    const now = performance.now()
    for (const deadline of this.#waiting) {
      if (deadline.at > now) return
      this.#waiting.delete(deadline)
      deadline.passed = true
      deadline.pass()
    }
    // No deadline is left to watch.
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
