import type { DatabaseLog } from '../../database/database-log.ts'

/**
 * Runs `work` after each wake, never twice at a time, and again as long as it says that there is more.
 * What fails is logged and left to the next wake.
 */
export class Runner {
  readonly #name: string
  readonly #work: () => Promise<boolean>
  readonly #log: DatabaseLog
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(name: string, work: () => Promise<boolean>, log: DatabaseLog) {
    this.#name = name
    this.#work = work
    this.#log = log
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      // Woken between the last look and here.
      if (this.#again) this.wake()
    })
  }

  /** When there is nothing left to do right now. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Look now, and wait until there is nothing left to do. */
  async run(): Promise<void> {
    this.wake()
    await this.settled()
  }

  /** No more after what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#again = false
    await this.settled()
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        if (await this.#work()) this.#again = true
      } catch (error) {
        this.#again = false
        this.#log.error({ err: error, work: this.#name }, 'work in the background failed and is tried again')
        return
      }
    }
  }
}
