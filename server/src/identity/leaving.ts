import type { DeletionConsequence } from '@muster/domain/identity/schema.ts'
import type { ReadTx, WriteTx } from '../database/transaction.ts'

export interface Leaving {
  readonly uid: string
  readonly at: Date
  /** Who takes over which roster, as the person chose. Null: delete the roster. */
  readonly heirs: ReadonlyMap<string, string | null>
}

/** A feature's part in deleting an account for good. compose.ts connects it. */
export interface LeavingExtension {
  /** The consequences to show before the deletion, in the declaration's words. */
  consequences(tx: ReadTx, uid: string): Promise<DeletionConsequence[]>
  /** Does the feature's part while the account still exists. If it throws, everything stays as it was. */
  leave(tx: WriteTx, leaving: Leaving): Promise<void>
}
