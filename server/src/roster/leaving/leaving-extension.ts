import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Leaving, LeavingExtension } from '../../identity/leaving.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { endLinks, lockChain } from '../linking/writes.ts'
import { type HandedOver, announceHandOver } from '../linking/sharing/handed-over.ts'
import { handOver, removeMember } from '../linking/sharing/writes.ts'
import { asOwner, asLinkedSoldier, asViewer } from '../scope.ts'
import { deleteRosterRow } from '../writes.ts'
import { heldBy, type OwnedRoster } from './reads.ts'

/** Hands rosters over to a co-leader or deletes them, ends links and shares, and notifies everybody concerned. */
export const rosterLeaving: LeavingExtension = {
  async consequences(tx, uid) {
    const { owned, shared, link } = await heldBy(tx, uid)
    return [
      ...owned.map((roster) => ({ kind: 'roster' as const, ...roster })),
      ...shared.map((roster) => ({ kind: 'shared roster' as const, ...roster })),
      ...(link ? [{ kind: 'link' as const, ...link }] : []),
    ]
  },

  async leave(tx, leaving) {
    // Nobody may be linked below a roster that changes hands at this moment.
    await lockChain(tx)
    const { owned, shared, link } = await heldBy(tx, leaving.uid)
    mustBeHeirs(owned, leaving)
    const call = { caller: { uid: leaving.uid }, tx }
    if (link) {
      const row = await asLinkedSoldier(call)
      if (row) await endLinks(tx, row, { soldierIds: [row.soldierId], at: leaving.at })
    }
    for (const { rosterId } of shared) {
      await removeMember(tx, await asViewer(call, rosterId, 'any'), leaving.uid, leaving.at)
    }
    const handed: HandedOver[] = []
    for (const roster of owned) {
      const heir = await giveUp(tx, roster, leaving)
      if (heir) handed.push({ ...heir, above: link, at: leaving.at, staying: false })
    }
    for (const one of handed) await announceHandOver(tx, one)
  },
}

/** Each person named must be a co-leader of the roster at this moment, or nothing happens at all. */
function mustBeHeirs(owned: readonly OwnedRoster[], { heirs }: Leaving): void {
  for (const [rosterId, to] of heirs) {
    const roster = owned.find((one) => one.rosterId === rosterId)
    if (!roster) refuse('not-found', 'You own no such roster.', { field: 'handOver' })
    if (to !== null && !roster.heirs.some(({ uid }) => uid === to)) {
      refuse('failed-precondition', `They no longer keep ${roster.name} with you. Choose someone else.`, {
        field: 'handOver',
      })
    }
  }
}

/** The new owner. Null when nobody takes the roster and it is deleted. */
async function giveUp(
  tx: WriteTx,
  roster: OwnedRoster,
  { uid, at, heirs }: Leaving,
): Promise<Pick<HandedOver, 'owner' | 'heir'> | null> {
  const owner = await asOwner({ caller: { uid }, tx }, roster.rosterId, 'any')
  const named = heirs.get(roster.rosterId)
  const heir = named === undefined ? roster.heirs.find(({ role }) => role === 'editor')?.uid : named
  if (heir) {
    await handOver(tx, owner, heir, { at, staying: false })
    return { owner, heir }
  }
  await deleteRosterRow(tx, owner, at)
  return null
}
