import { briefName } from '@muster/domain/identity/brief-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  archiveSoldiers,
  createSoldier,
  deleteSoldiers,
  getSoldier,
  listSoldiers,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { ROSTER_LIMIT, type SoldierPatch } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import {
  type AnswerOf,
  type Call,
  type Implementation,
  implement,
  JsonText,
} from '../../platform/callable/implement.ts'
import type { SoldierValues } from '../columns.ts'
import {
  countSoldiers,
  lastChange,
  listGroups,
  listSoldiersJson,
  type StoredChange,
  type StoredSoldier,
  soldierJsonById,
  soldiersByDodid,
  soldiersById,
} from '../reads.ts'
import { groupsOfPart } from '../leaders/reads.ts'
import { acceptOwn } from '../own-fields/accept.ts'
import { asEditor, IN_ONE_STATEMENT, mustChangeFields, type RosterEditor } from '../scope.ts'
import { acceptValues, difference, differencesInWords } from '../soldier-values.ts'
import type { ChangeSetsTable } from '../tables.ts'
import { apply, lockRoster, purgeSoldiers } from '../writes.ts'

export const soldierFunctions: readonly Implementation[] = [
  implement(listSoldiers, IN_ONE_STATEMENT, async (call, input) => {
    const json = await listSoldiersJson(call, input.rosterId, input)
    return new JsonText(json)
  }),

  implement(getSoldier, IN_ONE_STATEMENT, async (call, input) => {
    const json = await soldierJsonById(call, input.rosterId, input.soldierId)
    if (json === null) unknownSoldier('soldierId')
    return new JsonText(json)
  }),

  implement(createSoldier, async (call, input) => {
    await mayChangeFields(call, input.soldier)
    await lockRoster(call.tx, call.scope)
    const { own, ...fields } = input.soldier
    const accepted = acceptValues(call.scope, fields, 'soldier')
    const after = { ...accepted, ...(await acceptOwn(call.tx, call.scope, own, 'soldier')) }
    await mustHaveRoom(call.tx, call.scope, 1)
    await mustBeItsGroup(call.tx, call.scope, after, 'soldier')
    await refuseDuplicateDodid(call.tx, call.scope, after, input.soldierId, 'soldier')
    const changes = [{ soldierId: input.soldierId, before: null, after: filled(after) }]
    return (await act(call, call.scope, 'create', changes)).answer
  }),

  implement(updateSoldiers, async (call, input) => {
    await mayChangeFields(call, input.patch)
    await lockRoster(call.tx, call.scope)
    const { own, ...fields } = input.patch
    const accepted = acceptValues(call.scope, fields, 'patch')
    const wanted = { ...accepted, ...(await acceptOwn(call.tx, call.scope, own, 'patch')) }
    const found = await mustBeThere(call.tx, call.scope, input.soldierIds)
    const [one] = found
    if (one && found.length === 1 && input.version !== undefined && one.version !== input.version) {
      const last = await lastChange(call.tx, call.scope, [one.id])
      refuseChanged({
        by: last?.by ?? null,
        at: last?.at.toISOString() ?? null,
        what: `the record of ${nameOf(one)}`,
        version: one.version,
        differences: differencesInWords(one.values, wanted),
      })
    }
    const archived = found.find((soldier) => soldier.values.archivedOn)
    if (archived) {
      refuse('failed-precondition', `${nameOf(archived)} is archived. Restore the record before you change it.`, {
        field: 'soldierIds',
      })
    }
    await mustBeItsGroup(call.tx, call.scope, wanted, 'patch')
    if (wanted.dodid && found.length > 1) {
      refuse('invalid-argument', 'A DoD ID belongs to one Soldier. Choose one.', { field: 'patch.dodid' })
    }
    if (one) await refuseDuplicateDodid(call.tx, call.scope, wanted, one.id, 'patch')
    const changes = found.flatMap((soldier) => {
      const differs = difference(soldier.values, wanted)
      return differs ? [{ soldierId: soldier.id, ...differs }] : []
    })
    const moves = changes.every((change) => Object.keys(change.after).every((key) => key === 'groupId'))
    const done = await act(call, call.scope, moves ? 'move' : 'edit', changes)
    if (!one || found.length > 1) return done
    return { ...done, answer: { ...done.answer, version: one.version + changes.length } }
  }),

  implement(archiveSoldiers, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const today = call.today
    if (input.lossDate > today) {
      refuse(
        'invalid-argument',
        `The loss date is after today, ${formatDate(today)}. Enter it as the expected loss and archive on the day.`,
        {
          field: 'lossDate',
        },
      )
    }
    const found = await mustBeThere(call.tx, call.scope, input.soldierIds)
    const after = { archivedOn: today, lossDate: input.lossDate, lossReason: input.reason }
    const before = { archivedOn: null, lossDate: null, lossReason: null }
    const changes = found
      .filter((soldier) => !soldier.values.archivedOn)
      .map(({ id }) => ({ soldierId: id, before, after }))
    return act(call, call.scope, 'archive', changes)
  }),

  implement(deleteSoldiers, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const found = await mustBeThere(call.tx, call.scope, input.soldierIds)
    const active = found.find((soldier) => !soldier.values.archivedOn)
    if (active) {
      refuse('failed-precondition', `${nameOf(active)} is still on the roster. Archive first, then delete.`, {
        field: 'soldierIds',
      })
    }
    const ids = found.map((soldier) => soldier.id)
    const deleted = await purgeSoldiers(call.tx, call.scope, { id: call.newId(), at: call.now }, ids)
    return { deleted }
  }),
]

/** Refuses a leader whose part does not let them change one of these fields. */
async function mayChangeFields(
  call: Call<typeof updateSoldiers> | Call<typeof createSoldier>,
  { own, groupId, ...fields }: SoldierPatch,
): Promise<void> {
  await mustChangeFields(call, call.scope.rosterId, Object.keys(fields) as FieldKey[])
  if (own !== undefined || groupId !== undefined) await asEditor(call, call.scope.rosterId, 'roster')
}

const NAME_KEYS = ['rank', 'last', 'first', 'middle', 'suffix'] as const

type WriteCall = Pick<Call<typeof createSoldier>, 'tx' | 'now' | 'newId'>

/** Does it as one act. */
export async function act(
  call: WriteCall,
  editor: RosterEditor,
  kind: ChangeSetsTable['kind'],
  changes: readonly StoredChange[],
): Promise<AnswerOf<typeof updateSoldiers>> {
  const id = call.newId()
  await apply(call.tx, editor, { id, kind, at: call.now, changes })
  return { about: changes.map(({ soldierId }) => soldierId), answer: { changeSetId: id } }
}

/** All of these Soldiers must be in the roster, otherwise nothing is done. */
export async function mustBeThere(tx: ReadTx, editor: RosterEditor, ids: readonly string[]): Promise<StoredSoldier[]> {
  const found = await soldiersById(tx, editor, ids)
  return [...new Set(ids)].map((id) => found.get(id) ?? unknownSoldier('soldierIds'))
}

function unknownSoldier(field: string): never {
  return refuse('not-found', 'There is no such Soldier on this roster. Reload to see who is.', { field })
}

export async function mustHaveRoom(tx: WriteTx, editor: RosterEditor, more: number): Promise<void> {
  if ((await countSoldiers(tx, editor)) + more > ROSTER_LIMIT) {
    refuse(
      'resource-exhausted',
      `A roster holds at most ${ROSTER_LIMIT.toLocaleString('en-US')} Soldiers. Archive some first.`,
    )
  }
}

async function mustBeItsGroup(tx: ReadTx, editor: RosterEditor, values: SoldierValues, at: string): Promise<void> {
  if (
    editor.limited &&
    values.groupId !== undefined &&
    !(await groupsOfPart(tx, 'roster')).has(String(values.groupId))
  ) {
    refuse('permission-denied', 'This group is not in your part of the roster. Choose one that is, or ask its owner.', {
      field: `${at}.groupId`,
    })
  }
  if (!values.groupId) return
  const groups = await listGroups(tx, editor)
  if (!groups.some((group) => group.id === values.groupId)) {
    refuse('not-found', 'There is no such group in this roster. Choose another.', { field: `${at}.groupId` })
  }
}

export async function refuseDuplicateDodid(
  tx: ReadTx,
  editor: RosterEditor,
  values: SoldierValues,
  soldierId: string,
  at: string,
): Promise<void> {
  if (typeof values.dodid !== 'string') return
  const taken = (await soldiersByDodid(tx, editor, [values.dodid])).find((soldier) => soldier.id !== soldierId)
  if (taken) {
    refuse('already-exists', `${taken.rank} ${taken.last} has this DoD ID already. Check both records.`, {
      field: `${at}.dodid`,
    })
  }
}

/** The name of a Soldier in a refusal. */
export function nameOf({ values, sharesName }: StoredSoldier): string {
  const [rank = '', last = '', first, middle, suffix] = NAME_KEYS.map((key) => values[key]?.toString())
  return briefName({ rank, last, first, middle, suffix, sharesName })
}

/** Without empty values, for the history of a new Soldier. */
export function filled(values: SoldierValues): SoldierValues {
  return Object.fromEntries(Object.entries({ strength: 'assigned', ...values }).filter(([, value]) => value !== null))
}
