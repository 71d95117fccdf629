import type { Acting } from '../database/database.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import type { WriteTx } from '../database/transaction.ts'
import { Runner } from '../platform/background/runner.ts'

/** The number of rosters per transaction. */
const BATCH = 20

export interface FollowerParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly log: DatabaseLog
}

interface Following extends FollowerParts {
  /** The topics of a roster that say that something changed. */
  readonly topics: readonly ((rosterId: string) => string)[]
  readonly follow: (tx: WriteTx, rosterIds: readonly string[], now: Date) => Promise<void>
}

/**
 * Makes duty statuses follow rosters that changed, after the change has committed. The system does so, and not who made
 * the change. What one server misses, the job of the next day finds.
 */
export abstract class RosterFollower extends Runner<Following> {
  readonly #waiting = new Set<string>()

  /** Notes which rosters changed. */
  heard(topics: readonly string[]): boolean {
    for (const topic of topics) {
      const rosterId = ROSTER.exec(topic)?.[0]
      if (rosterId && this.parts.topics.some((of) => of(rosterId) === topic)) this.#waiting.add(rosterId)
    }
    return this.#waiting.size > 0
  }

  protected override async work(): Promise<boolean> {
    const some = [...this.#waiting].slice(0, BATCH)
    if (some.length === 0) return false
    const { database, clock, follow } = this.parts
    // A roster that changes meanwhile waits again.
    for (const rosterId of some) this.#waiting.delete(rosterId)
    try {
      await database.write((tx) => follow(tx, some, clock()))
    } catch (error) {
      for (const rosterId of some) this.#waiting.add(rosterId)
      throw error
    }
    return this.#waiting.size > 0
  }
}

const ROSTER = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
