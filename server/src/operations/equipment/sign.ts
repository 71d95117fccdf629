import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type {
  removeEquipment,
  saveEquipment,
  signInEquipment,
  signOutEquipment,
  undoSignIn,
} from '@muster/domain/operations/equipment/functions.ts'
import { MOST_ITEMS } from '@muster/domain/operations/equipment/limits.ts'
import { available, quantityProblem, signInProblem, signOutProblem } from '@muster/domain/operations/equipment/stock.ts'
import type { AnswerOf, Handler } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import type { Acting } from '../../roster/people/acting.ts'
import { namesOf } from '../../roster/people/reads.ts'
import { touchOperations } from '../writes.ts'
import { countItems, type HeldItem, heldItem, type HeldSignOut, signOutOf, unknownItem } from './reads.ts'
import { addSignOut, putIn, putItem, putOutAgain, putRemoved } from './writes.ts'

/** Adds an item or changes one. A caller with an older version is refused. */
export const saveItem: Handler<typeof saveEquipment> = async (call, { rosterId, itemId, version, item }) => {
  const held = await heldItem(call.tx, call.scope, itemId)
  if (!held && version !== null) unknownItem()
  if (held && version === null) {
    refuse('already-exists', 'An item with this id is there already. Start it again.', { field: 'itemId' })
  }
  if (held && held.version !== version) {
    refuseChanged({ what: 'this item' })
  }
  const problem = held && quantityProblem(held, item.quantity)
  if (problem) refuse('failed-precondition', problem, { field: 'item.quantity' })
  if (!held && (await countItems(call.tx, call.scope)) >= MOST_ITEMS) {
    refuse('resource-exhausted', `The list holds ${MOST_ITEMS} items. Remove some first.`)
  }
  const saved = await putItem(call, itemId, item)
  touchOperations(call.tx, rosterId)
  return { itemId, version: saved }
}

export const removeItem: Handler<typeof removeEquipment> = async (call, { rosterId, itemId, removed }) => {
  const held = (await heldItem(call.tx, call.scope, itemId)) ?? unknownItem()
  if (removed && held.out > 0) {
    refuse('failed-precondition', `${held.out} of ${held.name} signed out. Sign in what is out first.`, {
      field: 'itemId',
    })
  }
  const version = held.removed === removed ? held.version : await putRemoved(call, itemId, removed)
  touchOperations(call.tx, rosterId)
  return { itemId, version }
}

/** Never more than are available: of two leaders with the last one, the second is refused. */
export const signOut: Handler<typeof signOutEquipment> = async (call, { rosterId, signOutId, ...out }) => {
  const { tx, now } = call
  const held = await heldItem(tx, call.scope, out.itemId)
  if (!held || held.removed) unknownItem()
  const sent = await signOutOf(tx, call.scope, signOutId)
  if (sent) return { about: [], answer: sentBefore(sent, out, signOutId, held) }
  const soldier = (await namesOf(tx, call.scope, [out.soldierId])).get(out.soldierId)
  if (!soldier) {
    refuse('not-found', 'No such Soldier on this roster. Choose another.', { field: 'soldierId' })
  }
  if (out.dueAt !== null && Date.parse(out.dueAt) <= now.getTime()) {
    refuse('invalid-argument', 'This time has passed. Enter when it is due back.', { field: 'dueAt' })
  }
  const problem = signOutProblem(held, out.quantity)
  if (problem) refuse('failed-precondition', problem, { field: 'quantity' })
  await addSignOut(call, { id: signOutId, ...out })
  touchOperations(tx, rosterId, [soldier.linkedUid])
  await announce(tx, {
    at: now,
    kind: 'tasking',
    link: '/profile/duties',
    recipients: soldier.linkedUid === null || soldier.linkedUid === call.scope.uid ? [] : [soldier.linkedUid],
    title: `Signed out to you: ${out.quantity > 1 ? `${out.quantity} × ` : ''}${held.name}`,
    body:
      out.dueAt === null
        ? 'No time is set for its return.'
        : `Due back ${formatMoment(out.dueAt, call.scope.timeZone)}.`,
  })
  const answer = { signOutId, itemId: out.itemId, available: available(held) - out.quantity }
  return { about: [out.soldierId], answer }
}

/** A repeated sign-out is the same sign-out. */
function sentBefore(
  sent: HeldSignOut,
  out: { readonly itemId: string; readonly soldierId: string },
  signOutId: string,
  held: HeldItem,
): OutputOf<typeof signOutEquipment> {
  if (sent.itemId !== out.itemId || sent.soldierId !== out.soldierId) {
    refuse('already-exists', 'A sign-out with this id says something else. Start it again.', { field: 'signOutId' })
  }
  return { signOutId, itemId: out.itemId, available: available(held) }
}

export const signIn: Handler<typeof signInEquipment> = async (call, { signOutId, quantity }) => {
  const { held, out } = await hold(call, signOutId)
  if (!out.isOut) {
    refuse('aborted', `${out.inBy ?? 'Someone'} was first: it is signed in already. Reload the list.`, {
      field: 'signOutId',
    })
  }
  const back = quantity ?? out.quantity
  const problem = signInProblem(out.quantity, back)
  if (problem) refuse('failed-precondition', problem, { field: 'quantity' })
  await putIn(call, signOutId, back < out.quantity ? { quantity: back, newId: call.newId() } : null)
  return answer(call, { signOutId, held, out, back })
}

/** Signed out again, unless somebody else has it by now. */
export const undoIn: Handler<typeof undoSignIn> = async (call, { signOutId }) => {
  const { held, out } = await hold(call, signOutId)
  if (out.isOut) return { about: [], answer: { signOutId, itemId: out.itemId, available: available(held) } }
  const problem = held.removed ? 'This item was removed. Restore it first.' : signOutProblem(held, out.quantity)
  if (problem) refuse('failed-precondition', problem, { field: 'signOutId' })
  await putOutAgain(call, signOutId)
  return answer(call, { signOutId, held, out, back: -out.quantity })
}

/** Locks the item, and then reads the current sign-out. */
async function hold({ tx, scope }: Acting, signOutId: string) {
  const unknown = () => refuse('not-found', 'There is no such sign-out. Open the list again.', { field: 'signOutId' })
  const first = (await signOutOf(tx, scope, signOutId)) ?? unknown()
  const held = (await heldItem(tx, scope, first.itemId)) ?? unknown()
  const out = (await signOutOf(tx, scope, signOutId)) ?? unknown()
  return { held, out }
}

function answer(
  { tx, scope }: Acting,
  done: {
    readonly signOutId: string
    readonly held: HeldItem
    readonly out: HeldSignOut
    /** How many more are available now. */
    readonly back: number
  },
): AnswerOf<typeof signInEquipment> {
  const { signOutId, held, out, back } = done
  touchOperations(tx, scope.rosterId, [out.linkedUid])
  return { about: [out.soldierId], answer: { signOutId, itemId: out.itemId, available: available(held) + back } }
}
