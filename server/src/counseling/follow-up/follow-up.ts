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
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { addTasksFor } from '../../dutyday/tasks/edit/add-tasks.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import { settled, take } from '../delivery/deliver.ts'
import { holdFor } from '../held/held.ts'
import { wholeCounseling } from '../reads.ts'
import { addEvents, insertAddendum, noteTasks, notifySoldier } from '../writes.ts'

export const addAddendum: Handler<typeof addCounselingAddendum> = async (call, input) => {
  const held = await holdFor(call, input, 'addendum')
  const known = (await addendaOf(call, input)).find(({ id }) => id === input.id)
  if (known) return { about: [], answer: known }
  if (held.addenda >= ADDENDA_LIMIT) {
    refuse('resource-exhausted', `A session holds ${ADDENDA_LIMIT} addenda. Begin a new one.`)
  }
  if (!(await insertAddendum(call, held.id, input))) {
    refuse('already-exists', 'An addendum with this id is there already. Add this one under a new id.', { field: 'id' })
  }
  await addEvents(call, [held.id], 'addendum')
  await notifySoldier(call, held.linkedUid, {
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

export const assess: Handler<typeof assessCounseling> = async (call, input) => {
  const held = await holdFor(call, input, 'assess')
  const { assessment, result, assessedOn, nextOn } = input
  const problem = assessmentProblem(input, { heldOn: held.heldOn, today: call.today })
  if (problem) refuse('invalid-argument', problem.message, { field: problem.field })
  return take(call, input, held, {
    set: { state: stateAfter(held, 'assess'), assessed_on: assessedOn, next_on: nextOn },
    ofText: { result },
    words: { assessment },
    act: 'assessed',
    told: {
      does: 'assessed the plan of a counseling of yours',
      body: 'Read how the plan of action turned out.',
    },
  })
}

export const close: Handler<typeof closeCounseling> = async (call, input) => {
  const step = input.closed ? 'close' : 'reopen'
  const held = await holdFor(call, input, step)
  return take(call, input, held, {
    set: { state: stateAfter(held, step), closed_at: input.closed ? call.now : null },
    act: input.closed ? 'closed' : 'reopened',
    note: held.state === 'delivered' ? 'Left before answering' : '',
  })
}

/** A deliberate act that is recorded and announced to the Soldier. Repeating it changes nothing. */
export const share: Handler<typeof shareCounseling> = async (call, input) => {
  const held = await holdFor(call, input, 'share')
  const { shared } = input
  if (shared === held.shared) return settled(call, input, held)
  return take(call, input, held, {
    set: { shared },
    ofText: { shared },
    act: shared ? 'shared' : 'unshared',
    told: shared
      ? {
          does: 'shared a counseling of yours with leaders above',
          body: 'Until now they saw its date, type and state. Now they can read it.',
        }
      : {
          does: 'no longer shares a counseling of yours with leaders above',
          body: 'They see its date, type and state.',
        },
  })
}

/** Each line of a plan becomes a task once, however many leaders request it at the same moment. */
export const makeTasks: Handler<typeof makeCounselingTasks> = async (call, input) => {
  const held = await holdFor(call, input, 'make tasks')
  const lines = [...new Set(input.lines)].map((id) => {
    const line = held.content.plan.find((one) => one.id === id)
    if (!line) {
      refuse('not-found', 'There is no such line in this plan of action.', {
        field: `lines.${input.lines.indexOf(id)}`,
      })
    }
    return { line, lineId: id, taskId: call.newId() }
  })
  const fresh = await noteTasks(call, held.id, lines)
  const made = lines.filter(({ lineId }) => fresh.includes(lineId))
  if (made.length > 0) {
    await addTasksFor(
      call,
      call.scope,
      held.soldierId,
      made.map(({ line, taskId }) => ({ id: taskId, day: line.suspense, ...planTask(line, held.heldOn) })),
    )
    await addEvents(call, [held.id], 'tasks made', String(made.length))
  }
  await settled(call, input, held)
  return { about: [held.soldierId], answer: { made: made.length } }
}
