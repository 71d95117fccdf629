import { DRAFT_LIMIT } from '@muster/domain/counseling/limits.ts'
import { draftOf } from '@muster/domain/counseling/merge-drafts.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import type { copyCounseling, deleteCounseling, saveCounseling } from '@muster/domain/counseling/functions.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { holdFor } from '../held/held.ts'
import { type HeldCounseling, holdCounseling } from '../held/reads.ts'
import { wholeCounseling } from '../reads.ts'
import { type Acting, deleteDraft, insertDrafts, saveDraft, touchDrafts } from '../writes.ts'
import { countDrafts, holdSoldiers } from './reads.ts'

/** Autosave. When two screens save the same version, one succeeds and the other learns who saved first. */
export const save: Handler<typeof saveCounseling> = async (call, input) => {
  const { counselingId: id, soldierId, draft } = input
  const version =
    input.version === null ? await start(call, { id, soldierId, draft }) : await saveAgain(call, input, input.version)
  touchDrafts(call.tx, call.scope)
  return { version, savedAt: call.now.toISOString() }
}

async function start(
  acting: Acting,
  fresh: { readonly id: string; readonly soldierId: string; readonly draft: CounselingDraft },
): Promise<number> {
  await mustHaveRoom(acting, 1)
  await mustBeCounseled(acting.tx, acting.scope, [fresh.soldierId], () => 'soldierId')
  const made = await insertDrafts(acting, [fresh])
  if (made.length === 0) mustBeNew(acting.scope, await holdCounseling(acting.tx, acting.scope, fresh.id))
  return 1
}

function mustBeNew(scope: RosterEditor, { changedBy, changedByUid, version }: HeldCounseling): never {
  const who = changedByUid === scope.uid ? 'You' : changedBy
  return refuse('aborted', `${who} saved this counseling first. Review it, then make your change again.`, {
    field: 'version',
    version,
    by: changedBy,
  })
}

async function saveAgain(acting: Acting, input: InputOf<typeof saveCounseling>, seen: number): Promise<number> {
  const { counselingId, soldierId, draft } = input
  const held = await holdFor(acting, { counselingId, version: seen }, 'save')
  if (soldierId !== held.soldierId) {
    refuse('invalid-argument', 'A draft stays with its Soldier. Copy it for the other Soldier.', {
      field: 'soldierId',
    })
  }
  const version = held.version + 1
  await saveDraft(acting, counselingId, draft, version)
  return version
}

export const copy: Handler<typeof copyCounseling> = async (call, input) => {
  const { copies } = input
  for (const key of ['id', 'soldierId'] as const) {
    const at = copies.findIndex((one, index) => copies.findIndex((other) => other[key] === one[key]) !== index)
    if (at >= 0) {
      const what = key === 'id' ? 'Two copies have the same id. Give each its own.' : 'Choose each Soldier once.'
      refuse('invalid-argument', what, { field: `copies.${at}.${key}` })
    }
  }
  const { text } = await wholeCounseling(call, input)
  if (text === null) throw new Error('who keeps the roster reads the text')
  await mustHaveRoom(call, copies.length)
  const soldierIds = copies.map(({ soldierId }) => soldierId)
  await mustBeCounseled(call.tx, call.scope, soldierIds, (at) => `copies.${at}.soldierId`)
  const draft = draftOf(text)
  const made = await insertDrafts(
    call,
    copies.map(({ id, soldierId }) => ({ id, soldierId, draft })),
  )
  const at = copies.findIndex(({ id }) => !made.includes(id))
  if (at >= 0) {
    refuse('already-exists', 'A counseling with this id is there already. Copy under a new id.', {
      field: `copies.${at}.id`,
    })
  }
  touchDrafts(call.tx, call.scope)
  return { copied: copies.length }
}

export const remove: Handler<typeof deleteCounseling> = async (call, input) => {
  const held = await holdFor(call, input, 'delete')
  // Deleting the draft would delete records that are only ever added: its history, addenda and signatures.
  if (held.deliveries > 0) {
    refuse(
      'failed-precondition',
      'This session was delivered before, and what happened to it stays on record. Change it and deliver it again, and close it when the Soldier has answered.',
      { field: 'counselingId' },
    )
  }
  await deleteDraft(call, held.id)
  touchDrafts(call.tx, call.scope)
  return null
}

async function mustHaveRoom({ tx, scope }: Acting, more: number): Promise<void> {
  if ((await countDrafts(tx, scope)) + more > DRAFT_LIMIT) {
    refuse('resource-exhausted', `${DRAFT_LIMIT} drafts are open here. Deliver or delete some first.`)
  }
}

/**
 * The Soldier must be on the roster, and must not be the leader who starts the session. Rows are locked until the
 * commit.
 */
async function mustBeCounseled(
  tx: WriteTx,
  scope: RosterEditor,
  soldierIds: readonly string[],
  field: (at: number) => string,
): Promise<void> {
  const rows = await holdSoldiers(tx, scope, soldierIds)
  for (const [at, soldierId] of soldierIds.entries()) {
    const row = rows.find(({ id }) => id === soldierId)
    if (!row) refuse('not-found', 'No such Soldier in this roster. Choose another.', { field: field(at) })
    if (row.archived) {
      refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', { field: field(at) })
    }
    if (row.oneself) {
      refuse('failed-precondition', 'You cannot counsel yourself. Choose another Soldier.', { field: field(at) })
    }
  }
}
