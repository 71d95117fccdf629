import { SNIPPET_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'
import '../tables.ts'

export function snippetsOf(tx: ReadTx, { uid }: Self): Promise<Snippet[]> {
  return tx.prepared<Snippet>(
    'counseling.snippets',
    `select id, block, title, text from counseling_snippets where uid = $1
    order by block, lower(title), id limit ${SNIPPET_LIMIT}`,
    [uid],
  )
}
