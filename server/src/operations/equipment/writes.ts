import type { ItemInput } from '@muster/domain/operations/equipment/schema.ts'
import { sql } from 'kysely'
import type { Acting } from '../../roster/people/acting.ts'

/** Adds the item, or changes it. Returns its version. */
export async function putItem({ tx, scope }: Acting, id: string, item: ItemInput): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into equipment_items as i (roster_id, id, name, kind, quantity, sensitive, note)
    values (${scope.rosterId}, ${id}, ${item.name}, ${item.kind}, ${item.quantity}, ${item.sensitive}, ${item.note})
    on conflict (roster_id, id) do update set version = i.version + 1, name = excluded.name, kind = excluded.kind,
      quantity = excluded.quantity, sensitive = excluded.sensitive, note = excluded.note
    returning version`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('an item was not stored')
  return row.version
}

export async function putRemoved({ tx, scope, now }: Acting, id: string, removed: boolean): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update equipment_items
      set removed_at = case when ${removed}::boolean then ${now}::timestamptz end, version = version + 1
    where roster_id = ${scope.rosterId} and id = ${id} returning version`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('an item went away while it was held')
  return row.version
}

export interface NewSignOut {
  readonly id: string
  readonly itemId: string
  readonly soldierId: string
  readonly quantity: number
  readonly dueAt: string | null
  readonly note: string
}

/** The item's own count follows by a trigger. */
export async function addSignOut({ tx, scope, now }: Acting, out: NewSignOut): Promise<void> {
  await tx.query
    .insertInto('equipment_sign_outs')
    .values({
      roster_id: scope.rosterId,
      id: out.id,
      item_id: out.itemId,
      soldier_id: out.soldierId,
      quantity: out.quantity,
      note: out.note,
      out_at: now,
      out_by: scope.uid,
      due_at: out.dueAt === null ? null : new Date(out.dueAt),
    })
    .execute()
}

/** Returns all of it. A part becomes a line of its own, and the rest stays out. */
export async function putIn(
  { tx, scope, now }: Acting,
  id: string,
  some: { readonly quantity: number; readonly newId: string } | null,
): Promise<void> {
  if (some === null) {
    await tx.query
      .updateTable('equipment_sign_outs')
      .set({ in_at: now, in_by: scope.uid })
      .where('roster_id', '=', scope.rosterId)
      .where('id', '=', id)
      .execute()
    return
  }
  await sql`
    update equipment_sign_outs set quantity = quantity - ${some.quantity} where roster_id = ${scope.rosterId}
      and id = ${id}`.execute(tx.query)
  await sql`
    insert into equipment_sign_outs
      (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by, due_at, in_at, in_by)
    select o.roster_id, ${some.newId}, o.item_id, o.soldier_id, ${some.quantity}, o.note, o.out_at, o.out_by,
      o.due_at, ${now}, ${scope.uid}
    from equipment_sign_outs o where o.roster_id = ${scope.rosterId} and o.id = ${id}`.execute(tx.query)
}

export async function putOutAgain({ tx, scope }: Acting, id: string): Promise<void> {
  await tx.query
    .updateTable('equipment_sign_outs')
    .set({ in_at: null, in_by: null })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .execute()
}
