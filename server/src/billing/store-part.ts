import type { Store } from '@muster/domain/billing/sources.ts'
import type { StoreGateway } from '../platform/stores/store.ts'
import type { Refreshed } from './refresh.ts'

/** A store that is set up, for the background work. */
export interface StorePart {
  readonly gateway: StoreGateway<Store>
  /**
   * The acts that a request can name. One may run several times for a request, and must leave the store as after one
   * run. Throws `StoreUnavailable` to be called again later.
   */
  readonly acts: Readonly<Record<string, (externalId: string) => Promise<void>>>
  /**
   * What else follows from the store's answer, such as ending a subscription that belongs to nobody. May run more than
   * once.
   */
  after?(refreshed: Refreshed): Promise<void>
}

export type StoreParts = ReadonlyMap<Store, StorePart>

export function byStore(parts: readonly StorePart[]): StoreParts {
  return new Map(parts.map((part) => [part.gateway.store, part]))
}
