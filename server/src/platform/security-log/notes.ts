import type { DatabaseLog } from '../../database/database-log.ts'
import type { Acting } from '../../database/database.ts'
import type { SecurityEntry } from './entry.ts'
import { recordSecurity } from './writes.ts'

const FLUSH_MS = 10_000
/** A flood from many addresses becomes one entry of each kind, so that it fills neither memory nor the log. */
const MOST = 200

interface Noted {
  readonly entry: SecurityEntry
  times: number
}

export interface SecurityNotesParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/**
 * Entries about what leaves no transaction behind: refusals, limits, looks. They wait here for up to ten seconds, and
 * what happened several times in them is one entry.
 */
export class SecurityNotes {
  readonly #parts: SecurityNotesParts
  #waiting = new Map<string, Noted>()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: SecurityNotesParts) {
    this.#parts = parts
  }

  note(entry: SecurityEntry): void {
    this.#add(entry, 1)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  #add(entry: SecurityEntry, times: number): void {
    const { kind, what, outcome, uid, about, address } = entry
    const full = this.#waiting.size >= MOST
    const key = JSON.stringify(full ? [kind, outcome] : [kind, what, outcome, uid, about, address])
    const noted = this.#waiting.get(key)
    if (noted) noted.times += times
    else this.#waiting.set(key, { entry: full ? { kind, what: 'many different', outcome, uid: null } : entry, times })
  }

  /** When this is done, everything noted so far is in the log. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(async () => {
      const noted = [...this.#waiting.values()]
      this.#waiting = new Map()
      if (noted.length === 0) return
      try {
        await this.#parts.database.write((tx) =>
          recordSecurity(tx, this.#parts.clock(), ...noted.map(({ entry, times }) => ({ ...entry, times }))),
        )
      } catch (error) {
        this.#parts.log.error(
          { err: error, entries: noted.length },
          'the security log could not be written; tried again',
        )
        for (const { entry, times } of noted) this.#add(entry, times)
        this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
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
