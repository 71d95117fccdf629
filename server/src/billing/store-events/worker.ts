import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { Runner } from '../../platform/background/runner.ts'
import { type Refreshed, refresh } from '../refresh.ts'
import { faultOf } from '../retry.ts'
import type { StoreParts } from '../store-part.ts'
import { type ClaimedEvent, claimEvents, postponeEvents, settleEvents } from './writes.ts'
import { purge } from '../../database/purge.ts'
import { billingTables } from '../tables.ts'

/** Small, because each is a query to the store and they are sent all at once. */
const BATCH = 10

export interface WorkerParts {
  readonly database: Acting
  readonly stores: StoreParts
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/**
 * Queries the store for every message that came from it. The content of a message is not trusted: it only says which
 * subscription to query. Several servers may do so at the same time.
 */
export class StoreEventWorker extends Runner<WorkerParts> {
  constructor(parts: WorkerParts) {
    super('store events', parts)
  }

  async purge(): Promise<void> {
    await this.parts.database.write((tx) => purge(tx, billingTables, 'store_events', { now: this.parts.clock() }))
  }

  protected override async work(): Promise<boolean> {
    const { database, stores, clock } = this.parts
    if (stores.size === 0) return false
    const claimed = await database.write((tx) =>
      claimEvents(tx, { stores: [...stores.keys()], now: clock(), most: BATCH }),
    )
    // One query answers all messages about one subscription.
    const subjects = [...Map.groupBy(claimed, ({ store, externalId }) => `${store} ${externalId}`).values()]
    const settled = await Promise.all(subjects.map((events) => this.#lookInto(events)))
    // While a store is unavailable, the other messages save their attempts for later.
    return claimed.length === BATCH && settled.every(Boolean)
  }

  async #lookInto(events: readonly ClaimedEvent[]): Promise<boolean> {
    const { database, stores, clock, log } = this.parts
    const [first] = events
    const part = first && stores.get(first.store)
    if (!part) return true
    try {
      const refreshed = await refresh({ database, clock }, part.gateway, {
        externalId: first.externalId,
        cause: 'webhook',
      })
      await part.after?.(refreshed)
      await database.write((tx) => settleEvents(tx, events, { ...meaningOf(refreshed), now: clock() }))
      return true
    } catch (error) {
      const fault = faultOf(error)
      const about = { store: first.store, events: events.map(({ eventId }) => eventId) }
      log.warn(
        fault === 'StoreUnavailable' ? about : { ...about, err: error },
        'a store message could not be processed yet',
      )
      await database.write((tx) => postponeEvents(tx, events, { fault, now: clock() }))
      return false
    }
  }
}

function meaningOf({ outcome }: Refreshed): { state: 'done' | 'ignored'; fault: string | null } {
  return outcome === 'recorded' ? { state: 'done', fault: null } : { state: 'ignored', fault: outcome }
}
