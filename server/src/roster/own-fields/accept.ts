import { refuse } from '@muster/domain/kernel/refusal.ts'
import { checkOwnValue, ownKey, type OwnValue } from '@muster/domain/roster/own-fields.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { SoldierValues, Value } from '../columns.ts'
import type { RosterEditor } from '../scope.ts'
import { ownFieldsOf } from './reads.ts'

/**
 * A leader's values of own fields in their stored form. A field that the leader may not see is refused like one that
 * does not exist. `at` is the name of the input, for the field of a refusal.
 */
export async function acceptOwn(
  tx: ReadTx,
  editor: RosterEditor,
  given: Readonly<Record<string, OwnValue | null>> | undefined,
  at: 'soldier' | 'patch',
): Promise<SoldierValues> {
  const entries = Object.entries(given ?? {})
  if (entries.length === 0) return {}
  const fields = new Map((await ownFieldsOf(tx, editor)).map((field) => [field.id, field]))
  const values: Record<string, Value> = {}
  for (const [id, value] of entries) {
    const field = fields.get(id)
    const place = { field: `${at}.own.${id}` }
    if (!field) refuse('not-found', 'This roster has no such field. Reload to see its fields.', place)
    const read = checkOwnValue(field, value)
    if ('problem' in read) refuse('invalid-argument', `${field.name}: ${read.problem}.`, place)
    values[ownKey(id)] = read.value
  }
  return values
}
