import type {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  makeCounselingTasks,
  shareCounseling,
} from '@muster/domain/counseling/functions.ts'
import { planTask } from '@muster/domain/counseling/plan-task.ts'
import { ADDENDA_LIMIT } from '@muster/domain/counseling/limits.ts'
import { assessmentProblem, stateAfter } from '@muster/domain/counseling/states.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { addTasksFor } from '../../dutyday/tasks/edit/add-tasks.ts'
import type { AnswerOf, Call } from '../../platform/callable/implement.ts'
import { settled } from '../delivery/deliver.ts'
import { mustAllow, mustBeAsSeen } from '../held/held.ts'
import { holdCounseling } from '../held/reads.ts'
import { wholeCounseling } from '../reads.ts'
import { addEvents, change, insertAddendum, noteTasks, tellSoldier } from '../writes.ts'

export async function addAddendum(
  call: Call<typeof addCounselingAddendum>,
  input: InputOf<typeof addCounselingAddendum>,
): Promise<AnswerOf<typeof addCounselingAddendum>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'addendum')
  const known = (await addendaOf(call, input)).find(({ id }) => id === input.id)
  if (known) return { about: [], answer: known }
  if (held.addenda >= ADDENDA_LIMIT) {
    refuse('resource-exhausted', `A session holds ${ADDENDA_LIMIT} addenda. Begin a new one.`)
  }
  if (!(await insertAddendum(acting, held.id, input))) {
    refuse('already-exists', 'An addendum with this id is there already. Add this one under a new id.', { field: 'id' })
  }
  await addEvents(acting, [held.id], 'addendum')
  await tellSoldier(acting, held.linkedUid, {
    does: 'added to a counseling of yours',
    body: 'What was there before stays as it is.',
  })
  await settled(call, input, held)
  const added = (await addendaOf(call, input)).find(({ id }) => id === input.id)
  if (!added) throw new Error('the addendum was added')
  return { about: [held.soldierId], answer: added }
}

async function addendaOf(
  call: Call<typeof addCounselingAddendum>,
  input: { readonly rosterId: string; readonly counselingId: string },
) {
  return (await wholeCounseling(call, input)).text?.addenda ?? []
}

export async function assess(
  call: Call<typeof assessCounseling>,
  input: InputOf<typeof assessCounseling>,
): Promise<OutputOf<typeof assessCounseling>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'assess')
  mustBeAsSeen(call.scope, held, input.version)
  const { assessment, result, assessedOn, nextOn } = input
  const problem = assessmentProblem(input, { heldOn: held.heldOn, today: dayAt(call.now, call.scope.timeZone) })
  if (problem) refuse('invalid-argument', problem.message, { field: problem.field })
  const set = { state: stateAfter(held, 'assess'), assessed_on: assessedOn, next_on: nextOn, version: held.version + 1 }
  await change(acting, held.id, set, { assessment, result })
  await addEvents(acting, [held.id], 'assessed')
  await tellSoldier(acting, held.linkedUid, {
    does: 'assessed the plan of a counseling of yours',
    body: 'Read how the plan of action turned out.',
  })
  return settled(call, input, held)
}

export async function close(
  call: Call<typeof closeCounseling>,
  input: InputOf<typeof closeCounseling>,
): Promise<OutputOf<typeof closeCounseling>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  const step = input.closed ? 'close' : 'reopen'
  mustAllow(held, step)
  mustBeAsSeen(call.scope, held, input.version)
  const closed_at = input.closed ? call.now : null
  const set = { state: stateAfter(held, step), closed_at, version: held.version + 1 }
  await change(acting, held.id, set)
  const note = held.state === 'delivered' ? 'Left before answering' : ''
  await addEvents(acting, [held.id], input.closed ? 'closed' : 'reopened', note)
  return settled(call, input, held)
}

/** A deliberate act, on record, of which the Soldier learns. The same again changes nothing. */
export async function share(
  call: Call<typeof shareCounseling>,
  input: InputOf<typeof shareCounseling>,
): Promise<OutputOf<typeof shareCounseling>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'share')
  const { shared } = input
  if (shared !== held.shared) {
    await change(acting, held.id, { shared, version: held.version + 1 }, { shared })
    await addEvents(acting, [held.id], shared ? 'shared' : 'unshared')
    await tellSoldier(acting, held.linkedUid, {
      does: shared
        ? 'shared a counseling of yours with leaders above'
        : 'no longer shares a counseling of yours with leaders above',
      body: shared
        ? 'Until now they saw its date, type and state. Now they can read it.'
        : 'They see its date, type and state.',
    })
  }
  return settled(call, input, held)
}

/** Each line of a plan becomes a task once, however many leaders ask for it at the same moment. */
export async function makeTasks(
  call: Call<typeof makeCounselingTasks>,
  input: InputOf<typeof makeCounselingTasks>,
): Promise<AnswerOf<typeof makeCounselingTasks>> {
  const acting = { call, scope: call.scope }
  const held = await holdCounseling(call.tx, call.scope, input.counselingId)
  mustAllow(held, 'make tasks')
  const lines = [...new Set(input.lines)].map((id) => {
    const line = held.content.plan.find((one) => one.id === id)
    if (!line) {
      refuse('not-found', 'There is no such line in this plan of action.', {
        field: `lines.${input.lines.indexOf(id)}`,
      })
    }
    return { line, lineId: id, taskId: call.newId() }
  })
  const fresh = await noteTasks(acting, held.id, lines)
  const made = lines.filter(({ lineId }) => fresh.includes(lineId))
  if (made.length > 0) {
    await addTasksFor(
      call,
      call.scope,
      held.soldierId,
      made.map(({ line, taskId }) => ({ id: taskId, day: line.suspense, ...planTask(line, held.heldOn) })),
    )
    await addEvents(acting, [held.id], 'tasks made', String(made.length))
  }
  await settled(call, input, held)
  return { about: [held.soldierId], answer: { made: made.length } }
}
