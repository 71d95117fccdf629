import type { ActLine } from '@muster/domain/admin/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME, accountNameOf } from '../../roster/people/reads.ts'

const PAGE = 50
/** Higher than every number that a row gets. */
const LAST = Number.MAX_SAFE_INTEGER

interface Row extends Omit<ActLine, 'at'> {
  readonly at: Date
}

/** Admin acts, newest first: all of them, or those about one account. */
export async function listActs(
  tx: ReadTx,
  { uid, after }: { readonly uid: string | null; readonly after: number | null },
): Promise<{ acts: ActLine[]; next: number | null }> {
  const { rows } = await sql<Row>`
    select t.id, t.at, ${sql.raw(accountNameOf('t.by_uid'))} as by, t.act, t.about_uid as "aboutUid",
      (select ${sql.raw(ACCOUNT_NAME)} from account_names a where a.uid = t.about_uid) as "aboutName",
      t.about, t.reason, t.details
    from admin_acts t
    where t.id < ${after ?? LAST} ${uid === null ? sql`` : sql`and t.about_uid = ${uid}`}
    order by t.id desc limit ${PAGE + 1}`.execute(tx.query)
  const page = rows.slice(0, PAGE)
  return {
    acts: page.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() })),
    next: rows.length > PAGE ? Number(page.at(-1)?.id) : null,
  }
}
