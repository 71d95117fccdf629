import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { deleteGroup, saveGroup } from '@muster/domain/roster/functions.ts'
import { checkGroup } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { listGroups, soldiersInGroup } from '../reads.ts'
import { apply, deleteGroups, insertGroups, lockRoster, moveSubgroups, placeGroups, updateGroup } from '../writes.ts'

/** The most groups that `getRoster` may return. */
export const GROUP_LIMIT = 2000

/** An order must name each sibling once. One made before somebody added or moved a group does not. */
function checkOrder(groups: readonly Group[], { parentId }: Group, order: readonly string[]): void {
  const siblings = groups.filter((one) => one.parentId === parentId).map(({ id }) => id)
  if (order.length !== siblings.length || new Set(order).symmetricDifference(new Set(siblings)).size > 0) {
    refuseChanged({ what: 'this part of the roster' }, { field: 'order' })
  }
}

export const groupFunctions: readonly Implementation[] = [
  implement(saveGroup, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const groups = await listGroups(call.tx, call.scope)
    const { parentId, kind, name, order } = input
    const position = order ? order.indexOf(input.groupId) : input.position
    const group = { id: input.groupId, parentId, kind, name, position }
    if (parentId !== null && !groups.some((one) => one.id === parentId)) {
      refuse('not-found', 'The group above is not in this roster. Choose another.', { field: 'parentId' })
    }
    const problem = checkGroup(groups, group)
    if (problem) refuse('invalid-argument', problem, { field: problem.includes(' name') ? 'name' : 'parentId' })
    if (order) checkOrder([...groups.filter(({ id }) => id !== group.id), group], group, order)
    if (groups.some((one) => one.id === group.id)) await updateGroup(call.tx, call.scope, group)
    else if (groups.length >= GROUP_LIMIT) {
      refuse('resource-exhausted', `A roster has at most ${GROUP_LIMIT.toLocaleString('en-US')} groups.`)
    } else await insertGroups(call.tx, call.scope, [group])
    if (order) await placeGroups(call.tx, call.scope, order)
    return group
  }),

  implement(deleteGroup, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const groups = await listGroups(call.tx, call.scope)
    const group = groups.find((one) => one.id === input.groupId)
    if (!group) refuse('not-found', 'There is no such group in this roster.', { field: 'groupId' })
    const changes = (await soldiersInGroup(call.tx, call.scope, group.id)).map((soldierId) => ({
      soldierId,
      before: { groupId: group.id },
      after: { groupId: group.parentId },
    }))
    if (changes.length > 0) await apply(call.tx, call.scope, { id: call.newId(), kind: 'move', at: call.now, changes })
    await moveSubgroups(call.tx, call.scope, group.id, group.parentId)
    await deleteGroups(call.tx, call.scope, [group.id], call.now)
    return null
  }),
]
