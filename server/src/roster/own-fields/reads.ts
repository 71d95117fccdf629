import {
  type OwnField,
  ownFieldId,
  type OwnKey,
  ownKey,
  type OwnValue,
  seenInRole,
} from '@muster/domain/roster/own-fields.ts'
import { type Roster, rosterRelation } from '@muster/domain/roster/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { NAME_OF_ACCOUNT } from '../people/reads.ts'
import type { ChainViewer, OwnRow, RosterEditor } from '../scope.ts'

export interface StoredOwnField extends OwnField {
  readonly position: number
  readonly removed: boolean
}

/** What of `seen_by` this role sees, in SQL: an array. Null for somebody without a role. */
export const seenBySql = (role: string) =>
  `case ${role} ${rosterRelation.options.map((one) => `when '${one}' then '{${seenInRole(one).join()}}'::text[]`).join(' ')} end`

const COLUMNS = [
  'id',
  'name',
  'kind',
  'choices',
  'seen_by as seenBy',
  'soldier_sees as soldierSees',
  'version',
] as const

/** The own fields that this leader may see, in order. None for a leader above. */
export async function ownFieldsOf(tx: ReadTx, viewer: ChainViewer): Promise<Roster['ownFields']> {
  const seen = seenInRole(viewer.fieldsRole)
  if (seen.length === 0) return []
  return tx.query
    .selectFrom('own_fields')
    .select(COLUMNS)
    .where('roster_id', '=', viewer.rosterId)
    .where('removed', '=', false)
    .where('seen_by', 'in', seen)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The own fields that the Soldier of this row may see, in order. */
export async function ownFieldsShownTo(tx: ReadTx, own: OwnRow): Promise<Pick<OwnField, 'id' | 'name' | 'kind'>[]> {
  return tx.query
    .selectFrom('own_fields')
    .select(['id', 'name', 'kind'])
    .where('roster_id', '=', own.rosterId)
    .where('removed', '=', false)
    .where('soldier_sees', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Every own field of the roster, for decisions and not for showing: some are the owner's alone. */
export async function everyOwnField(tx: ReadTx, editor: RosterEditor): Promise<StoredOwnField[]> {
  return tx.query
    .selectFrom('own_fields')
    .select([...COLUMNS, 'position', 'removed'])
    .where('roster_id', '=', editor.rosterId)
    .where('removed', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The fields of these keys, removed ones too, that this leader may see. By key. */
export async function ownFieldsByKey(
  tx: ReadTx,
  viewer: ChainViewer,
  keys: readonly OwnKey[],
): Promise<ReadonlyMap<string, StoredOwnField>> {
  if (keys.length === 0) return new Map()
  const ids = [...new Set(keys)].map(ownFieldId)
  const { rows } = await sql<StoredOwnField>`
    select id, name, kind, choices, seen_by as "seenBy", soldier_sees as "soldierSees", version, position, removed
    from own_fields where roster_id = ${viewer.rosterId} and id = any(${ids}::uuid[])
      and seen_by = any(${[...seenInRole(viewer.fieldsRole)]}::text[])`.execute(tx.query)
  return new Map(rows.map((field) => [ownKey(field.id), field]))
}

/** The Soldiers with a value in a field, archived ones too. */
export async function ownValuesOf(
  tx: ReadTx,
  editor: RosterEditor,
  fieldId: string,
): Promise<{ readonly soldierId: string; readonly value: OwnValue }[]> {
  const { rows } = await sql<{ soldierId: string; value: OwnValue }>`
    select id as "soldierId", details -> ${ownKey(fieldId)}::text as value from soldiers
    where roster_id = ${editor.rosterId} and details ? ${ownKey(fieldId)}::text`.execute(tx.query)
  return rows
}

export async function countOwnValues(tx: ReadTx, editor: RosterEditor, fieldId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from soldiers
    where roster_id = ${editor.rosterId} and details ? ${ownKey(fieldId)}::text`.execute(tx.query)
  return rows[0]?.count ?? 0
}

/** The account that last changed a field. Null when it is gone. */
export async function ownFieldChangedBy(tx: ReadTx, editor: RosterEditor, fieldId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`
    select case when f.changed_by is not null then ${NAME_OF_ACCOUNT} end as by
    from own_fields f left join account_names a on a.uid = f.changed_by
    where f.roster_id = ${editor.rosterId} and f.id = ${fieldId}`.execute(tx.query)
  return rows[0]?.by ?? null
}

/** Whether this act removed a field, or is the undo of such an act. */
export async function hasRemoval(tx: ReadTx, editor: RosterEditor, actId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select f.id from own_fields f
    where f.roster_id = ${editor.rosterId} and (f.removal = ${actId}::uuid or f.removal in (
      select c.id from change_sets c where c.roster_id = ${editor.rosterId} and c.undone_by = ${actId}::uuid))
    limit 1`.execute(tx.query)
  return rows.length > 0
}
