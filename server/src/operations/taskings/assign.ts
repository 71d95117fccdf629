import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { assignToTasking, removeFromTasking } from '@muster/domain/operations/taskings/functions.ts'
import { openPlaces } from '@muster/domain/operations/taskings/needs.ts'
import { isOpen, TASKING_STATES } from '@muster/domain/operations/taskings/states.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import { namesOf } from '../../roster/people/reads.ts'
import { takeBackFilled } from './fill/take-back.ts'
import { judgeOf, lineOf } from './picker.ts'
import { headOf, knownOf, type StoredTasking, taskingOf, unknownTasking } from './reads.ts'
import type { BusySources } from './sources.ts'
import { notifyAssigned, whenAndWhere } from './announce.ts'
import { addAssignments, addEvents, dropAssignments, holdTaskings, planFilling } from './writes.ts'

/** Puts Soldiers on a line, all or none. The second leader to take the same Soldier or the last place is refused. */
export async function assign(
  call: Call<typeof assignToTasking>,
  input: InputOf<typeof assignToTasking>,
  sources: BusySources,
): Promise<OutputOf<typeof assignToTasking>> {
  const { taskingId, lineId, reason } = input
  const { tx, scope, now } = call
  await holdTaskings(tx, scope)
  const tasking = await taskingOf(tx, scope, taskingId, now)
  mustBeOpen(tasking)
  const line = lineOf(tasking, lineId)
  const soldierIds = [...new Set(input.soldierIds)]
  mustBeNew(tasking, soldierIds)
  const left = openPlaces(line)
  if (soldierIds.length > left) {
    const message =
      left === 0
        ? `This line is full: ${line.assigned.at(-1)?.by ?? 'someone'} was last to fill it. Review it.`
        : `Only ${left} more can go on this line. Choose ${left} or fewer.`
    refuse('aborted', message, { field: 'soldierIds' })
  }
  const names = await namesOf(tx, scope, soldierIds)
  const missing = soldierIds.findIndex((id) => !names.has(id))
  if (missing >= 0) {
    refuse('not-found', 'No such Soldier on this roster. Reload the list.', { field: `soldierIds.${missing}` })
  }
  const judge = await judgeOf(tx, scope, [{ tasking, soldierIds, lines: [line] }], { sources })
  const known = (await knownOf(tx, scope, [tasking], soldierIds)).get(taskingId) ?? []
  const problems = new Map(
    known.map((soldier) => [soldier.soldierId, { name: rosterName(soldier), reasons: judge(tasking, soldier, line) }]),
  )
  const unfit = [...problems.values()].filter(({ reasons }) => reasons.length > 0)
  const [first] = unfit
  if (first && reason === '') {
    const more = unfit.length > 1 ? ` ${unfit.length - 1} more like it.` : ''
    refuse(
      'failed-precondition',
      `${first.name}: ${first.reasons.join('; ')}.${more} Say why to assign anyway, or choose another Soldier.`,
      { field: 'reason' },
    )
  }
  await addAssignments(call, {
    taskingId,
    lineId,
    soldierIds,
    reasonOf: (id) => ((problems.get(id)?.reasons.length ?? 0) > 0 ? reason : ''),
  })
  await planFilling(call, taskingId, call.today)
  await addEvents(call, {
    taskingId,
    act: 'assign',
    remark: unfit.length > 0 ? reason : '',
    of: soldierIds.map((soldierId) => ({ id: call.newId(), soldierId })),
  })
  await notifyAssigned(
    call,
    soldierIds.map((id) => names.get(id)?.linkedUid ?? null),
    { title: `You are on ${tasking.name}`, body: whenAndWhere(tasking, scope.timeZone) },
  )
  return { taskingId, version: tasking.version, state: tasking.state }
}

export const remove: Handler<typeof removeFromTasking> = async (call, { taskingId, soldierIds, remark }) => {
  const { tx, scope, now } = call
  await holdTaskings(tx, scope)
  const head = await headOf(tx, scope, taskingId)
  if (!head) unknownTasking()
  const tasking = await taskingOf(tx, scope, taskingId, now)
  mustBeOpen(tasking)
  const names = await namesOf(tx, scope, soldierIds)
  const missing = scope.limited ? soldierIds.findIndex((id) => !names.has(id)) : -1
  if (missing >= 0) {
    refuse('not-found', 'There is no such Soldier on this roster, or in your part of it. Reload to see who is.', {
      field: `soldierIds.${missing}`,
    })
  }
  // Without those whom somebody else has removed already: the result is the same.
  const dropped = await dropAssignments(call, taskingId, soldierIds)
  if (dropped.length > 0) {
    await takeBackFilled(call, taskingId, dropped)
    const of = dropped.map(({ soldierId }) => ({ id: call.newId(), soldierId }))
    await addEvents(call, { taskingId, act: 'remove', remark, of })
    await notifyAssigned(
      call,
      dropped.map(({ soldierId }) => names.get(soldierId)?.linkedUid ?? null),
      { title: `You are no longer on ${tasking.name}`, body: whenAndWhere(tasking, scope.timeZone) },
    )
  }
  return { taskingId, ...head }
}

function mustBeOpen({ state }: StoredTasking): void {
  if (isOpen(state)) return
  refuse('failed-precondition', `This tasking is ${TASKING_STATES[state].label.toLowerCase()}. Open it again first.`, {
    field: 'taskingId',
  })
}

function mustBeNew(tasking: StoredTasking, soldierIds: readonly string[]): void {
  for (const line of tasking.lines) {
    const there = line.assigned.find(({ soldierId }) => soldierIds.includes(soldierId))
    if (!there) continue
    refuse('aborted', `${there.by} was first: ${rosterName(there)} is on this tasking already. Review it.`, {
      field: 'soldierIds',
    })
  }
}
