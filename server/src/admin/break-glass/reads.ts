import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { AdminUid } from '../../identity/reads.ts'
import { accountNameOf } from '../../roster/people/reads.ts'
import { admins } from '../accounts/reads.ts'

export interface AdminAccount {
  readonly uid: string
  readonly name: string
}

/** The admins who may sign in, or only those with this ID or e-mail address. */
export async function adminsWho(tx: ReadTx, adminUid: AdminUid, who: string | null): Promise<AdminAccount[]> {
  const { rows } = await sql<AdminAccount>`${admins(
    adminUid,
    sql`b.disabled_at is null
      and (${who}::text is null or b.uid::text = lower(${who}) or lower(b.email) = lower(${who}))`,
    sql`b.uid, ${sql.raw(accountNameOf('b.uid'))} as name`,
  )}`.execute(tx.query)
  return rows
}
