import { refuse } from '@muster/domain/kernel/refusal.ts'
import { signMyAssessment, signMyCounseling } from '@muster/domain/counseling/signing/functions.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import type { OwnRow } from '../../../roster/scope.ts'
import { asSigningSoldier, type Signing } from '../reads.ts'
import { holdToSign, sign, signAsSoldier, type Wanted } from '../sign.ts'

export const soldierSigningFunctions: readonly Implementation[] = [
  implement(signMyCounseling, async (call, input) => {
    const who = await oneself(call.tx, call.scope, input.counselingId)
    return signAsSoldier(call, who, input, { how: 'signed in', note: 'Signed with their own account' })
  }),

  implement(signMyAssessment, async (call, input) => {
    const who = await oneself(call.tx, call.scope, input.counselingId)
    const wanted: Wanted = { ...input, signer: 'assessed', how: 'signed in', answered: null }
    const held = await holdToSign(call.tx, who, wanted)
    if ('receipt' in held) return { about: [], answer: held.receipt }
    const { name } = held.session.facts.delivered.parties
    return { about: [who], answer: await sign(call, who, held.session, { ...wanted, name, mark: input.mark }) }
  }),
]

async function oneself(tx: ReadTx, own: OwnRow | null, counselingId: string): Promise<Signing> {
  const who = own && (await asSigningSoldier(tx, own, counselingId))
  if (who) return who
  return refuse('not-found', 'There is no such counseling of yours. Your leader may have withdrawn it.', {
    field: 'counselingId',
  })
}
