import type { CounselingResponse } from '@muster/domain/counseling/kinds.ts'
import type { SealedSignature } from '@muster/domain/counseling/signing/signed-text.ts'
import { stateAfter } from '@muster/domain/counseling/states.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { secretHash } from '../../roster/invites/secret.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { sealingOfWords } from '../texts/seal.ts'
import { touchDelivered } from '../writes.ts'
import type { Session, Signing } from './reads.ts'
import { sealOf, signedHashOf } from './seals.ts'

/** The Soldier's answer or refusal, or neither. */
export interface Answered {
  readonly response: CounselingResponse
  readonly remarks: string
  /** For a refusal, who witnessed it or why nobody did. */
  readonly refusal: string | null
}

/** Adds the answer, if there is one, to the text to be signed, in its stored form. */
export function withAnswer(session: Session, answered: Answered | null): Session {
  return answered ? { ...session, facts: { ...session.facts, ...answered } } : session
}

/** Adds a signature, sealed to the one before. False when its id is taken on this roster. */
export async function insertSignature(
  tx: WriteTx,
  who: Signing,
  session: Session,
  signature: Omit<SealedSignature, 'byUid' | 'linkId' | 'delivery'>,
): Promise<string | null> {
  const whole = { ...signature, delivery: session.delivery, byUid: who.uid, linkId: who.linkId }
  const seal = sealOf(whole, session.signatures.at(-1)?.seal ?? null)
  const { id, delivery, signer, name, at, deviceAt, how, byUid, linkId, documentHash } = whole
  const sealed = await tx.sealing(who.rosterId)
  const typed = sealed('text', 'counseling_signatures.typed', id, whole.typed)
  const strokes = sealed('json', 'counseling_signatures.strokes', id, whole.strokes)
  const { rows } = await sql`
    insert into counseling_signatures (roster_id, counseling_id, id, delivery, signer, name, at, device_at, how, by_uid,
      link_id, strokes, typed, document_hash, seal)
    values (${who.rosterId}, ${who.counselingId}, ${id}, ${delivery}, ${signer}, ${name}, ${at}::timestamptz,
      ${deviceAt}::timestamptz, ${how}, ${byUid}, ${linkId}, ${strokes}::jsonb,
      ${typed}, decode(${documentHash}, 'hex'), decode(${seal}, 'hex'))
    on conflict (roster_id, id) do nothing returning id`.execute(tx.query)
  return rows.length > 0 ? seal : null
}

/** Stores the text and the state of a session after a signature. The version goes up by one, whatever was signed. */
export async function storeSigned(
  tx: WriteTx,
  who: Signing,
  before: Session,
  change: { readonly at: Date; readonly answered: Answered | null; readonly lastSeal: string | null },
): Promise<void> {
  const { at, answered, lastSeal } = change
  const after = withAnswer(before, answered)
  const { response } = after.facts
  const seal = await sealingOfWords(tx, who.rosterId)
  const { remarks, refusal } = seal(who.counselingId, { remarks: after.facts.remarks, refusal: after.facts.refusal })
  await sql`
    update counseling_texts set response = ${response}, remarks = ${remarks}, refusal = ${refusal},
      signed_hash = decode(${signedHashOf(after.facts, lastSeal)}, 'hex')
    where roster_id = ${who.rosterId} and counseling_id = ${who.counselingId}`.execute(tx.query)
  const { state } = before
  const next =
    answered && state === 'delivered' ? stateAfter({ state, assessedOn: null, answered: false }, 'acknowledge') : state
  await sql`
    update counselings set state = ${next}, version = version + 1,
      acknowledged_at = case when ${answered !== null} then ${at}::timestamptz else acknowledged_at end
    where roster_id = ${who.rosterId} and id = ${who.counselingId}`.execute(tx.query)
  if (answered && who.linkId !== null) {
    await tx.query
      .updateTable('counseling_sign_links')
      .set({ used_at: at })
      .where('roster_id', '=', who.rosterId)
      .where('id', '=', who.linkId)
      .execute()
  }
  await touchDelivered(tx, who, before.linkedUid)
}

/** Adds a line to the history. Without an account when the signer used a link. */
export async function insertEvent(
  tx: WriteTx,
  who: Signing,
  event: { readonly id: string; readonly at: Date; readonly act: 'acknowledged' | 'refused'; readonly note: string },
): Promise<void> {
  await tx.query
    .insertInto('counseling_events')
    .values({
      roster_id: who.rosterId,
      id: event.id,
      counseling_id: who.counselingId,
      at: event.at,
      by: who.uid,
      act: event.act,
      note: event.note,
    })
    .execute()
}

// --- Links ----------------------------------------------------------------------------------------

export interface NewLink {
  readonly id: string
  readonly secret: string
  readonly at: Date
  readonly expiresAt: Date
}

/** False when its id or its secret is taken. */
export async function insertLink(tx: WriteTx, who: Signing, delivery: number, link: NewLink): Promise<boolean> {
  const rows = await tx.query
    .insertInto('counseling_sign_links')
    .values({
      roster_id: who.rosterId,
      counseling_id: who.counselingId,
      id: link.id,
      delivery,
      secret_hash: secretHash(link.secret),
      at: link.at,
      by_uid: who.uid,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function withdrawLink(tx: WriteTx, editor: RosterEditor, linkId: string, at: Date): Promise<void> {
  await sql`
    update counseling_sign_links set withdrawn_at = coalesce(withdrawn_at, ${at})
    where roster_id = ${editor.rosterId} and id = ${linkId}`.execute(tx.query)
}

export async function noteOpened(tx: WriteTx, who: Signing, at: Date): Promise<void> {
  await sql`
    update counseling_sign_links set opened = opened + 1, last_opened_at = ${at}
    where roster_id = ${who.rosterId} and id = ${who.linkId}`.execute(tx.query)
}
