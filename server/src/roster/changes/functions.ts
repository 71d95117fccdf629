import { refuse } from '@muster/domain/kernel/refusal.ts'
import { checkOwnValue, isOwnKey, type OwnKey, ownText } from '@muster/domain/roster/own-fields.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import { listChanges, listSoldierChanges, undoChange } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { type Group, ROSTER_LIMIT } from '@muster/domain/roster/schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { type Call, type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import type { ReturnCall, RosterExtension } from '../extension.ts'
import { hasRemoval, ownFieldsByKey, type StoredOwnField } from '../own-fields/reads.ts'
import { turnRemovals } from '../own-fields/writes.ts'
import { refuseBeyondPart } from './beyond-part.ts'
import type { OnRecord } from '../on-record/reads.ts'
import { type SoldierValues, STANDING_LABELS, type StandingKey, type Value, type ValueKey } from '../columns.ts'
import {
  changeSetById,
  changesOf,
  countSoldiers,
  lastChangedBy,
  listChangeSets,
  listChangesOfSoldier,
  listGroups,
  type StoredChange,
  type StoredChangeSet,
  type StoredSoldier,
  soldiersByDodid,
  soldiersById,
} from '../reads.ts'
import { mustChangeFields, type RosterEditor, type RosterViewer, seesField } from '../scope.ts'
import { apply, deleteGroups, emptyGroups, forgetLosses, lockRoster, lockSoldiers, markUndone } from '../writes.ts'

export function changeFunctions(extensions: readonly RosterExtension[], onRecord: OnRecord): readonly Implementation[] {
  return [
    implement(listChanges, async (call, input) => {
      const { rows, next } = pageOf(await listChangeSets(call.tx, call.scope, input), input.limit, cursorOf)
      return {
        changeSets: rows.map(({ id, kind, at, by, soldiers, undone, undoable }) => ({
          id,
          kind,
          at: at.toISOString(),
          by,
          soldiers,
          undone,
          undoable,
        })),
        next,
      }
    }),

    implement(listSoldierChanges, async (call, input) => {
      const groups = await listGroups(call.tx, call.scope)
      const found = await listChangesOfSoldier(call.tx, call.scope, input.soldierId, input)
      const { rows, next } = pageOf(found, input.limit, cursorOf)
      const own = await ownFieldsByKey(call.tx, call.scope, ownKeysOf(rows))
      return {
        changes: rows.map(({ id, kind, at, by, before, after }) => ({
          id,
          kind,
          at: at.toISOString(),
          by,
          fields: describe(call.scope, { groups, own }, before ?? {}, after ?? {}),
        })),
        next,
      }
    }),

    implement(undoChange, async (call, input) => {
      await lockRoster(call.tx, call.scope)
      const set = await changeSetById(call.tx, call.scope, input.changeSetId)
      if (!set) refuse('not-found', 'There is no such change on this roster.', { field: 'changeSetId' })
      if (set.undone) refuse('aborted', 'This change was undone before. Nothing is left to undo.')
      if (set.kind === 'purge') refuse('failed-precondition', 'Purged records are gone and cannot be restored.')
      if (set.kind === 'transfer') {
        refuse(
          'failed-precondition',
          'A transfer cannot be undone. Have the Soldiers transferred back, or restore their records.',
        )
      }
      const made = await changesOf(call.tx, call.scope, set.id)
      if (!set.inReach || (call.scope.limited && made.length < set.soldiers)) {
        refuseBeyondPart()
      }
      const own = await mustSeeAll(call.tx, call.scope, made)
      if (set.kind === 'undo' && made.length === 0 && !(await hasRemoval(call.tx, call.scope, set.id))) {
        refuse('failed-precondition', 'Undoing an undo does not bring back imported results. Import the file again.')
      }
      await mustChangeFields(call, call.scope.rosterId, fieldKeysOf(made))
      const inverse = made.map(({ soldierId, before, after }) => ({ soldierId, before: after, after: before }))
      mustBeOn(call.scope, inverse)
      await refuseIfChangedSince(call.tx, call.scope, made, own)
      await turnRemovals(call.tx, call.scope, set.id)
      await mustFitOwn(call.tx, call.scope, inverse)
      const soldierIds = inverse.filter(({ after }) => after?.archivedOn === null).map(({ soldierId }) => soldierId)
      await mayReturn(call.tx, call.scope, extensions, { soldierIds, undoing: set.id })
      await mustFit(call.tx, call.scope, inverse)
      if (set.kind === 'import') {
        for (const { imports } of extensions) await imports?.takeBack(call, call.scope, set.id)
      }
      await mustLoseNothing(call.tx, call.scope, inverse, onRecord)
      const changeSetId = await reverse(call, call.scope, set, inverse)
      await runReturnHooks(call, call.scope, extensions, soldierIds)
      return { about: inverse.map(({ soldierId }) => soldierId), answer: { changeSetId } }
    }),
  ]
}

type UndoCall = Pick<Call<typeof undoChange>, 'tx' | 'now' | 'newId'>

/** Reverses the changes of an act, as an act of its own. */
async function reverse(
  call: UndoCall,
  editor: RosterEditor,
  set: StoredChangeSet,
  inverse: readonly StoredChange[],
): Promise<string> {
  const id = call.newId()
  // Before the rows themselves, so that the current state is recorded last.
  if (set.kind === 'archive') await forgetLosses(call.tx, editor, set.id, id)
  const { soldiers } = set
  await apply(call.tx, editor, { id, kind: 'undo', at: call.now, changes: inverse, soldiers })
  await deleteGroups(call.tx, editor, await emptyGroups(call.tx, editor, set.created_groups), call.now)
  await markUndone(call.tx, editor, set.id, id)
  return id
}

/**
 * Undoes an archiving that another feature made, inside that feature's transaction, as if the Soldiers had never left.
 * Does nothing when there was none, or its Soldiers have been restored since. The caller has the roster locked.
 */
export async function undoArchiving(call: UndoCall, editor: RosterEditor, changeSetId: string): Promise<void> {
  const set = await changeSetById(call.tx, editor, changeSetId)
  if (set?.kind !== 'archive' || set.undone) return
  const made = await changesOf(call.tx, editor, set.id)
  if ((await changedSinceMade(call.tx, editor, made)).length > 0) return
  const inverse = made.map(({ soldierId, before, after }) => ({ soldierId, before: after, after: before }))
  await mustFit(call.tx, editor, inverse)
  await reverse(call, editor, set, inverse)
}

/** Refuses when a feature has a reason why these archived Soldiers cannot simply be restored. */
export async function mayReturn(
  tx: ReadTx,
  editor: RosterEditor,
  extensions: readonly RosterExtension[],
  { soldierIds, undoing }: { readonly soldierIds: readonly string[]; readonly undoing: string | null },
): Promise<void> {
  if (soldierIds.length === 0) return
  for (const extension of extensions) {
    const reason = await extension.againstReturn?.(tx, editor, soldierIds, undoing)
    if (reason) refuse('failed-precondition', reason, { field: undoing === null ? 'soldierIds' : 'changeSetId' })
  }
}

/** Lets the features act on the return of these Soldiers from the archive. */
export async function runReturnHooks(
  call: ReturnCall,
  editor: RosterEditor,
  extensions: readonly RosterExtension[],
  soldierIds: readonly string[],
): Promise<void> {
  if (soldierIds.length === 0) return
  for (const extension of extensions) await extension.onReturn?.(call, editor, soldierIds)
}

function cursorOf({ at, number }: StoredChangeSet) {
  return { at: at.toISOString(), number }
}

/** Refuses unless each Soldier still has the values that the change set. */
async function refuseIfChangedSince(
  tx: ReadTx,
  editor: RosterEditor,
  made: readonly StoredChange[],
  own: OwnFields,
): Promise<void> {
  const changed = await changedSinceMade(tx, editor, made)
  const [first] = changed
  if (!first) return
  const by = (await lastChangedBy(tx, editor, [first.id])) ?? 'someone'
  const who = first.soldier ? `${first.soldier.values.rank} ${first.soldier.values.last}` : 'a Soldier'
  const what = first.soldier ? first.keys.map((key) => labelOf(key, own)).join(', ') : 'the whole record'
  const others = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
  refuse('aborted', `Nothing was undone: ${by} has changed ${who}${others} since (${what}). Change the record by hand.`)
}

/** The Soldiers of a change who no longer have the values that it set. */
async function changedSinceMade(tx: ReadTx, editor: RosterEditor, made: readonly StoredChange[]) {
  const current = await soldiersById(
    tx,
    editor,
    made.map((change) => change.soldierId),
  )
  return made.flatMap((change) => {
    const soldier = current.get(change.soldierId)
    const keys = changedSince(change, soldier)
    return keys.length > 0 ? [{ soldier, keys, id: change.soldierId }] : []
  })
}

/** The keys that differ from the values the change set. For an added record, all keys count. */
function changedSince(change: StoredChange, soldier: StoredSoldier | undefined): ValueKey[] {
  if (change.after === null) return soldier ? ['last'] : []
  if (!soldier) return ['last']
  const { after } = change
  const keys = Object.keys(change.before === null ? { ...after, ...soldier.values } : after) as ValueKey[]
  return keys.filter((key) => (after[key] ?? null) !== (soldier.values[key] ?? null))
}

/** Restored Soldiers need their group, a DoD ID that nobody else has, and room on the roster. */
async function mustFit(tx: ReadTx, editor: RosterEditor, inverse: readonly StoredChange[]): Promise<void> {
  const groups = new Set((await listGroups(tx, editor)).map((group) => group.id))
  const wanted = inverse.map((change) => change.after?.groupId).filter((id): id is string => typeof id === 'string')
  if (wanted.some((id) => !groups.has(id))) {
    refuse('aborted', 'Nothing was undone: a group that Soldiers would go back to no longer exists. Move them by hand.')
  }
  const ids = new Set(inverse.map((change) => change.soldierId))
  const dodids = inverse
    .map((change) => change.after?.dodid)
    .filter((dodid): dodid is string => typeof dodid === 'string')
  const taken = (await soldiersByDodid(tx, editor, dodids)).find((soldier) => !ids.has(soldier.id))
  if (taken) {
    refuse('aborted', `Nothing was undone: ${taken.rank} ${taken.last} has one of the DoD IDs now. Check both records.`)
  }
  const back = inverse.filter(({ before, after }) => before === null || (after && after.archivedOn === null)).length
  if (back > 0 && (await countSoldiers(tx, editor)) + back > ROSTER_LIMIT) {
    refuse(
      'resource-exhausted',
      `A roster holds at most ${ROSTER_LIMIT.toLocaleString('en-US')} Soldiers. Archive some first.`,
    )
  }
}

/** Deletes Soldiers who were added by mistake. Refuses if somebody has recorded something about them since. */
async function mustLoseNothing(
  tx: WriteTx,
  editor: RosterEditor,
  inverse: readonly StoredChange[],
  onRecord: OnRecord,
): Promise<void> {
  const leaving = inverse.filter((change) => change.after === null).map((change) => change.soldierId)
  if (leaving.length === 0) return
  await lockSoldiers(tx, editor, leaving)
  // Their rows are locked: entries in progress have been committed, and no more can follow.
  const what = await onRecord(tx, editor, leaving)
  if (what)
    refuse('aborted', `Nothing was undone: ${what} of these Soldiers would be lost. Archive the Soldiers instead.`)
}

type OwnFields = ReadonlyMap<string, StoredOwnField>

type Changed = readonly Pick<StoredChange, 'before' | 'after'>[]

function keysOf(changes: Changed): Set<string> {
  return new Set(changes.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
}

function ownKeysOf(changes: Changed): OwnKey[] {
  return [...keysOf(changes)].filter(isOwnKey)
}

const isFieldKey = (key: string): key is FieldKey => Object.hasOwn(SOLDIER_FIELDS, key)

function fieldKeysOf(changes: Changed): FieldKey[] {
  return [...keysOf(changes)].filter(isFieldKey)
}

/** Values of a personal field do not come back while it is turned off. */
function mustBeOn(editor: RosterEditor, inverse: readonly StoredChange[]): void {
  const returning = inverse.flatMap(({ after }) => Object.entries(after ?? {}).filter(([, value]) => value !== null))
  const off = returning
    .map(([key]) => key)
    .filter(isFieldKey)
    .find((key) => SOLDIER_FIELDS[key].personal && !editor.personalFields.includes(key))
  if (!off) return
  refuse(
    'failed-precondition',
    `Nothing was undone: ${SOLDIER_FIELDS[off].label} is turned off for this roster. Turn it on in the roster settings first.`,
  )
}

/** Refuses to undo what the caller cannot see. Returns the own fields that the changes name. */
async function mustSeeAll(tx: ReadTx, editor: RosterEditor, made: readonly StoredChange[]): Promise<OwnFields> {
  const keys = ownKeysOf(made)
  const own = await ownFieldsByKey(tx, editor, keys)
  if (keys.some((key) => !own.has(key))) {
    refuse('permission-denied', 'Only the owner of this roster can undo this: it changed a field that only they see.')
  }
  return own
}

/** Own values that come back need their field, and must fit what it is now. */
async function mustFitOwn(tx: ReadTx, editor: RosterEditor, inverse: readonly StoredChange[]): Promise<void> {
  const returning = inverse.flatMap(({ after }) =>
    Object.entries(after ?? {}).flatMap(([key, value]) =>
      isOwnKey(key) && value !== null && value !== undefined ? [[key, value] as const] : [],
    ),
  )
  if (returning.length === 0) return
  const own = await ownFieldsByKey(
    tx,
    editor,
    returning.map(([key]) => key),
  )
  for (const [key, value] of returning) {
    const field = own.get(key)
    if (!field || field.removed) {
      refuse('aborted', `Nothing was undone: the field ${field?.name ?? ''} was removed. Bring it back first.`)
    }
    if ('problem' in checkOwnValue(field, value)) {
      refuse('aborted', `Nothing was undone: ${field.name} no longer takes the value ${ownText(field.kind, value)}.`)
    }
  }
}

function labelOf(key: ValueKey, own: OwnFields): string {
  if (isOwnKey(key)) return own.get(key)?.name ?? 'Own field'
  return key in STANDING_LABELS ? STANDING_LABELS[key as StandingKey] : SOLDIER_FIELDS[key as FieldKey].label
}

interface Describing {
  readonly groups: readonly Group[]
  readonly own: OwnFields
}

/** The fields of a change in words. Personal fields that are turned off stay hidden, and own fields of others do. */
function describe(viewer: RosterViewer, known: Describing, before: SoldierValues, after: SoldierValues) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as ValueKey[]
  const visible = keys.filter((key) => {
    if (isOwnKey(key)) return known.own.has(key)
    if (key in STANDING_LABELS) return true
    return seesField(viewer, key as FieldKey)
  })
  return visible.map((field) => ({
    field,
    label: labelOf(field, known.own),
    from: textOf(field, before[field], known),
    to: textOf(field, after[field], known),
  }))
}

function textOf(key: ValueKey, value: Value | undefined, { groups, own }: Describing): string | null {
  if (value === undefined || value === null) return null
  if (isOwnKey(key)) return ownText(own.get(key)?.kind ?? 'text', value) || null
  if (key === 'groupId') return groupPathName(groups, String(value)) || 'A deleted group'
  if (key in STANDING_LABELS) return isCalendarDate(String(value)) ? formatDate(String(value) as never) : String(value)
  return fieldText(key as FieldKey, value) || null
}
