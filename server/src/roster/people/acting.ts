import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

/** Who acts, where and when: what a write of a roster's records needs. */
export interface Acting {
  readonly tx: WriteTx
  readonly scope: RosterEditor
  readonly now: Date
}
