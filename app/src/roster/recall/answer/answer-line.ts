/** An answer that was tapped, as it is sent to the server. */
export interface Answer {
  readonly answerId: string
  readonly answer: 'on the way' | 'need help' | 'cannot come' | 'arrived'
  readonly etaMinutes: number | null
  readonly reason: string | null
  readonly deviceAt: string
  readonly device: string
}

/** The result of sending: accepted, refused for good, or to be retried. */
export type Sent =
  | { readonly kind: 'taken'; readonly at: string; readonly late: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'later' }

export type LineState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sending'; readonly answer: Answer }
  | { readonly kind: 'waiting'; readonly answer: Answer }
  | { readonly kind: 'taken'; readonly answer: Answer; readonly at: string; readonly late: boolean }
  | { readonly kind: 'refused'; readonly message: string }

export interface LineParts {
  readonly keep: (answers: readonly Answer[]) => void
  readonly kept: readonly Answer[]
  readonly send: (answer: Answer) => Promise<Sent>
  /** Resolves after this time, or earlier if there may be signal again. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly show: (state: LineState) => void
}

const FIRST_MS = 2_000
const MOST_MS = 30_000
/** More changes of mind than this are not meant seriously. */
const MOST = 20

/**
 * Answers on their way to the server. Each is kept from the tap until the server has it. They are sent in the order
 * of the taps, one at a time, with retries. Each has its own number, so it counts once.
 */
export class AnswerLine {
  readonly #parts: LineParts
  #waiting: Answer[]
  #running = false

  constructor(parts: LineParts) {
    this.#parts = parts
    this.#waiting = [...parts.kept]
    if (this.#waiting.length > 0) void this.#run()
  }

  add(answer: Answer): void {
    this.#waiting = [...this.#waiting, answer].slice(-MOST)
    this.#parts.keep(this.#waiting)
    this.#parts.show({ kind: 'sending', answer })
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    let wait = FIRST_MS
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      this.#parts.show({ kind: 'sending', answer: this.#last() ?? next })
      const sent = await this.#parts.send(next)
      if (sent.kind === 'later') {
        this.#parts.show({ kind: 'waiting', answer: this.#last() ?? next })
        await this.#parts.pause(wait)
        wait = Math.min(wait * 2, MOST_MS)
        continue
      }
      wait = FIRST_MS
      const done = next
      this.#waiting = this.#waiting.filter((each) => each !== done)
      this.#parts.keep(this.#waiting)
      if (this.#waiting.length > 0) continue
      this.#parts.show(sent.kind === 'taken' ? { kind: 'taken', answer: done, at: sent.at, late: sent.late } : sent)
    }
    this.#running = false
  }

  #last(): Answer | undefined {
    return this.#waiting.at(-1)
  }
}
