import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

/** The actor, the place and the time: the input of every write to a roster's records. */
export interface Acting {
  readonly tx: WriteTx
  readonly scope: RosterEditor
  readonly now: Date
}
