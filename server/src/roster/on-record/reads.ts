import { sql } from 'kysely'
import type { Tables } from '../../database/table.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

/**
 * The records about any of these Soldiers, in words such as `duty statuses`. Null for none. Records that the caller does
 * not see are `records`, so that nobody learns which they are.
 */
export type OnRecord = (tx: ReadTx, editor: RosterEditor, soldierIds: readonly string[]) => Promise<string | null>

/** Asks for the tables with records of Soldiers, which migration 0067 names. */
export function onRecordIn(tables: Tables): OnRecord {
  return async (tx, editor, soldierIds) => {
    const of = sql`${editor.rosterId}::uuid, ${soldierIds}::uuid[]`
    const { rows } = await sql<{ any: boolean; seen: string | null }>`
      select any_on_record(${of}) as any, on_record(${of}) as seen`.execute(tx.query)
    const [found] = rows
    if (!found?.any) return null
    return (found.seen !== null && tables[found.seen]?.onRecord) || 'records'
  }
}
