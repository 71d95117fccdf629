import { CHECKLIST_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { StandardItem } from '@muster/domain/scheduling/calendar/checklist.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { RosterEditor } from '../../../roster/scope.ts'
import '../tables.ts'

/** Starts the checklist of a locked event. */
export async function startChecklist(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  items: readonly (StandardItem & { readonly id: string })[],
): Promise<void> {
  await tx.query
    .updateTable('calendar_events')
    .set({ checklist: true })
    .where('roster_id', '=', rosterId)
    .where('id', '=', eventId)
    .execute()
  await tx.query
    .insertInto('calendar_checklist_items')
    .values(
      items.map(({ id, kind, label, title, daysBefore }) => ({
        roster_id: rosterId,
        event_id: eventId,
        id,
        kind,
        label,
        title,
        owner_soldier_id: null,
        owner_name: '',
        days_before: daysBefore,
        last_at: null,
        last_by: null,
      })),
    )
    .execute()
}

export interface ItemValues {
  readonly id: string
  readonly title: string
  readonly owner: { readonly soldierId: string | null; readonly name: string }
  readonly daysBefore: number
}

/** Adds a line, or changes its text. The event is locked, so nobody adds another line at the same time. */
export async function putItem(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  eventId: string,
  { id, title, owner, daysBefore }: ItemValues,
): Promise<'put' | 'too many' | 'no such Soldier'> {
  const [row] = await tx.prepared<{ others: number; known: boolean }>(
    'calendar.roomForItem',
    `select (select count(*)::int from calendar_checklist_items where roster_id = $1 and event_id = $2 and id <> $3) as others,
      $4::uuid is null or exists (select from soldiers where roster_id = $1 and id = $4) as known`,
    [rosterId, eventId, id, owner.soldierId],
  )
  if (!row?.known) return 'no such Soldier'
  if (row.others >= CHECKLIST_LIMIT) return 'too many'
  await tx.prepared(
    'calendar.putItem',
    `insert into calendar_checklist_items
      (roster_id, event_id, id, kind, title, owner_soldier_id, owner_name, days_before)
    values ($1, $2, $3, 'own', $4, $5, $6, $7)
    on conflict (roster_id, event_id, id) do update set title = excluded.title,
      owner_soldier_id = excluded.owner_soldier_id, owner_name = excluded.owner_name, days_before = excluded.days_before`,
    [rosterId, eventId, id, title, owner.soldierId, owner.soldierId === null ? owner.name : '', daysBefore],
  )
  return 'put'
}

export async function dropItem(tx: WriteTx, { rosterId }: RosterEditor, eventId: string, id: string): Promise<void> {
  await tx.prepared(
    'calendar.dropItem',
    `with gone as (
      delete from calendar_checklist_items where roster_id = $1 and event_id = $2 and id = $3
    )
    -- Without lines there is no checklist.
    update calendar_events set checklist = false where roster_id = $1 and id = $2
      and not exists (select from calendar_checklist_items c where c.roster_id = $1 and c.event_id = $2 and c.id <> $3)`,
    [rosterId, eventId, id],
  )
}

export async function tickItem(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  eventId: string,
  tick: { readonly id: string; readonly done: boolean; readonly at: Date },
): Promise<void> {
  await tx.prepared(
    'calendar.tickItem',
    `update calendar_checklist_items set done = $4, last_at = $5, last_by = $6
    where roster_id = $1 and event_id = $2 and id = $3 and done <> $4`,
    [rosterId, eventId, tick.id, tick.done, tick.at, uid],
  )
}
