import type { Store } from '@muster/domain/billing/sources.ts'
import type { StoreGateway, StoreSubscription } from '../../platform/stores/store.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'

/** A store for tests that do not depend on a particular one. It returns what it was given, and can be unavailable. */
export class InventedStore implements StoreGateway<Store> {
  readonly store: Store
  readonly has = new Map<string, StoreSubscription>()
  /** The queries, in order. */
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

  /** Sells or changes a subscription, by default for a month. */
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
