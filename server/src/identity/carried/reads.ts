import type { ReadTx } from '../../database/transaction.ts'
import type {} from './tables.ts'

/** Both may be unknown: the key of another installation, or of an account that is gone. */
export function deviceKey(tx: ReadTx, id: string) {
  return tx.query
    .selectFrom('device_keys')
    .select(['uid', 'session_id', 'public_key', 'valid_until', 'ended_at', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function sealingKey(tx: ReadTx, id: string) {
  return tx.query.selectFrom('sealing_keys').select('private_key').where('id', '=', id).executeTakeFirst()
}

/** The one that devices seal for. Every one before it still opens. */
export function newestSealingKey(tx: ReadTx) {
  return tx.query
    .selectFrom('sealing_keys')
    .select(['id', 'public_key'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
