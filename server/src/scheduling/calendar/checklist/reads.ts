import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import { ITEM_JSON, type ItemRow } from '../reads.ts'

export async function itemById(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  eventId: string,
  itemId: string,
): Promise<ItemRow | null> {
  const [row] = await tx.prepared<{ item: ItemRow }>(
    'calendar.item',
    `select ${ITEM_JSON} as item from calendar_checklist_items c
    where c.roster_id = $1 and c.event_id = $2 and c.id = $3`,
    [rosterId, eventId, itemId],
  )
  return row?.item ?? null
}
