import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  recordSignRefusal,
  signAssessment,
  signCounseling,
  signCounselingHere,
} from '@muster/domain/counseling/signing/functions.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { callerName } from '../../../roster/people/reads.ts'
import { asSelf, type RosterEditor } from '../../../roster/scope.ts'
import { asSigningLeader, type Session, type Signing } from '../reads.ts'
import { hashOf } from '../seals.ts'
import { holdToSign, receiptOf, sign, signAsSoldier, announceAnswer, type Wanted } from '../sign.ts'
import { storeSigned, withAnswer } from '../writes.ts'

const HERE = 'on the leader’s device'

export const leaderSigningFunctions: readonly Implementation[] = [
  implement(signCounseling, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    const wanted: Wanted = { ...input, signer: 'counselor', how: 'signed in', answered: null }
    const held = await holdToSign(call.tx, who, wanted)
    if ('receipt' in held) return { about: [], answer: held.receipt }
    const { session } = held
    if (session.counselorUid !== call.scope.uid) {
      refuse('permission-denied', 'Only the counselor signs as counselor. Ask them to open this session and sign it.')
    }
    const { counselor: name } = session.facts.delivered.parties
    return { about: [who], answer: await sign(call, who, session, { ...wanted, name, mark: input.mark }) }
  }),

  implement(signCounselingHere, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    return signAsSoldier(call, who, input, { how: HERE, note: `Signed ${HERE}` })
  }),

  implement(recordSignRefusal, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    const { witness } = input
    const refusal = witness.present ? `Witness: ${witness.name}` : `No witness present: ${witness.reason}`
    const answered = { response: 'refused', remarks: '', refusal } as const
    const wanted: Wanted = { ...input, signer: 'witness', how: HERE, answered }
    const held = await holdToSign(call.tx, who, wanted)
    if ('receipt' in held) return { about: [], answer: held.receipt }
    const { session } = held
    const receipt = witness.present
      ? await sign(call, who, session, {
          ...wanted,
          name: witness.name,
          mark: witness.strokes === null ? null : { by: 'hand', strokes: witness.strokes },
        })
      : receiptOf(who.counselingId, call.now.toISOString(), hashOf(withAnswer(session, answered).facts, 'answer'))
    if (!witness.present) {
      const lastSeal = session.signatures.at(-1)?.seal ?? null
      await storeSigned(call.tx, who, session, { at: call.now, answered, lastSeal })
    }
    await announceAnswer(call, who, session, { id: call.newId(), answered, note: refusal })
    return { about: [who], answer: receipt }
  }),

  implement(signAssessment, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    const byLeader = input.signer === 'assessor'
    const wanted: Wanted = { ...input, how: byLeader ? 'signed in' : HERE, answered: null }
    const held = await holdToSign(call.tx, who, wanted)
    if ('receipt' in held) return { about: [], answer: held.receipt }
    const name = byLeader ? await assessorName(call, held.session) : held.session.facts.delivered.parties.name
    return { about: [who], answer: await sign(call, who, held.session, { ...wanted, name, mark: input.mark }) }
  }),
]

/** The counselor signs under the name on the form, another leader under their own name. */
async function assessorName(
  call: { readonly tx: ReadTx; readonly caller: { readonly uid: string } },
  session: Session,
): Promise<string> {
  const { counselor } = session.facts.delivered.parties
  return session.counselorUid === call.caller.uid ? counselor : callerName(call.tx, asSelf(call))
}

/** A leader, who must not be the Soldier counseled. */
export async function signingLeader(tx: ReadTx, editor: RosterEditor, counselingId: string): Promise<Signing> {
  const who = await asSigningLeader(tx, editor, counselingId)
  if (!who) return refuse('not-found', 'There is no such counseling on this roster.', { field: 'counselingId' })
  if (who.aboutMe) {
    refuse('permission-denied', 'This counseling is about you. Read and sign it under My record, Counselings.')
  }
  return who
}
