import { counselingTopic, myCounselingsTopic } from '@muster/domain/counseling/functions.ts'
import type { COUNSELING_ACTS, CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { MY_COUNSELINGS } from '@muster/domain/counseling/signing/addresses.ts'
import type { Updateable } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import { announce } from '../platform/outbox/writes.ts'
import { touchChain } from '../roster/chain.ts'
import type { Acting as RosterActing } from '../roster/people/acting.ts'
import { callerName } from '../roster/people/reads.ts'
import type { CounselingsTable, CounselingTextsTable } from './tables.ts'
import { sealingOfWords, type Words } from './texts/seal.ts'

/** A leader's act on a session, where and when, with the ids of what it adds. */
export interface Acting extends RosterActing {
  newId(): string
}

/** The state of a session is also stored with its text, where the rules of who may read look. */
interface NewDraft {
  readonly id: string
  readonly soldierId: string
  readonly draft: CounselingDraft
}

const dayColumns = ({ kind, heldOn, assessOn, nextOn }: CounselingDraft) => ({
  kind,
  held_on: heldOn,
  assess_on: assessOn,
  next_on: nextOn,
})

/** Inserts drafts of the caller. Returns the ids of those that did not exist yet. */
export async function insertDrafts(acting: Acting, drafts: readonly NewDraft[]): Promise<readonly string[]> {
  const { tx, now, scope } = acting
  const made = await tx.query
    .insertInto('counselings')
    .values(
      drafts.map(({ id, soldierId, draft }) => ({
        roster_id: scope.rosterId,
        id,
        soldier_id: soldierId,
        counselor_uid: scope.uid,
        ...dayColumns(draft),
        created_at: now,
        saved_at: now,
        saved_by: scope.uid,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const fresh = drafts.filter(({ id }) => ids.includes(id))
  if (fresh.length > 0) {
    const seal = await sealingOfWords(tx, scope.rosterId)
    await tx.query
      .insertInto('counseling_texts')
      .values(
        fresh.map(({ id, soldierId, draft }) => ({
          roster_id: scope.rosterId,
          counseling_id: id,
          soldier_id: soldierId,
          ...seal(id, { content: draft }),
        })),
      )
      .execute()
    await addEvents(acting, ids, 'started')
  }
  return ids
}

export async function saveDraft(acting: Acting, id: string, draft: CounselingDraft, version: number): Promise<void> {
  const saved = { saved_at: acting.now, saved_by: acting.scope.uid, version }
  await change(acting, id, { ...dayColumns(draft), ...saved }, {}, { content: draft })
}

/** Changes columns of a session, of the row of its text, and words of its text. */
export async function change(
  { tx, scope }: Acting,
  id: string,
  set: Updateable<CounselingsTable>,
  ofText: Updateable<Pick<CounselingTextsTable, 'delivered' | 'shared' | 'result'>> = {},
  words: Words = {},
): Promise<void> {
  await tx.query
    .updateTable('counselings')
    .set(set)
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .execute()
  const sealed = Object.keys(words).length === 0 ? {} : (await sealingOfWords(tx, scope.rosterId))(id, words)
  if (Object.keys(ofText).length + Object.keys(sealed).length === 0) return
  await tx.query
    .updateTable('counseling_texts')
    .set({ ...ofText, ...sealed })
    .where('roster_id', '=', scope.rosterId)
    .where('counseling_id', '=', id)
    .execute()
}

export async function deleteDraft({ tx, scope }: Pick<Acting, 'tx' | 'scope'>, id: string): Promise<void> {
  await tx.query
    .deleteFrom('counselings')
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}

/** Adds the same line to the history of each of these sessions. */
export async function addEvents(
  acting: Acting,
  counselingIds: readonly string[],
  act: (typeof COUNSELING_ACTS)[number],
  note = '',
): Promise<void> {
  const { tx, now, scope } = acting
  await tx.query
    .insertInto('counseling_events')
    .values(
      counselingIds.map((id) => ({
        roster_id: scope.rosterId,
        id: acting.newId(),
        counseling_id: id,
        at: now,
        by: scope.uid,
        act,
        note,
      })),
    )
    .execute()
}

/** False when an addendum with this id exists. */
export async function insertAddendum(
  { tx, now, scope }: Acting,
  counselingId: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<boolean> {
  const seal = await tx.sealing(scope.rosterId)
  const sealed = seal('text', 'counseling_addenda.text', id, text)
  const made = await tx.query
    .insertInto('counseling_addenda')
    .values({ roster_id: scope.rosterId, id, counseling_id: counselingId, at: now, by: scope.uid, text: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length > 0
}

/** Records which lines become which tasks. Returns those that had not become one before. */
export async function noteTasks(
  { tx, scope }: Acting,
  counselingId: string,
  lines: readonly { readonly lineId: string; readonly taskId: string }[],
): Promise<readonly string[]> {
  const made = await tx.query
    .insertInto('counseling_tasks')
    .values(
      lines.map(({ lineId, taskId }) => ({
        roster_id: scope.rosterId,
        counseling_id: counselingId,
        line_id: lineId,
        task_id: taskId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('line_id')
    .execute()
  return made.map(({ line_id }) => line_id)
}

/** Updates the screens that show the drafts of this roster. */
export function touchDrafts(tx: WriteTx, { rosterId }: { readonly rosterId: string }): void {
  tx.touch(counselingTopic(rosterId))
}

/** Updates the screens of all who may know of a delivered session: here, above, and the Soldier's own. */
export async function touchDelivered(
  tx: WriteTx,
  { rosterId }: { readonly rosterId: string },
  linkedUid: string | null,
): Promise<void> {
  await touchChain(tx, rosterId)
  tx.touch(counselingTopic(rosterId))
  if (linkedUid !== null) tx.touch(myCounselingsTopic(linkedUid))
}

/** The notice is shown on lock screens: it says that there is something, and not what. */
export async function notifySoldier(
  { tx, now, scope }: Acting,
  linkedUid: string | null,
  { does, body }: { readonly does: string; readonly body: string },
): Promise<void> {
  if (linkedUid === null) return
  const by = await callerName(tx, scope)
  const title = `${by} ${does}`
  await announce(tx, {
    at: now,
    kind: 'counseling',
    recipients: [linkedUid],
    title,
    body,
    link: MY_COUNSELINGS,
  })
}
