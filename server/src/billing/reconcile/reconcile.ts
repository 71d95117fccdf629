import type { Store } from '@muster/domain/billing/sources.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'
import { type RefreshParts, refresh } from '../refresh.ts'
import type { StoreParts } from '../store-part.ts'
import { knownOf } from './reads.ts'
import { checkCustomerAgain, type DueCustomer, type DueSource, takeDueCustomers, takeDueSources } from './writes.ts'

const BATCH = 50
/** Stores limit the number of calls at the same time. */
const AT_ONCE = 4
/** A subscription that was taken and not finished is due again after this time. */
const TAKEN_MS = 10 * 60_000
const CUSTOMER_EVERY_MS = 24 * 3_600_000

export interface ReconcileParts extends RefreshParts {
  readonly stores: StoreParts
  readonly log: DatabaseLog
}

export interface Reconciled {
  readonly asked: number
  /** How many differed from what we had. */
  readonly repaired: number
  /** Stores that could not be reached. Their subscriptions are due again later. */
  readonly unavailable: readonly Store[]
}

/**
 * Asks every store about every subscription that is due, and about every customer for subscriptions that no message
 * reported, batch by batch. Whatever it has not reached when it stops is still due.
 */
export async function reconcile(parts: ReconcileParts, signal?: AbortSignal): Promise<Reconciled> {
  const round = new Round(parts, signal)
  await round.run(takeDueSources, (due) => round.check(due.source, due.external_id))
  await round.run(takeDueCustomers, (due) => round.findOf(due))
  const { asked, repaired } = round
  const unavailable = [...round.down]
  if (repaired > 0 || unavailable.length > 0) parts.log.info({ asked, repaired, unavailable }, 'stores were asked')
  return { asked, repaired, unavailable }
}

type Take<Due> = (
  tx: Parameters<typeof takeDueSources>[0],
  stores: readonly Store[],
  which: Parameters<typeof takeDueSources>[2],
) => Promise<Due[]>

class Round {
  asked = 0
  repaired = 0
  readonly down = new Set<Store>()
  readonly #parts: ReconcileParts
  readonly #signal: AbortSignal | undefined
  /** A subscription that becomes due after this round began waits for the next round, or this one might never end. */
  readonly #began: Date

  constructor(parts: ReconcileParts, signal: AbortSignal | undefined) {
    this.#parts = parts
    this.#signal = signal
    this.#began = parts.clock()
  }

  async run<Due extends DueSource | DueCustomer>(take: Take<Due>, work: (due: Due) => Promise<void>): Promise<void> {
    const { database, stores: parts } = this.#parts
    while (!this.#signal?.aborted) {
      const stores = [...parts.keys()].filter((store) => !this.down.has(store))
      const until = new Date(this.#began.getTime() + TAKEN_MS)
      const due = await database.write((tx) => take(tx, stores, { now: this.#began, until, most: BATCH }))
      if (due.length === 0) return
      for (let at = 0; at < due.length; at += AT_ONCE) {
        await Promise.all(due.slice(at, at + AT_ONCE).map((one) => this.#unlessDown(one, work)))
      }
    }
  }

  async #unlessDown<Due extends DueSource | DueCustomer>(due: Due, work: (due: Due) => Promise<void>): Promise<void> {
    const store = 'source' in due ? due.source : due.store
    if (this.down.has(store) || this.#signal?.aborted) return
    try {
      await work(due)
    } catch (error) {
      if (error instanceof StoreUnavailable) this.down.add(store)
      // One subscription that fails must not hold up the others. It is due again later.
      else this.#parts.log.warn({ err: error, store }, 'a subscription could not be reconciled')
    }
  }

  async check(store: Store, externalId: string): Promise<void> {
    const part = this.#parts.stores.get(store)
    if (!part) return
    this.asked += 1
    const refreshed = await refresh(this.#parts, part.gateway, { externalId, cause: 'reconcile' })
    await part.after?.(refreshed)
    if (refreshed.outcome === 'recorded' ? refreshed.changed : refreshed.outcome === 'unknown to the store')
      this.repaired += 1
  }

  async findOf(customer: DueCustomer): Promise<void> {
    const gateway = this.#parts.stores.get(customer.store)?.gateway
    if (!gateway?.subscriptionsOf) return
    const ids = await gateway.subscriptionsOf(customer.customer_id)
    const known = await knownOf(this.#parts.database.reading, customer.store, ids)
    for (const id of ids) if (!known.has(id)) await this.check(customer.store, id)
    const again = new Date(this.#parts.clock().getTime() + CUSTOMER_EVERY_MS)
    await this.#parts.database.write((tx) => checkCustomerAgain(tx, customer, again))
  }
}

export function reconcileJobs(parts: ReconcileParts): readonly JobHandler[] {
  return [
    {
      name: 'billing.reconcile',
      cron: '*/10 * * * *',
      handle: async ({ signal }) => {
        await reconcile(parts, signal)
      },
    },
  ]
}
