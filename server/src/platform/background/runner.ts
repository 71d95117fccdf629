import type { DatabaseLog } from '../../database/database-log.ts'

/**
 * Background work that runs when it is woken, never twice at a time in one server, and repeats as long as there is
 * more. A failure is logged and left to the next wake.
 */
export abstract class Runner<Parts extends { readonly log: DatabaseLog }> {
  protected readonly parts: Parts
  readonly #name: string
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(name: string, parts: Parts) {
    this.#name = name
    this.parts = parts
  }

  /** Does the work that is due now. True when there may be more at once. */
  protected abstract work(): Promise<boolean>

  /** There may be something to do. */
  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      // Woken between the last round and here.
      if (this.#again) this.wake()
    })
  }

  /** Runs now, and waits until there is nothing left to do. */
  async run(): Promise<void> {
    this.wake()
    await this.#settled()
  }

  /** Starts nothing more after the current round. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#again = false
    await this.#settled()
  }

  async #settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        if (await this.work()) this.#again = true
      } catch (error) {
        this.#again = false
        this.parts.log.error({ err: error, work: this.#name }, 'background work failed and is tried again')
        return
      }
    }
  }
}
