import type { ReadCounseling } from '@muster/domain/counseling/form/form-texts.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { asChainViewer, asLinkedSoldier, type Asking, type OwnRow } from '../../roster/scope.ts'
import { ownCounseling, unknownCounseling, wholeCounseling } from '../reads.ts'
import { mayBeRead } from './press.ts'

export interface Readable {
  readonly counseling: ReadCounseling
  readonly timeZone: string
}

/**
 * The session, for those who may read its text: the leaders who keep the roster, a leader above with whom it is shared,
 * and the Soldier to whom it was delivered.
 */
export async function readableCounseling(
  call: Asking,
  asked: { readonly rosterId: string; readonly counselingId: string },
): Promise<Readable> {
  const own = await asLinkedSoldier(call)
  if (own && own.rosterId === asked.rosterId && (await isAbout(call.tx, own, asked.counselingId))) {
    return { counseling: withWords(await ownCounseling(call.tx, own, asked.counselingId)), timeZone: own.timeZone }
  }
  const { timeZone } = await asChainViewer(call, asked.rosterId, 'counseling').catch((error: unknown) => {
    // A Soldier does not name a roster, so any other session does not exist for him or her.
    if (error instanceof Refusal) return unknownCounseling()
    throw error
  })
  return { counseling: withWords(await wholeCounseling(call, asked)), timeZone }
}

function withWords(counseling: Parameters<typeof mayBeRead>[0]): ReadCounseling {
  if (mayBeRead(counseling)) return counseling
  return refuse('permission-denied', 'The text of this counseling is not shared with you. Ask the counselor for it.')
}

/** Whether it was delivered to the Soldier of this row. */
async function isAbout(tx: ReadTx, own: OwnRow, counselingId: string): Promise<boolean> {
  const rows = await tx.query
    .selectFrom('counselings')
    .select('roster_id')
    .where('roster_id', '=', own.rosterId)
    .where('id', '=', counselingId)
    .where('soldier_id', '=', own.soldierId)
    .where('state', '<>', 'draft')
    .execute()
  return rows.length > 0
}
