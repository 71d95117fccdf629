import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { Acting } from '../database/database.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import { Runner } from '../platform/background/runner.ts'
import { postponeNext } from '../platform/outbox/writes.ts'
import { notifyPeople } from './writes.ts'

const BATCH = 50

export interface DispatcherParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly newId: () => string
  /** Whether mail can go out at all. */
  readonly email: boolean
  /** The platforms that pushes can go out to. */
  readonly push: readonly PushPlatform[]
  readonly publicUrl: () => string
  readonly log: DatabaseLog
}

/** Delivers the features' announcements to the people concerned. Several servers may do so at the same time. */
export class Dispatcher extends Runner<DispatcherParts> {
  constructor(parts: DispatcherParts) {
    super('notifications', parts)
  }

  protected override async work(): Promise<boolean> {
    try {
      // Also when they were few, because lines for many people are taken in small numbers.
      return (await this.#notifyUpTo(BATCH)) > 0
    } catch (error) {
      this.parts.log.warn({ err: error }, 'notifying several at once failed; each is notified alone')
      return this.#notifyEach()
    }
  }

  #notifyUpTo(most: number): Promise<number> {
    const { database, clock, newId, email, push, publicUrl } = this.parts
    return database.write((tx) => notifyPeople(tx, most, { now: clock(), newId, email, push, publicUrl: publicUrl() }))
  }

  /** A line that fails is put off, and holds up no other. */
  async #notifyEach(): Promise<boolean> {
    const { database, clock, log } = this.parts
    for (let left = BATCH; left > 0; left--) {
      try {
        if ((await this.#notifyUpTo(1)) === 0) return false
      } catch (error) {
        const id = await database.write((tx) => postponeNext(tx, clock()))
        log.error({ err: error, announcement: id }, 'an announcement could not be delivered; it is tried again')
      }
    }
    return true
  }
}
