import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { fold } from '@muster/domain/kernel/search-words.ts'
import { meaningOf } from '@muster/domain/roster/import/import-headings.ts'
import {
  countOwnFieldValues,
  orderOwnFields,
  removeOwnField,
  saveOwnField,
} from '@muster/domain/roster/own-fields/functions.ts'
import { asKind, OWN_FIELD_LIMITS, type OwnField, ownKey, seenInRole } from '@muster/domain/roster/own-fields.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import type { StoredChange } from '../reads.ts'
import type { RosterEditor } from '../scope.ts'
import { apply, lockRoster } from '../writes.ts'
import {
  countOwnValues,
  everyOwnField,
  ownFieldChangedBy,
  ownFieldsOf,
  ownValuesOf,
  type StoredOwnField,
} from './reads.ts'
import { insertOwnField, markRemoved, placeOwnFields, updateOwnField } from './writes.ts'

export const ownFieldFunctions: readonly Implementation[] = [
  implement(saveOwnField, async (call, { fieldId, version, field: given }) => {
    await lockRoster(call.tx, call.scope)
    const every = await everyOwnField(call.tx, call.scope)
    const field = { ...given, id: fieldId, choices: given.kind === 'choice' ? given.choices : [] }
    mustBeOneTheySee(call.scope, field)
    mustBeFree(every, field)
    if (field.kind === 'choice' && field.choices.length === 0) {
      refuse('invalid-argument', 'Enter what can be chosen, one in each line.', { field: 'field.choices' })
    }
    if (version === null) {
      if (every.length >= OWN_FIELD_LIMITS.fields) {
        refuse('resource-exhausted', `A roster has at most ${OWN_FIELD_LIMITS.fields} own fields. Remove one first.`)
      }
      const position = Math.max(-1, ...every.map((one) => one.position)) + 1
      await insertOwnField(call.tx, call.scope, { ...field, position }, call.now)
      return { ...field, version: 1 }
    }
    const before = await mustBeNewest(call.tx, call.scope, every, { fieldId, version })
    const changes = await fitting(call.tx, call.scope, before, field)
    if (changes.length > 0) await apply(call.tx, call.scope, { id: call.newId(), kind: 'edit', at: call.now, changes })
    return { ...field, version: await updateOwnField(call.tx, call.scope, field) }
  }),

  implement(orderOwnFields, async (call, { order }) => {
    await lockRoster(call.tx, call.scope)
    const every = await everyOwnField(call.tx, call.scope)
    const seen = new Set(every.filter((field) => sees(call.scope, field)).map(({ id }) => id))
    if (order.length !== seen.size || new Set(order).symmetricDifference(seen).size > 0) {
      refuseChanged({ what: 'the own fields' }, { field: 'order' })
    }
    // A field that the caller does not see keeps its place.
    const next = order.values()
    const placed = every.map(({ id }) => (seen.has(id) ? (next.next().value ?? id) : id))
    await placeOwnFields(call.tx, call.scope, placed)
    return null
  }),

  implement(countOwnFieldValues, async (call, { fieldId }) => {
    if (!(await ownFieldsOf(call.tx, call.scope)).some(({ id }) => id === fieldId)) unknownField()
    return { soldiers: await countOwnValues(call.tx, call.scope, fieldId) }
  }),

  implement(removeOwnField, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const { id } = await mustBeNewest(call.tx, call.scope, await everyOwnField(call.tx, call.scope), input)
    const changes = (await ownValuesOf(call.tx, call.scope, id)).map(({ soldierId, value }) => ({
      soldierId,
      before: { [ownKey(id)]: value },
      after: { [ownKey(id)]: null },
    }))
    const changeSetId = call.newId()
    await apply(call.tx, call.scope, { id: changeSetId, kind: 'edit', at: call.now, changes })
    await markRemoved(call.tx, call.scope, id, changeSetId)
    const answer = { changeSetId, soldiers: changes.length }
    return { about: changes.map(({ soldierId }) => soldierId), answer }
  }),
]

function sees(editor: RosterEditor, field: Pick<OwnField, 'seenBy'>): boolean {
  return seenInRole(editor.fieldsRole).includes(field.seenBy)
}

function unknownField(): never {
  return refuse('not-found', 'This roster has no such field. Reload to see its fields.', { field: 'fieldId' })
}

/** An editor who hid a field from editors could not take that back. */
function mustBeOneTheySee(editor: RosterEditor, field: OwnFieldGiven): void {
  if (sees(editor, field)) return
  refuse('permission-denied', 'Only the owner can keep a field that the owner alone sees.', { field: 'field.seenBy' })
}

type OwnFieldGiven = Omit<OwnField, 'version'>

/** Columns of the roster that are no fields. */
const OTHER_COLUMNS = ['group', 'status', 'duty status', 'readiness', 'archived', 'reason', 'linked']

/** The name tells the field apart from every other one, on screen and in a file. */
function mustBeFree(every: readonly StoredOwnField[], { id, name }: OwnFieldGiven): void {
  const at = { field: 'field.name' }
  const folded = fold(name)
  if (every.some((one) => one.id !== id && fold(one.name) === folded)) {
    refuse('already-exists', `This roster has an own field called ${name} already. Choose another name.`, at)
  }
  if (folded === '' || OTHER_COLUMNS.includes(folded) || meaningOf(name) !== 'unknown') {
    refuse('invalid-argument', `${name} is the name of something that Muster keeps already. Choose another name.`, at)
  }
}

async function mustBeNewest(
  tx: ReadTx,
  editor: RosterEditor,
  every: readonly StoredOwnField[],
  { fieldId, version }: { readonly fieldId: string; readonly version: number },
): Promise<StoredOwnField> {
  const field = every.find((one) => one.id === fieldId)
  if (!field || !sees(editor, field)) unknownField()
  if (field.version !== version) {
    refuseChanged({ by: await ownFieldChangedBy(tx, editor, fieldId), what: `the field ${field.name}` })
  }
  return field
}

/** What becomes of the stored values when the kind or the choices change. Refuses when one of them does not fit. */
async function fitting(
  tx: ReadTx,
  editor: RosterEditor,
  before: OwnField,
  changed: OwnFieldGiven,
): Promise<StoredChange[]> {
  const sameChoices = before.choices.join('\n') === changed.choices.join('\n')
  if (before.kind === changed.kind && sameChoices) return []
  const misfits: string[] = []
  const changes: StoredChange[] = []
  for (const { soldierId, value } of await ownValuesOf(tx, editor, before.id)) {
    const read = asKind(changed, value)
    if ('problem' in read) misfits.push(`${value} is ${read.problem}`)
    else if (read.value !== value) {
      changes.push({ soldierId, before: { [ownKey(before.id)]: value }, after: { [ownKey(before.id)]: read.value } })
    }
  }
  const [first] = misfits
  if (first === undefined) return changes
  const who =
    misfits.length === 1 ? '1 Soldier has a value that does' : `${misfits.length} Soldiers have values that do`
  return refuse('failed-precondition', `${who} not fit: ${first}. Change the values first.`, {
    field: before.kind === changed.kind ? 'field.choices' : 'field.kind',
  })
}
