import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'

/** The reports that this account signed stay, without the name. */
export async function forgetSigner(tx: WriteTx, uid: string): Promise<void> {
  await sql`select forget_signer(${uid})`.execute(tx.query)
}
