import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type { deliverCounseling, withdrawCounseling } from '@muster/domain/counseling/functions.ts'
import { draftOf } from '@muster/domain/counseling/merge-drafts.ts'
import type { Counseling } from '@muster/domain/counseling/schema.ts'
import { deliveryProblems, planOf, stateAfter } from '@muster/domain/counseling/states.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import type { Asking, RosterEditor } from '../../roster/scope.ts'
import { holdFor } from '../held/held.ts'
import type { HeldCounseling } from '../held/reads.ts'
import { partiesOf, wholeCounseling } from '../reads.ts'
import { callerAsPerson } from './reads.ts'
import { type Acting, addEvents, change, notifySoldier, touchDelivered } from '../writes.ts'

/** Delivers a session to the Soldier. From now on the text and the parties stay as they are at this moment. */
export const deliver: Handler<typeof deliverCounseling> = async (call, input) => {
  const held = await holdFor(call, input, 'deliver')
  if (held.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier to deliver the session.', {
      field: 'counselingId',
    })
  }
  const draft = draftOf(held.content)
  const problems = deliveryProblems(draft, call.today)
  const [first] = problems
  if (first) refuse('failed-precondition', first.message, { field: first.field, problems })

  const counselor = await counselorOf(call, call.scope, held)
  const content: CounselingDocument = {
    ...draft,
    plan: planOf(draft),
    parties: partiesOf({ soldier: held.soldier, counselor: counselor.person }),
  }
  return take(call, input, held, {
    set: { state: stateAfter(held, 'deliver'), delivered_at: call.now, counselor_uid: counselor.uid },
    ofText: { delivered: true },
    words: { content },
    act: 'delivered',
    told: { does: 'delivered a counseling to you', body: 'Read it and say whether you agree.' },
  })
}

/** A leader who began a draft and has left the roster since is not its counselor. The leader who delivers it is. */
async function counselorOf(call: Call<typeof deliverCounseling>, scope: RosterEditor, held: HeldCounseling) {
  if (held.counselorIsHere) return { uid: held.counselorUid, person: held.counselor }
  return { uid: scope.uid, person: await callerAsPerson(call.tx, scope) }
}

export const withdraw: Handler<typeof withdrawCounseling> = async (call, input) => {
  const held = await holdFor(call, input, 'withdraw')
  // Recorded before the text becomes a draft again, because fewer people may read a draft.
  await addEvents(call, [held.id], 'withdrawn')
  return take(call, input, held, {
    set: {
      state: stateAfter(held, 'withdraw'),
      delivered_at: null,
      shared: false,
      saved_at: call.now,
      saved_by: call.scope.uid,
    },
    ofText: { delivered: false, shared: false },
    words: { content: draftOf(held.content) },
    told: {
      does: 'withdrew a counseling',
      body: 'You can no longer read it. You are notified if it is delivered to you again.',
    },
  })
}

interface Step {
  /** Columns of the session, of the row of its text, and words of its text. */
  readonly set: Parameters<typeof change>[2]
  readonly ofText?: Parameters<typeof change>[3]
  readonly words?: Parameters<typeof change>[4]
  /** Its line in the history, unless that was written before. */
  readonly act?: Parameters<typeof addEvents>[2]
  readonly note?: string
  readonly told?: Parameters<typeof notifySoldier>[2]
}

/** Takes one step of a session: a new version, a line in the history, and a notice. */
export async function take(
  call: Acting & Asking,
  input: { readonly rosterId: string; readonly counselingId: string },
  held: HeldCounseling,
  { set, ofText, words, act, note, told }: Step,
): Promise<Counseling> {
  await change(call, held.id, { ...set, version: held.version + 1 }, ofText, words)
  if (act) await addEvents(call, [held.id], act, note)
  if (told) await notifySoldier(call, held.linkedUid, told)
  return settled(call, input, held)
}

/** The last part of every change of a delivered session. */
export async function settled(
  call: Acting & Asking,
  input: { readonly rosterId: string; readonly counselingId: string },
  held: HeldCounseling,
): Promise<Counseling> {
  await touchDelivered(call.tx, input, held.linkedUid)
  return wholeCounseling(call, input)
}
