import { refuse } from '@muster/domain/kernel/refusal.ts'
import { deleteGroup, saveGroup } from '@muster/domain/roster/functions.ts'
import { checkGroup } from '@muster/domain/roster/groups.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { listGroups, soldiersInGroup } from './reads.ts'
import { asEditor } from './scope.ts'
import { apply, deleteGroups, insertGroups, lockRoster, moveSubgroups, updateGroup } from './writes.ts'

/** As many as `getRoster` may answer. */
export const GROUP_LIMIT = 2000

export const groupFunctions: readonly Implementation[] = [
  implement(saveGroup, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    await lockRoster(call.tx, editor)
    const groups = await listGroups(call.tx, editor)
    const { parentId, kind, name, position } = input
    const group = { id: input.groupId, parentId, kind, name, position }
    if (parentId !== null && !groups.some((one) => one.id === parentId)) {
      refuse('not-found', 'The group above is not in this roster. Choose another.', { field: 'parentId' })
    }
    const problem = checkGroup(groups, group)
    if (problem) refuse('invalid-argument', problem, { field: problem.includes(' name') ? 'name' : 'parentId' })
    if (groups.some((one) => one.id === group.id)) await updateGroup(call.tx, editor, group)
    else if (groups.length >= GROUP_LIMIT) {
      refuse('resource-exhausted', `A roster has at most ${GROUP_LIMIT.toLocaleString('en-US')} groups.`)
    } else await insertGroups(call.tx, editor, [group])
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
