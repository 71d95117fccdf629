import type { Store } from '@muster/domain/billing/sources.ts'
import type { StoreGateway } from '../platform/stores/store.ts'
import type { Refreshed } from './refresh.ts'

/** One store that is set up, as the work behind the scenes needs it. */
export interface StorePart {
  readonly gateway: StoreGateway<Store>
  /**
   * What can be done there, by the name that an errand gives it. May run more than once for one errand: leaves the
   * store as it would be after once. Throws `StoreUnavailable` to be called again later.
   */
  readonly acts: Readonly<Record<string, (externalId: string) => Promise<void>>>
  /** What else follows from what the store said, such as ending what belongs to nobody. May run more than once. */
  after?(refreshed: Refreshed): Promise<void>
}

export type StoreParts = ReadonlyMap<Store, StorePart>

export function byStore(parts: readonly StorePart[]): StoreParts {
  return new Map(parts.map((part) => [part.gateway.store, part]))
}
