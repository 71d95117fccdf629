import type { ItemInput } from '@muster/domain/operations/equipment/schema.ts'
import type { Acting } from '../../roster/people/acting.ts'

/** Adds the item, or changes it. Returns its version. */
export async function putItem({ tx, scope }: Acting, id: string, item: ItemInput): Promise<number> {
  const [row] = await tx.prepared<{ version: number }>(
    'equipment.put',
    `insert into equipment_items as i (roster_id, id, name, kind, quantity, sensitive, note)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (roster_id, id) do update set version = i.version + 1, name = excluded.name, kind = excluded.kind,
      quantity = excluded.quantity, sensitive = excluded.sensitive, note = excluded.note
    returning version`,
    [scope.rosterId, id, item.name, item.kind, item.quantity, item.sensitive, item.note],
  )
  if (!row) throw new Error('an item was not stored')
  return row.version
}

export async function putRemoved({ tx, scope, now }: Acting, id: string, removed: boolean): Promise<number> {
  const [row] = await tx.prepared<{ version: number }>(
    'equipment.remove',
    `update equipment_items set removed_at = case when $3::boolean then $4::timestamptz end, version = version + 1
    where roster_id = $1 and id = $2 returning version`,
    [scope.rosterId, id, removed, now],
  )
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
  await tx.prepared(
    'equipment.signOutTo',
    `insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by, due_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [scope.rosterId, out.id, out.itemId, out.soldierId, out.quantity, out.note, now, scope.uid, out.dueAt],
  )
}

/** Returns all of it. A part becomes a line of its own, and the rest stays out. */
export async function putIn(
  { tx, scope, now }: Acting,
  id: string,
  some: { readonly quantity: number; readonly newId: string } | null,
): Promise<void> {
  if (some === null) {
    await tx.prepared(
      'equipment.signIn',
      'update equipment_sign_outs set in_at = $3, in_by = $4 where roster_id = $1 and id = $2',
      [scope.rosterId, id, now, scope.uid],
    )
    return
  }
  await tx.prepared(
    'equipment.leaveOut',
    'update equipment_sign_outs set quantity = quantity - $3 where roster_id = $1 and id = $2',
    [scope.rosterId, id, some.quantity],
  )
  await tx.prepared(
    'equipment.signInSome',
    `insert into equipment_sign_outs
      (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by, due_at, in_at, in_by)
    select o.roster_id, $3, o.item_id, o.soldier_id, $4, o.note, o.out_at, o.out_by, o.due_at, $5, $6
    from equipment_sign_outs o where o.roster_id = $1 and o.id = $2`,
    [scope.rosterId, id, some.newId, some.quantity, now, scope.uid],
  )
}

export async function putOutAgain({ tx, scope }: Acting, id: string): Promise<void> {
  await tx.prepared(
    'equipment.undoSignIn',
    'update equipment_sign_outs set in_at = null, in_by = null where roster_id = $1 and id = $2',
    [scope.rosterId, id],
  )
}
