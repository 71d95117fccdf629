export interface Deadline {
  readonly at: number
  readonly pass: () => void
  passed: boolean
}

/** How many times within the limit it is looked whether it has passed. */
const LOOKS = 100

/** Deadlines that are all equally far away. One timer looks after them; one for each call costs more than its checks. */
export class Deadlines {
  readonly limitMs: number
  /** The first to end is the first in it. */
  readonly #waiting = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.limitMs = limitMs
  }

  /** Calls `pass` when the limit has passed, unless what is given back was given to `lift` before. */
  set(pass: () => void): Deadline {
    const deadline = { at: performance.now() + this.limitMs, pass, passed: false }
    this.#waiting.add(deadline)
    this.#timer ??= setInterval(() => this.#look(), Math.max(1, this.limitMs / LOOKS)).unref()
    return deadline
  }

  /** Whether it was in time. */
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
    // Nobody is left to look after.
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
