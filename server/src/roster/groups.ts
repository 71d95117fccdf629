import { refuse } from '@muster/domain/kernel/refusal.ts'
import { deleteGroup, saveGroup } from '@muster/domain/roster/functions.ts'
import { checkGroup } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { listGroups, soldiersInGroup } from './reads.ts'
import { asEditor } from './scope.ts'
import { apply, deleteGroups, insertGroups, lockRoster, moveSubgroups, placeGroups, updateGroup } from './writes.ts'

/** As many as `getRoster` may answer. */
export const GROUP_LIMIT = 2000

/** An order names each sibling once; one that was made before somebody added or moved a group does not. */
function checkOrder(groups: readonly Group[], { parentId }: Group, order: readonly string[]): void {
  const siblings = groups.filter((one) => one.parentId === parentId).map(({ id }) => id)
  if (order.length !== siblings.length || new Set(order).symmetricDifference(new Set(siblings)).size > 0) {
    refuse('aborted', 'These groups have changed. Review them, then make your change again.', {
      field: 'order',
    })
  }
}

export const groupFunctions: readonly Implementation[] = [
  implement(saveGroup, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    await lockRoster(call.tx, editor)
    const groups = await listGroups(call.tx, editor)
    const { parentId, kind, name, order } = input
    const position = order ? order.indexOf(input.groupId) : input.position
    const group = { id: input.groupId, parentId, kind, name, position }
    if (parentId !== null && !groups.some((one) => one.id === parentId)) {
      refuse('not-found', 'The group above is not in this roster. Choose another.', { field: 'parentId' })
    }
    const problem = checkGroup(groups, group)
    if (problem) refuse('invalid-argument', problem, { field: problem.includes(' name') ? 'name' : 'parentId' })
    if (order) checkOrder([...groups.filter(({ id }) => id !== group.id), group], group, order)
    if (groups.some((one) => one.id === group.id)) await updateGroup(call.tx, editor, group)
    else if (groups.length >= GROUP_LIMIT) {
      refuse('resource-exhausted', `A roster has at most ${GROUP_LIMIT.toLocaleString('en-US')} groups.`)
    } else await insertGroups(call.tx, editor, [group])
    if (order) await placeGroups(call.tx, editor, order)
    call.record({ rosterId: editor.rosterId })
    return group
  }),

  implement(deleteGroup, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    await lockRoster(call.tx, editor)
    const groups = await listGroups(call.tx, editor)
    const group = groups.find((one) => one.id === input.groupId)
    if (!group) refuse('not-found', 'There is no such group in this roster.', { field: 'groupId' })
    const changes = (await soldiersInGroup(call.tx, editor, group.id)).map((soldierId) => ({
      soldierId,
      before: { groupId: group.id },
      after: { groupId: group.parentId },
    }))
    if (changes.length > 0) await apply(call.tx, editor, { id: call.newId(), kind: 'move', at: call.now, changes })
    await moveSubgroups(call.tx, editor, group.id, group.parentId)
    await deleteGroups(call.tx, editor, [group.id])
    call.record({ rosterId: editor.rosterId })
    return null
  }),
]
