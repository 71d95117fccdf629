import type { Store } from '@muster/domain/billing/sources.ts'
import type { StoreGateway, StoreSubscription } from '../../platform/stores/store.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'

/** A store for tests of what does not depend on which one it is: it has what it is given, and can be away. */
export class InventedStore implements StoreGateway<Store> {
  readonly store: Store
  readonly has = new Map<string, StoreSubscription>()
  /** What was asked for, in order. */
  readonly asked: string[] = []
  isAway = false

  constructor(store: Store = 'stripe') {
    this.store = store
  }

  async subscription(externalId: string): Promise<StoreSubscription | null> {
    this.asked.push(externalId)
    if (this.isAway) throw new StoreUnavailable('away')
    return this.has.get(externalId) ?? null
  }

  /** Sells or changes a subscription; it runs for a month unless told. */
  put(externalId: string, change: Partial<StoreSubscription>): void {
    const before = this.has.get(externalId)
    this.has.set(externalId, {
      externalId,
      owner: null,
      status: 'active',
      reason: null,
      product: 'monthly',
      entitledUntil: new Date('2026-12-20T12:00:00Z'),
      periodEndsAt: new Date('2026-12-20T12:00:00Z'),
      renews: true,
      environment: 'production',
      ...before,
      ...change,
    })
  }
}
