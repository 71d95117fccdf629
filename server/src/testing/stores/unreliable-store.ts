import { setTimeout as pause } from 'node:timers/promises'
import type { SourceStatus } from '@muster/domain/billing/sources.ts'
import { type StoreGateway, type StoreSubscription, StoreUnavailable } from '../../platform/stores/store.ts'

/** A possible state of a subscription at a store. */
export interface Turn {
  readonly status: SourceStatus
  readonly reason: string | null
  /** In days from the beginning. Null for no end. */
  readonly days: number | null
  readonly renews: boolean
}

/**
 * A store with a state of its own that answers slowly and sometimes not at all. Its answer was true when it was
 * queried, and may be outdated when it arrives.
 */
export class UnreliableStore implements StoreGateway<'stripe'> {
  readonly store = 'stripe'
  down = false
  readonly #truth = new Map<string, StoreSubscription>()
  readonly #customers = new Map<string, Set<string>>()
  readonly #asked: (() => void)[] = []
  readonly #slowness: () => number

  /** `slowness` returns how many milliseconds the next answer takes. */
  constructor(slowness: () => number) {
    this.#slowness = slowness
  }

  turn(
    customerId: string,
    externalId: string,
    owner: string,
    { status, reason, days, renews }: Turn,
    begin: Date,
  ): void {
    const end = days === null ? null : new Date(begin.getTime() + days * 86_400_000)
    this.#truth.set(externalId, {
      externalId,
      owner,
      status,
      reason,
      renews,
      product: 'muster_monthly',
      entitledUntil: end,
      periodEndsAt: end,
      environment: 'production',
    })
    this.#customers.set(customerId, (this.#customers.get(customerId) ?? new Set()).add(externalId))
  }

  truthOf(customerId: string): StoreSubscription[] {
    return [...(this.#customers.get(customerId) ?? [])].flatMap((id) => this.#truth.get(id) ?? [])
  }

  subscription(externalId: string): Promise<StoreSubscription | null> {
    return this.#answer(this.#truth.get(externalId) ?? null)
  }

  subscriptionsOf(customerId: string): Promise<readonly string[]> {
    return this.#answer([...(this.#customers.get(customerId) ?? [])])
  }

  /** Resolves at the next query. */
  nextAsked(): Promise<void> {
    return new Promise((resolve) => {
      this.#asked.push(resolve)
    })
  }

  async #answer<T>(answer: T): Promise<T> {
    for (const resolve of this.#asked.splice(0)) resolve()
    if (this.down) throw new StoreUnavailable('the store is down')
    const slowness = this.#slowness()
    if (slowness > 0) await pause(slowness)
    return answer
  }
}
