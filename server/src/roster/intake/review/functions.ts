import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { closedFieldsWords, stillAsked } from '@muster/domain/roster/intake/accept.ts'
import { compareIntake, decideIntake, listIntakeSubmissions } from '@muster/domain/roster/intake/functions.ts'
import { type ClosedPart, compareIntakeWith, IntakeMatcher } from '@muster/domain/roster/intake/match.ts'
import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { type Call, type Implementation, implement } from '../../../platform/callable/implement.ts'
import type { SoldierValues } from '../../columns.ts'
import { asExisting } from '../../import/plan.ts'
import {
  everySoldier,
  lastChangedBy,
  listGroups,
  type StoredChange,
  type StoredSoldier,
  soldiersById,
} from '../../reads.ts'
import { fieldsClosedTo, type RosterEditor, seesField } from '../../scope.ts'
import { acceptValues, difference } from '../../soldier-values.ts'
import { filled, refuseDuplicateDodid, mustBeThere, mustHaveRoom, nameOf } from '../../soldiers/functions.ts'
import { apply, lockRoster } from '../../writes.ts'
import { decisionOn, waitingSubmission, waitingSubmissions } from '../reads.ts'
import { noteDecision, takeSubmission } from '../writes.ts'

type Deciding = Call<typeof decideIntake>
type Decision = InputOf<typeof decideIntake>['decision']

export const reviewFunctions: readonly Implementation[] = [
  implement(listIntakeSubmissions, async (call) => {
    const waiting = await waitingSubmissions(call.tx, call.scope, call.now)
    // Without waiting forms no record is read, so that nothing is logged.
    if (waiting.length === 0) return { submissions: [] }
    const matcher = new IntakeMatcher(matchable(await everySoldier(call.tx, call.scope)))
    const closed = await fieldsClosedTo(call.tx, call.scope)
    const submissions = waiting.map(({ data: sent, at, ...rest }) => {
      const data = seenOf(call.scope, sent)
      const part = closedPartOf(call.scope, sent, closed)
      return { ...rest, at: at.toISOString(), data, closed: [...part.closed], ...matcher.match(data, part) }
    })
    return { submissions }
  }),

  implement(compareIntake, async (call, { submissionId, soldierId }) => {
    const waiting = await waitingSubmission(call.tx, call.scope, submissionId)
    if (!waiting) return refuseDecided(call, call.scope, submissionId)
    const found = (await soldiersById(call.tx, call.scope, [soldierId])).get(soldierId)
    if (!found) refuse('not-found', 'There is no such Soldier on this roster. Choose another.', { field: 'soldierId' })
    const [row] = matchable([found])
    if (!row) throw new Error('a row is lost')
    const part = closedPartOf(call.scope, waiting.data, await fieldsClosedTo(call.tx, call.scope))
    return compareIntakeWith(seenOf(call.scope, waiting.data), row, 'choice', part)
  }),

  implement(decideIntake, async (call, { submissionId, decision }) => {
    await lockRoster(call.tx, call.scope)
    const taken = await takeSubmission(call.tx, call.scope, submissionId)
    if (!taken) return refuseDecided(call, call.scope, submissionId)
    const data = stillAsked(taken.data, call.scope.personalFields)
    const change = await changeFor(call, call.scope, data, decision)
    await noteDecision(call.tx, call.scope, submissionId, WORDS[decision.kind])
    if (!change) return { about: [null], answer: { changeSetId: null } }
    const changeSetId = call.newId()
    const kind = change.before === null ? 'create' : 'edit'
    await apply(call.tx, call.scope, { id: changeSetId, kind, at: call.now, changes: [change] })
    return { about: [change.soldierId], answer: { changeSetId } }
  }),
]

/** The part of a form that this leader sees. */
function seenOf(editor: RosterEditor, sent: IntakeData): IntakeData {
  return only(stillAsked(sent, editor.personalFields), (key) => seesField(editor, key))
}

/** The part of a form that this leader may not enter. */
function closedPartOf(editor: RosterEditor, sent: IntakeData, closed: readonly FieldKey[]): ClosedPart {
  const asked = stillAsked(sent, editor.personalFields)
  return {
    closed: closed.filter((key) => Object.hasOwn(asked, key)),
    unseen: unseenOf(editor, asked, closed),
  }
}

function unseenOf(editor: RosterEditor, data: IntakeData, closed: readonly FieldKey[]): IntakeData {
  return only(data, (key) => closed.includes(key) && !seesField(editor, key))
}

function only(data: IntakeData, wanted: (key: FieldKey) => boolean): IntakeData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => wanted(key as FieldKey))) as IntakeData
}

/** The form is deleted with the decision, so whoever decides must be able to enter all of it. */
function refuseClosed(keys: readonly FieldKey[]): void {
  if (keys.length === 0) return
  refuse('permission-denied', closedFieldsWords(keys), { field: 'decision' })
}

const WORDS = { add: 'added', merge: 'merged', reject: 'rejected' } as const

/** The change to the roster that the decision makes. Null for none. */
async function changeFor(
  call: Deciding,
  editor: RosterEditor,
  data: IntakeData,
  decision: Decision,
): Promise<StoredChange | null> {
  if (decision.kind === 'reject') return null
  return decision.kind === 'add' ? addition(call, editor, data, decision) : merging(call, editor, data, decision)
}

async function addition(
  call: Deciding,
  editor: RosterEditor,
  data: IntakeData,
  { soldierId, groupId }: Extract<Decision, { kind: 'add' }>,
): Promise<StoredChange> {
  refuseClosed((await fieldsClosedTo(call.tx, editor)).filter((key) => Object.hasOwn(data, key)))
  if (groupId !== null && !(await listGroups(call.tx, editor)).some(({ id }) => id === groupId)) {
    refuse('not-found', 'There is no such group in this roster. Choose another.', { field: 'decision.groupId' })
  }
  const after = filled({ ...acceptValues(editor, data, 'soldier'), groupId })
  await mustHaveRoom(call.tx, editor, 1)
  await refuseDuplicateDodid(call.tx, editor, after, soldierId, 'data')
  return { soldierId, before: null, after }
}

async function merging(
  call: Deciding,
  editor: RosterEditor,
  data: IntakeData,
  { soldierId, version, fields }: Extract<Decision, { kind: 'merge' }>,
): Promise<StoredChange | null> {
  const [row] = await mustBeThere(call.tx, editor, [soldierId])
  if (!row) throw new Error('a row is lost')
  if (row.version !== version) {
    const by = await lastChangedBy(call.tx, editor, [soldierId])
    refuseChanged({ by, what: `the record of ${nameOf(row)}` }, { field: 'decision.version' })
  }
  if (row.values.archivedOn) {
    refuse('failed-precondition', `${nameOf(row)} is archived. Restore the record first.`, {
      field: 'decision.soldierId',
    })
  }
  const closed = await fieldsClosedTo(call.tx, editor)
  const unseen = unseenOf(editor, data, closed)
  const lost = difference(row.values, acceptValues(editor, unseen, 'patch'))?.after ?? {}
  refuseClosed(closed.filter((key) => fields.includes(key) || Object.hasOwn(lost, key)))
  const after = difference(row.values, chosen(editor, data, fields))
  if (after) await refuseDuplicateDodid(call.tx, editor, after.after, soldierId, 'data')
  return after && { soldierId, ...after }
}

function chosen(editor: RosterEditor, data: IntakeData, fields: readonly FieldKey[]): SoldierValues {
  const missing = fields.find((key) => !Object.hasOwn(data, key))
  if (missing) {
    refuse('invalid-argument', `${SOLDIER_FIELDS[missing].label} is not on this enrollment form. Review it.`, {
      field: `decision.fields.${fields.indexOf(missing)}`,
    })
  }
  const wanted = only(data, (key) => fields.includes(key))
  return acceptValues(editor, wanted, 'patch')
}

/** Another leader was faster, or the form was never here. */
async function refuseDecided(
  call: { readonly tx: ReadTx },
  editor: RosterEditor,
  submissionId: string,
): Promise<never> {
  const decided = await decisionOn(call.tx, editor, submissionId)
  if (!decided?.decision) {
    return refuse(
      'not-found',
      'There is no such enrollment form on this roster. It may have been deleted after 30 days.',
      {
        field: 'submissionId',
      },
    )
  }
  const what = {
    added: 'added the Soldier from this enrollment form',
    merged: 'accepted this enrollment',
    rejected: 'rejected this enrollment form',
  }[decided.decision]
  return refuse('aborted', `${decided.by} already ${what}.`, { field: 'submissionId' })
}

function matchable(soldiers: readonly StoredSoldier[]) {
  const versions = new Map(soldiers.map(({ id, version }) => [id, version]))
  return asExisting(soldiers, []).map((soldier) => ({ soldier, version: versions.get(soldier.id) ?? 0 }))
}
