import { ended } from '@muster/domain/kernel/sentence.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Counseling, Signature } from '@muster/domain/counseling/schema.ts'
import type { signMyCounseling } from '@muster/domain/counseling/signing/functions.ts'
import { isNameOf } from '@muster/domain/counseling/signing/typed-name.ts'
import { type Signer, whyNotSign } from '@muster/domain/counseling/signing/rules.ts'
import type { Mark, Receipt } from '@muster/domain/counseling/signing/schema.ts'
import { PART_SIGNED } from '@muster/domain/counseling/signing/signed-text.ts'
import { counselingAddress, myCounselingAddress } from '@muster/domain/counseling/signing/addresses.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { AnswerOf } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { holdSession, type Session, type Signing } from './reads.ts'
import { hashOf } from './seals.ts'
import { type Answered, insertEvent, insertSignature, storeSigned, withAnswer } from './writes.ts'

/** The parts of a signature, whoever makes it. */
export interface Wanted {
  readonly signatureId: string
  /** The time of the delivery that was on screen. */
  readonly deliveredAt: string
  /** For part IV, which can be corrected until it is signed: the version that was on screen. */
  readonly version?: number
  readonly deviceAt: string | null
  readonly signer: Signer
  readonly how: Signature['how']
  readonly answered: Answered | null
}

export interface At {
  readonly tx: WriteTx
  readonly now: Date
}

/** A session that can be signed now, or the receipt of this same signature when its answer was lost. */
export type Held = { readonly session: Session } | { readonly receipt: Receipt }

/** Locks the session for one signature, and refuses what cannot be signed now. */
export async function holdToSign(tx: WriteTx, who: Signing, wanted: Wanted): Promise<Held> {
  const session = await holdSession(tx, who)
  if (!session) {
    return refuse('not-found', 'This session is no longer there. Nothing was signed.', { field: 'counselingId' })
  }
  const same = session.signatures.find(({ id }) => id === wanted.signatureId)
  if (same) {
    if (same.signer !== wanted.signer || same.byUid !== who.uid || same.linkId !== who.linkId) return taken()
    return { receipt: receiptOf(who.counselingId, same.at, same.documentHash) }
  }
  if (session.state !== 'draft' && Date.parse(session.facts.deliveredAt) !== Date.parse(wanted.deliveredAt)) {
    refuse('aborted', 'This session was withdrawn and delivered again since you opened it. Read it, then sign it.', {
      field: 'deliveredAt',
    })
  }
  const { state, signed } = session
  const reason = whyNotSign({ state, response: session.facts.response, signed }, wanted.signer)
  if (reason !== null) refuse('failed-precondition', reason, { field: 'counselingId' })
  if (wanted.version !== undefined && wanted.version !== session.version) {
    refuse('aborted', 'This session was changed since you opened it. Read part IV as it is now, then sign it.', {
      field: 'version',
      version: session.version,
    })
  }
  return { session }
}

/** Puts one name under a session, with all consequences. */
export async function sign(
  { tx, now }: At,
  who: Signing,
  session: Session,
  wanted: Wanted & { readonly name: string; readonly mark: Mark | null },
): Promise<Receipt> {
  const { signatureId, signer, how, answered, name, mark } = wanted
  if (mark?.by === 'name' && !isNameOf(mark.name, name)) {
    refuse('invalid-argument', ended(`Type the name exactly as shown: ${name}`), { field: 'mark.name' })
  }
  const at = now.toISOString()
  const documentHash = hashOf(withAnswer(session, answered).facts, PART_SIGNED[signer])
  const lastSeal = await insertSignature(tx, who, session, {
    id: signatureId,
    signer,
    name,
    at,
    how,
    documentHash,
    deviceAt: wanted.deviceAt === null ? null : new Date(wanted.deviceAt).toISOString(),
    strokes: mark?.by === 'hand' ? mark.strokes : null,
    typed: mark?.by === 'name' ? mark.name : null,
  })
  if (lastSeal === null) return taken()
  await storeSigned(tx, who, session, { at: now, answered, lastSeal })
  return receiptOf(who.counselingId, at, documentHash)
}

/** The Soldier answers and signs, on any device. Sent again, it is the same signature. */
export async function signAsSoldier(
  call: At & { newId(): string },
  who: Signing,
  { answer, mark, ...input }: Omit<InputOf<typeof signMyCounseling>, 'counselingId'>,
  said: { readonly how: Signature['how']; readonly note: string },
): Promise<AnswerOf<typeof signMyCounseling>> {
  const answered = { ...answer, refusal: null }
  const wanted: Wanted = { ...input, signer: 'soldier', how: said.how, answered }
  const held = await holdToSign(call.tx, who, wanted)
  if ('receipt' in held) return { about: [], answer: held.receipt }
  const { name } = held.session.facts.delivered.parties
  const receipt = await sign(call, who, held.session, { ...wanted, name, mark })
  await announceAnswer(call, who, held.session, { id: call.newId(), answered, note: said.note })
  return { about: [who], answer: receipt }
}

/**
 * Records the answer and notifies the counselor, or the owner when the counselor has left the roster. The Soldier is
 * notified too, unless the Soldier was the one signed in.
 */
export async function announceAnswer(
  { tx, now }: At,
  who: Signing,
  session: Session,
  answer: { readonly id: string; readonly answered: Answered; readonly note: string },
): Promise<void> {
  const refused = answer.answered.response === 'refused'
  await insertEvent(tx, who, {
    id: answer.id,
    at: now,
    act: refused ? 'refused' : 'acknowledged',
    note: answer.note,
  })
  const of = `the counseling of ${formatDate(session.facts.delivered.heldOn)}`
  // Shown on lock screens: that there is an answer, and not its contents.
  await announce(
    tx,
    {
      at: now,
      kind: 'counseling',
      recipients: [session.notifiedUid].filter((uid) => uid !== who.uid && uid !== session.linkedUid),
      title: refused ? `${capital(of)} was put on record` : `${session.soldier} signed ${of}`,
      body: 'Open it to read the answer.',
      link: counselingAddress(who.rosterId, who.counselingId),
    },
    {
      at: now,
      kind: 'counseling',
      recipients: session.linkedUid === null || session.linkedUid === who.uid ? [] : [session.linkedUid],
      title: refused ? 'A counseling was put on record' : `${capital(of)} was signed in your name`,
      body: refused
        ? 'Read what your leader recorded. If it is wrong, talk to them or to the next leader up.'
        : 'If that was not you, tell your leader, or the next leader up.',
      link: myCounselingAddress(who.counselingId),
    },
  )
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

export function receiptOf(counselingId: Counseling['line']['id'], at: string, documentHash: string): Receipt {
  return { counselingId, at, fingerprint: documentHash.slice(0, 12) }
}

function taken(): never {
  return refuse('already-exists', 'A signature with this number is there already. Sign again.', {
    field: 'signatureId',
  })
}
