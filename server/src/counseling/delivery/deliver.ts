import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type { deliverCounseling, withdrawCounseling } from '@muster/domain/counseling/functions.ts'
import type { Counseling } from '@muster/domain/counseling/schema.ts'
import { deliveryProblems, planOf, stateAfter } from '@muster/domain/counseling/states.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Call } from '../../platform/callable/implement.ts'
import type { Asking, RosterEditor } from '../../roster/scope.ts'
import { draftOf } from '../drafts/drafts.ts'
import { mustAllow, mustBeAsSeen } from '../held/held.ts'
import { type HeldCounseling, holdCounseling } from '../held/reads.ts'
import { partiesOf, wholeCounseling } from '../reads.ts'
import { callerAsPerson } from './reads.ts'
import { type Acting, addEvents, change, tellSoldier, touchDelivered } from '../writes.ts'

/** Hand a session to the Soldier: words and parties stand from now on as they are at this moment. */
export async function deliver(
  call: Call<typeof deliverCounseling>,
  input: InputOf<typeof deliverCounseling>,
): Promise<OutputOf<typeof deliverCounseling>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'deliver')
  mustBeAsSeen(call.scope, held, input.version)
  if (held.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier to deliver the session.', {
      field: 'counselingId',
    })
  }
  const draft = draftOf(held.content)
  const problems = deliveryProblems(draft, dayAt(call.now, call.scope.timeZone))
  const [first] = problems
  if (first) refuse('failed-precondition', first.message, { field: first.field, problems })

  const counselor = await counselorOf(call, call.scope, held)
  const content: CounselingDocument = {
    ...draft,
    plan: planOf(draft),
    parties: partiesOf({ soldier: held.soldier, counselor: counselor.person }),
  }
  const set = {
    state: stateAfter(held, 'deliver'),
    delivered_at: call.now,
    counselor_uid: counselor.uid,
    version: held.version + 1,
  }
  await change(acting, held.id, set, { delivered: true, content: JSON.stringify(content) })
  await addEvents(acting, [held.id], 'delivered')
  await tellSoldier(acting, held.linkedUid, {
    does: 'delivered a counseling to you',
    body: 'Read it and say whether you agree.',
  })
  return settled(call, input, held)
}

/** Who began a draft and has left the roster since counsels nobody there: whoever delivers it does. */
async function counselorOf(call: Call<typeof deliverCounseling>, scope: RosterEditor, held: HeldCounseling) {
  if (held.counselorIsHere) return { uid: held.counselorUid, person: held.counselor }
  return { uid: scope.uid, person: await callerAsPerson(call.tx, scope) }
}

export async function withdraw(
  call: Call<typeof withdrawCounseling>,
  input: InputOf<typeof withdrawCounseling>,
): Promise<OutputOf<typeof withdrawCounseling>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'withdraw')
  mustBeAsSeen(call.scope, held, input.version)
  const set = {
    state: stateAfter(held, 'withdraw'),
    delivered_at: null,
    shared: false,
    version: held.version + 1,
    saved_at: call.now,
    saved_by: call.scope.uid,
  }
  const content = JSON.stringify(draftOf(held.content))
  // Before the words are a draft again: who reads a draft is somebody else.
  await addEvents(acting, [held.id], 'withdrawn')
  await change(acting, held.id, set, { delivered: false, shared: false, content })
  await tellSoldier(acting, held.linkedUid, {
    does: 'withdrew a counseling',
    body: 'You can no longer read it. You are notified if it is delivered to you again.',
  })
  return settled(call, input, held)
}

/** What every change of a delivered session ends with. */
export async function settled(
  call: Acting['call'] & Asking,
  input: { readonly rosterId: string; readonly counselingId: string },
  held: HeldCounseling,
): Promise<Counseling> {
  await touchDelivered(call.tx, input, held.linkedUid)
  return wholeCounseling(call, input)
}
