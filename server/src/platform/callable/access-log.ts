import type { FastifyBaseLogger } from 'fastify'
import type { ReadTx } from '../../database/transaction.ts'
import { type AccessRecord, writeRecords } from './writes.ts'

const FLUSH_MS = 1000

/**
 * Access records of reads wait here for up to a second, so that a read does not wait for a write. Writes store theirs
 * in their own transaction.
 */
export class AccessLog {
  #waiting: AccessRecord[] = []
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  readonly #tx: ReadTx
  readonly #log: FastifyBaseLogger

  constructor(tx: ReadTx, log: FastifyBaseLogger) {
    this.#tx = tx
    this.#log = log
  }

  add(records: readonly AccessRecord[]): void {
    if (records.length === 0) return
    for (const record of records) this.#waiting.push(record)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** When this is done, everything added so far is in the database. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(async () => {
      const records = this.#waiting
      this.#waiting = []
      try {
        await writeRecords(this.#tx, records)
      } catch (error) {
        this.#log.error(
          { err: error, records: records.length },
          'the access log could not be written; it is kept and tried again',
        )
        this.#waiting = [...records, ...this.#waiting]
        this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS * 5)
      }
    })
    return this.#flushing
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
