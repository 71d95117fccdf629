import type { DeletionConsequence } from '@muster/domain/identity/schema.ts'
import type { ReadTx, WriteTx } from '../database/transaction.ts'

export interface Leaving {
  readonly uid: string
  readonly at: Date
  /** Whom the person named to take over which roster; null: delete it. */
  readonly heirs: ReadonlyMap<string, string | null>
}

/** What a feature does when an account goes for good, plugged in by the composition root. */
export interface LeavingExtension {
  /** What would happen, in words of the declaration. */
  consequences(tx: ReadTx, uid: string): Promise<DeletionConsequence[]>
  /** Makes it happen, while the account is still there. Whatever it throws leaves everything as it was. */
  leave(tx: WriteTx, leaving: Leaving): Promise<void>
}
