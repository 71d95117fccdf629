import { sql } from 'kysely'
import type { ReadTx } from '../database/transaction.ts'
import type {} from '../identity/tables.ts'
import './tables.ts'

export interface Asker {
  readonly email: string | null
  readonly emailVerified: boolean
}

export async function readAsker(tx: ReadTx, uid: string): Promise<Asker> {
  const account = await tx.query
    .selectFrom('accounts')
    .select(['email', 'email_verified as emailVerified'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return account ?? { email: null, emailVerified: false }
}

/** The requests for help of one account, as JSON text. */
export async function ownRequestsJson(tx: ReadTx, uid: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
     select coalesce(json_agg(to_jsonb(r) - 'uid' - 'handled_by' order by r.at), '[]')::text as json
     from support_requests r where r.uid = ${uid}`.execute(tx.query)
  const [found] = rows
  return found?.json ?? '[]'
}
