import { SNIPPET_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'
import '../tables.ts'

export async function snippetsOf(tx: ReadTx, { uid }: Self): Promise<Snippet[]> {
  const { rows } = await sql<Snippet>`
    select id, block, title, text from counseling_snippets where uid = ${uid}
    order by block, lower(title), id limit ${sql.lit(SNIPPET_LIMIT)}`.execute(tx.query)
  return rows
}
