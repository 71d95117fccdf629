import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import {
  getMyRecord,
  listMyRecordAccess,
  OWN_FIELDS,
  updateMyRecord,
} from '@muster/domain/roster/own-record/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { type Call, type Implementation, implement, JsonText } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { pageOf } from '../../platform/page-of.ts'
import { leadersOf } from '../leaders/reads.ts'
import { linkOf, shortNameOf } from '../linking/reads.ts'
import { ownFieldsShownTo } from '../own-fields/reads.ts'
import { lastChangedBy, listGroups, soldiersById } from '../reads.ts'
import { asLinkedSoldier, type OwnRow } from '../scope.ts'
import { acceptValues, difference } from '../soldier-values.ts'
import { apply, lockRoster, lockSoldiers } from '../writes.ts'
import { accessesTo, groupOf, ownRecordJson } from './reads.ts'

const NOBODYS = 'You are not linked to a leader, so nobody keeps a record about you here.'

/** The functions of the account's own row. `declared` gives every function of the server, once they are put together. */
export const ownRecordFunctions = (declared: () => readonly FunctionDeclaration[]): readonly Implementation[] => [
  implement(getMyRecord, async (call) => {
    const { scope: own } = call
    if (!own) return { record: null }
    const [soldier, link, groupId] = await Promise.all([
      ownRecordJson(call.tx, own),
      linkOf(call.tx, own.uid),
      groupOf(call.tx, own),
    ])
    // The link ended between two statements.
    if (soldier === null || !link) return { record: null }
    const groupName = groupId === null ? null : groupPathName(await listGroups(call.tx, own), groupId) || null
    const editable = OWN_FIELDS.filter((key) => !SOLDIER_FIELDS[key].personal || own.personalFields.includes(key))
    const ownFields = await ownFieldsShownTo(call.tx, own)
    const about = { rosterName: own.name, leader: link.leader, groupName, editable, ownFields }
    return new JsonText(`{"record":{"soldier":${soldier},${JSON.stringify(about).slice(1)}}`)
  }),

  implement(updateMyRecord, async (call, { version, patch }) => {
    const { scope: own } = call
    if (!own) refuse('failed-precondition', NOBODYS)
    await lockRoster(call.tx, own)
    await lockSoldiers(call.tx, own, [own.soldierId])
    // A leader may have ended the link between the proof and the lock.
    if ((await asLinkedSoldier(call))?.soldierId !== own.soldierId) refuse('failed-precondition', NOBODYS)
    const found = (await soldiersById(call.tx, own, [own.soldierId])).get(own.soldierId)
    if (!found) refuse('failed-precondition', NOBODYS)
    if (found.version !== version) {
      refuseChanged({ by: await lastChangedBy(call.tx, own, [own.soldierId]), what: 'your record' })
    }
    const differs = difference(found.values, acceptValues(own, patch, 'patch'))
    if (!differs) return { about: [], answer: { version } }
    await apply(call.tx, own, {
      id: call.newId(),
      kind: 'edit',
      at: call.now,
      changes: [{ soldierId: own.soldierId, ...differs }],
    })
    await notifyLeaders(call, own, Object.keys(differs.after) as FieldKey[])
    return { about: [own], answer: { version: version + 1 } }
  }),

  implement(listMyRecordAccess, async (call, input) => {
    if (!call.scope) return { accesses: [], next: null }
    const logged = new Map(declared().flatMap(({ name, logged: words }) => (words ? [[name, words]] : [])))
    const ofAll = [...logged].flatMap(([name, words]) => ('roster' in words ? [name] : []))
    const found = await accessesTo(call.tx, call.scope, ofAll, input)
    const { rows, next } = pageOf(found, input.limit, ({ at, id }) => ({ at: at.toISOString(), id }))
    return {
      accesses: rows.map(({ id, at, by, function: name }) => ({
        id,
        at: at.toISOString(),
        by,
        what: Object.values(logged.get(name) ?? {})[0] ?? 'Opened or changed the record',
      })),
      next,
    }
  }),
]

/** Names the fields, never their values, because messages are shown on lock screens. */
async function notifyLeaders(call: Call<typeof updateMyRecord>, own: OwnRow, keys: readonly FieldKey[]): Promise<void> {
  const who = await shortNameOf(call.tx, own.uid)
  await announce(call.tx, {
    at: call.now,
    kind: 'message',
    recipients: await leadersOf(call.tx, own.rosterId, 'contact', own.soldierId),
    title: `${who} changed their contact data`,
    body: `${keys.map((key) => SOLDIER_FIELDS[key].label).join(', ')}. The record of changes shows what it was before.`,
    link: screenOf(own.rosterId, `/soldiers/${own.soldierId}`),
  })
}
