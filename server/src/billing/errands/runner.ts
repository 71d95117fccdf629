import { Runner } from '../../platform/background/runner.ts'
import { faultOf } from '../retry.ts'
import type { WorkerParts } from '../store-events/worker.ts'
import { type ClaimedErrand, claimErrands, finishErrand, postponeErrand } from './writes.ts'
import { purge } from '../../database/purge.ts'
import { billingTables } from '../tables.ts'

const BATCH = 10

/** Sends the requests to the stores that transactions asked for. Several servers may do so at the same time. */
export class ErrandRunner extends Runner<WorkerParts> {
  constructor(parts: WorkerParts) {
    super('store errands', parts)
  }

  async purge(): Promise<void> {
    await this.parts.database.write((tx) => purge(tx, billingTables, 'store_errands', { now: this.parts.clock() }))
  }

  protected override async work(): Promise<boolean> {
    const { database, stores, clock } = this.parts
    if (stores.size === 0) return false
    const claimed = await database.write((tx) =>
      claimErrands(tx, { stores: [...stores.keys()], now: clock(), most: BATCH }),
    )
    const done = await Promise.all(claimed.map((errand) => this.#runOne(errand)))
    return claimed.length === BATCH && done.every(Boolean)
  }

  async #runOne(errand: ClaimedErrand): Promise<boolean> {
    const { database, stores, clock, log } = this.parts
    const act = stores.get(errand.store)?.acts[errand.act]
    try {
      if (!act) throw new UnknownAct()
      await act(errand.externalId)
      await database.write((tx) => finishErrand(tx, errand.id, clock()))
      return true
    } catch (error) {
      const fault = faultOf(error)
      const about = { store: errand.store, act: errand.act, errand: errand.id, attempt: errand.attempts }
      log.warn(
        fault === 'StoreUnavailable' ? about : { ...about, err: error },
        'a request to a store could not be sent yet',
      )
      await database.write((tx) => postponeErrand(tx, errand, { fault, now: clock() }))
      return false
    }
  }
}

/** Usually requested by another version of this server. */
class UnknownAct extends Error {
  override readonly name = 'UnknownAct'
}
