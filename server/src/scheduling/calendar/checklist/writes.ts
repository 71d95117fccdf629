import { CHECKLIST_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { StandardItem } from '@muster/domain/scheduling/calendar/checklist.ts'
import { sql } from 'kysely'
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
  const { rows } = await sql<{ others: number; known: boolean }>`
      select (select count(*)::int from calendar_checklist_items where roster_id = ${rosterId}
        and event_id = ${eventId} and id <> ${id}) as others,
      ${owner.soldierId}::uuid is null or exists (select from soldiers where roster_id = ${rosterId}
        and id = ${owner.soldierId}) as known`.execute(tx.query)
  const [row] = rows
  if (!row?.known) return 'no such Soldier'
  if (row.others >= CHECKLIST_LIMIT) return 'too many'
  await tx.query
    .insertInto('calendar_checklist_items')
    .values({
      roster_id: rosterId,
      event_id: eventId,
      id,
      kind: 'own',
      title,
      owner_soldier_id: owner.soldierId,
      owner_name: owner.soldierId === null ? owner.name : '',
      days_before: daysBefore,
    })
    .onConflict((conflict) =>
      conflict.columns(['roster_id', 'event_id', 'id']).doUpdateSet({
        title,
        owner_soldier_id: owner.soldierId,
        owner_name: owner.soldierId === null ? owner.name : '',
        days_before: daysBefore,
      }),
    )
    .execute()
  return 'put'
}

export async function dropItem(tx: WriteTx, { rosterId }: RosterEditor, eventId: string, id: string): Promise<void> {
  await sql`
    with gone as (
      delete from calendar_checklist_items where roster_id = ${rosterId} and event_id = ${eventId} and id = ${id}
    )
    -- Without lines there is no checklist.
    update calendar_events set checklist = false where roster_id = ${rosterId} and id = ${eventId}
      and not exists (select from calendar_checklist_items c where c.roster_id = ${rosterId}
        and c.event_id = ${eventId} and c.id <> ${id})`.execute(tx.query)
}

export async function tickItem(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  eventId: string,
  tick: { readonly id: string; readonly done: boolean; readonly at: Date },
): Promise<void> {
  await tx.query
    .updateTable('calendar_checklist_items')
    .set({ done: tick.done, last_at: tick.at, last_by: uid })
    .where('roster_id', '=', rosterId)
    .where('event_id', '=', eventId)
    .where('id', '=', tick.id)
    .where('done', '<>', tick.done)
    .execute()
}
