import { userTopic } from '@muster/domain/identity/functions.ts'
import { operationsTopic } from '@muster/domain/operations/functions.ts'
import type { WriteTx } from '../database/transaction.ts'

/** Updates the screens that show operations of this roster, and those of these accounts. */
export function touchOperations(tx: WriteTx, rosterId: string, uids: readonly (string | null)[] = []): void {
  tx.touch(operationsTopic(rosterId), ...uids.flatMap((uid) => (uid === null ? [] : [userTopic(uid)])))
}
