import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

type Written = Omit<OwnField, 'version'>

/** Refuses an id that is already used on any roster. */
export async function insertOwnField(
  tx: WriteTx,
  editor: RosterEditor,
  field: Written & { readonly position: number },
  at: Date,
): Promise<void> {
  const inserted = await tx.query
    .insertInto('own_fields')
    .values({
      id: field.id,
      roster_id: editor.rosterId,
      name: field.name,
      kind: field.kind,
      choices: [...field.choices],
      seen_by: field.seenBy,
      soldier_sees: field.soldierSees,
      position: field.position,
      changed_by: editor.uid,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) {
    refuse('already-exists', 'This field was added before. Reload the settings.', { field: 'fieldId' })
  }
  tx.touch(rosterTopic(editor.rosterId))
}

export async function updateOwnField(tx: WriteTx, editor: RosterEditor, field: Written): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update own_fields set name = ${field.name}, kind = ${field.kind}, choices = ${[...field.choices]}::text[],
      seen_by = ${field.seenBy}, soldier_sees = ${field.soldierSees}, version = version + 1, changed_by = ${editor.uid}
    where roster_id = ${editor.rosterId} and id = ${field.id} returning version`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
  return rows[0]?.version ?? 1
}

/** Gives the fields the places of this order. */
export async function placeOwnFields(tx: WriteTx, editor: RosterEditor, order: readonly string[]): Promise<void> {
  await sql`
    update own_fields f set position = o.place - 1
    from unnest(${order}::uuid[]) with ordinality as o(id, place)
    where f.roster_id = ${editor.rosterId} and f.id = o.id and f.position <> o.place - 1`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
}

/** The values were taken away by this act. */
export async function markRemoved(tx: WriteTx, editor: RosterEditor, fieldId: string, actId: string): Promise<void> {
  await sql`
    update own_fields set removed = true, removal = ${actId}, version = version + 1, changed_by = ${editor.uid}
    where roster_id = ${editor.rosterId} and id = ${fieldId}`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
}

/**
 * An act is about to be undone: the field that it removed is back. When the act is itself the undo of a removal, the
 * field is removed again.
 */
export async function turnRemovals(tx: WriteTx, editor: RosterEditor, undone: string): Promise<void> {
  await sql`
    update own_fields f set removed = f.removal <> ${undone}::uuid, version = f.version + 1, changed_by = ${editor.uid}
    where f.roster_id = ${editor.rosterId} and (f.removal = ${undone}::uuid or f.removal in (
      select c.id from change_sets c where c.roster_id = ${editor.rosterId} and c.undone_by = ${undone}::uuid))`
    .execute(tx.query)
    .catch((error: unknown) => {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'own_fields_by_name') {
        refuse('aborted', 'Nothing was undone: another own field has the same name now. Rename that one first.')
      }
      throw error
    })
}
