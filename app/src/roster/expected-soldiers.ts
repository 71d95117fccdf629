import { createSoldier, type getSoldier, type listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { Soldier, SoldierInput, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { pending } from '../platform/reads/pending.ts'

type Listed = OutputOf<typeof listSoldiers>

/** The roster with the Soldiers that this device added and changed. */
export const EXPECTED_SOLDIERS = [
  pending(createSoldier, (shown: Listed, { soldierId, soldier }): Listed => {
    if (shown.soldiers.some(({ id }) => id === soldierId)) return shown
    return { ...shown, soldiers: [...shown.soldiers, newSoldier(soldierId, soldier)] }
  }),
  pending(updateSoldiers, (shown: Listed, { soldierIds, patch }): Listed => {
    const changed = new Set(soldierIds)
    return { ...shown, soldiers: shown.soldiers.map((one) => (changed.has(one.id) ? patched(one, patch) : one)) }
  }),
]

export const EXPECTED_SOLDIER = [
  pending(updateSoldiers, (shown: OutputOf<typeof getSoldier>, { soldierIds, patch }) =>
    soldierIds.includes(shown.id) ? patched(shown, patch) : shown,
  ),
]

function newSoldier(id: string, { own: _own, groupId, ...fields }: SoldierInput): Soldier {
  // The first version of a record, so that a change before it is sent is one of that version.
  return { ...fields, id, groupId, linked: false, archived: null, version: 1 }
}

/** Own fields are left as they are: only the server knows how each of them is written. */
function patched(soldier: Soldier, { own: _own, ...patch }: SoldierPatch): Soldier {
  const kept = Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)
  const emptied = Object.keys(patch).filter((key) => patch[key as keyof typeof patch] === null && key !== 'groupId')
  const rest = Object.fromEntries(Object.entries(soldier).filter(([key]) => !emptied.includes(key)))
  const groupId = patch.groupId === undefined ? soldier.groupId : patch.groupId
  return { ...(rest as Soldier), ...Object.fromEntries(kept), groupId }
}
