import { myCounselingsTopic } from '@muster/domain/counseling/functions.ts'
import { SNIPPET_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'
import '../tables.ts'

/** False when there is no room for another one. */
export async function putSnippet(tx: WriteTx, { uid }: Self, { id, block, title, text }: Snippet): Promise<boolean> {
  // Two screens that each save one wait for each other at the account's row.
  await tx.query.selectFrom('accounts').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
  const { rows: put } = await sql`
    insert into counseling_snippets (uid, id, block, title, text)
    select ${uid}, ${id}, ${block}, ${title}, ${text}
    where exists (select from counseling_snippets where uid = ${uid} and id = ${id})
      or (select count(*) from counseling_snippets where uid = ${uid}) < ${sql.lit(SNIPPET_LIMIT)}
    on conflict (uid, id) do update set block = excluded.block, title = excluded.title, text = excluded.text
    returning id`.execute(tx.query)
  tx.touch(myCounselingsTopic(uid))
  return put.length > 0
}

export async function dropSnippet(tx: WriteTx, { uid }: Self, id: string): Promise<void> {
  await tx.query.deleteFrom('counseling_snippets').where('uid', '=', uid).where('id', '=', id).execute()
  tx.touch(myCounselingsTopic(uid))
}
