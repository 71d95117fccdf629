import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import { ITEM_JSON, type ItemRow } from '../reads.ts'

export async function itemById(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  eventId: string,
  itemId: string,
): Promise<ItemRow | null> {
  const { rows } = await sql<{ item: ItemRow }>`
    select ${sql.raw(ITEM_JSON)} as item from calendar_checklist_items c
    where c.roster_id = ${rosterId} and c.event_id = ${eventId} and c.id = ${itemId}`.execute(tx.query)
  const [row] = rows
  return row?.item ?? null
}
