import { DRAFT_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import type { copyCounseling, deleteCounseling, saveCounseling } from '@muster/domain/counseling/functions.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Call } from '../../platform/callable/implement.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { mustAllow, mustBeAsSeen } from '../held/held.ts'
import { type HeldCounseling, holdCounseling } from '../held/reads.ts'
import { wholeCounseling } from '../reads.ts'
import { type Acting, deleteDraft, insertDrafts, saveDraft, touchDrafts } from '../writes.ts'
import { countDrafts, holdSoldiers } from './reads.ts'

/** Autosave. Of two screens that save the same version one does, and the other hears who was first. */
export async function save(
  call: Call<typeof saveCounseling>,
  input: InputOf<typeof saveCounseling>,
): Promise<OutputOf<typeof saveCounseling>> {
  const acting = { call, scope: call.scope }
  const { counselingId: id, soldierId, draft } = input
  const version =
    input.version === null
      ? await start(acting, { id, soldierId, draft })
      : await saveAgain(acting, input, input.version)
  touchDrafts(call.tx, call.scope)
  return { version, savedAt: call.now.toISOString() }
}

async function start(
  acting: Acting,
  fresh: { readonly id: string; readonly soldierId: string; readonly draft: CounselingDraft },
): Promise<number> {
  await mustHaveRoom(acting, 1)
  await mustBeCounseled(acting.call.tx, acting.scope, [fresh.soldierId], () => 'soldierId')
  const made = await insertDrafts(acting, [fresh])
  if (made.length === 0) mustBeNew(acting.scope, await holdCounseling(acting.call.tx, acting.scope, fresh.id))
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
  const { tx } = acting.call
  const { counselingId: id, soldierId, draft } = input
  const held = await holdCounseling(tx, acting.scope, id)
  mustAllow(held, 'save')
  mustBeAsSeen(acting.scope, held, seen)
  if (soldierId !== held.soldierId) {
    refuse('invalid-argument', 'A draft stays with its Soldier. Copy it for the other Soldier.', {
      field: 'soldierId',
    })
  }
  const version = held.version + 1
  await saveDraft(acting, id, draft, version)
  return version
}

export async function copy(
  call: Call<typeof copyCounseling>,
  input: InputOf<typeof copyCounseling>,
): Promise<OutputOf<typeof copyCounseling>> {
  const acting = { call, scope: call.scope }
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
  await mustHaveRoom(acting, copies.length)
  const soldierIds = copies.map(({ soldierId }) => soldierId)
  await mustBeCounseled(call.tx, call.scope, soldierIds, (at) => `copies.${at}.soldierId`)
  const draft = draftOf(text)
  const made = await insertDrafts(
    acting,
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

/** The words that a leader writes, without what belongs to one Soldier. */
export function draftOf(text: CounselingDraft): CounselingDraft {
  const { kind, heldOn, organization, counselorTitle, place, purpose, keyPoints, plan } = text
  const { leaderResponsibilities, assessOn, nextOn, links } = text
  return {
    kind,
    heldOn,
    organization,
    counselorTitle,
    place,
    purpose,
    keyPoints,
    plan,
    leaderResponsibilities,
    assessOn,
    nextOn,
    links,
  }
}

export async function remove(
  call: Call<typeof deleteCounseling>,
  input: InputOf<typeof deleteCounseling>,
): Promise<null> {
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'delete')
  mustBeAsSeen(call.scope, held, input.version)
  // With the draft would go what is only ever added: its history, addenda and signatures.
  if (held.deliveries > 0) {
    refuse(
      'failed-precondition',
      'This session was delivered before, and what happened to it stays on record. Change it and deliver it again, and close it when the Soldier has answered.',
      { field: 'counselingId' },
    )
  }
  await deleteDraft({ call, scope: call.scope }, held.id)
  touchDrafts(call.tx, call.scope)
  return null
}

async function mustHaveRoom({ call, scope }: Acting, more: number): Promise<void> {
  if ((await countDrafts(call.tx, scope)) + more > DRAFT_LIMIT) {
    refuse('resource-exhausted', `${DRAFT_LIMIT} drafts are open here. Deliver or delete some first.`)
  }
}

/** A session is begun with somebody who is on the roster, and is not whoever begins it. They stay until the commit. */
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
