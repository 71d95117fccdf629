import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

/** Records that these results came with an import. */
export async function insertImported(
  tx: WriteTx,
  { rosterId }: Pick<RosterEditor, 'rosterId'>,
  changeSetId: string,
  recordIds: readonly string[],
): Promise<void> {
  await sql`
    insert into readiness_imports (roster_id, record_id, change_set_id)
    select ${rosterId}, id, ${changeSetId} from unnest(${recordIds}::uuid[]) as id`.execute(tx.query)
}
