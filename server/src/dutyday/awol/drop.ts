import { dropDay } from '@muster/domain/dutyday/awol/awol-clock.ts'
import type { dropFromRolls, takeBackDrop } from '@muster/domain/dutyday/awol/functions.ts'
import { moveProblem } from '@muster/domain/dutyday/awol/awol-state.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { undoArchiving } from '../../roster/changes/functions.ts'
import { asViewer } from '../../roster/scope.ts'
import { mustBeThere } from '../../roster/soldiers/functions.ts'
import { apply, lockRoster } from '../../roster/writes.ts'
import { nextInstant } from '../writes.ts'
import { move, mustBeOpen, mustBeWhereSeen } from './change-case.ts'
import { dropOf, heldCase } from './reads.ts'
import { change } from './writes.ts'

/**
 * Drops the Soldier from the rolls. The row is archived as a loss, as the roster's own screen does it, and the case
 * records it.
 */
export const drop: Handler<typeof dropFromRolls> = async (call, input) => {
  await lockRoster(call.tx, call.scope)
  const at = await nextInstant(call.tx, call.scope, call.now)
  const caseId = input.caseId.toLowerCase()
  const held = await heldCase(call.tx, call.scope, caseId, call.now)
  const problem = moveProblem(held.policy, held, 'dropped', { now: at, note: input.note })
  if (problem) refuse('failed-precondition', problem, { field: 'caseId' })
  const [soldier] = await mustBeThere(call.tx, call.scope, [held.soldierId])
  // The line of the case and the act on the roster share an id, so that undoing one finds the other.
  const id = call.newId()
  if (soldier && !soldier.values.archivedOn) {
    const today = call.today
    const after = { archivedOn: today, lossDate: dropDay(held.policy, held, today), lossReason: 'Dropped from rolls' }
    const before = { archivedOn: null, lossDate: null, lossReason: null }
    const changes = [{ soldierId: soldier.id, before, after }]
    await apply(call.tx, call.scope, { id, kind: 'archive', at: call.now, changes })
  }
  const moved = await move({ call, scope: call.scope, at }, held, 'dropped', { dropped_at: at }, input.note, { id })
  return { about: [held.soldierId], answer: { caseId, state: moved.state } }
}

/**
 * Undoes a drop made by mistake: the Soldier counts again from the day of the loss on, and the case is in the state
 * before. Possible while the case is open. The roster sends a leader who restores the Soldier here.
 */
export const undoDrop: Handler<typeof takeBackDrop> = async (call, input) => {
  await lockRoster(call.tx, call.scope)
  const acting = { call, scope: call.scope, at: await nextInstant(call.tx, call.scope, call.now) }
  const caseId = input.caseId.toLowerCase()
  const held = await heldCase(call.tx, call.scope, caseId, call.now)
  await mustBeWhereSeen(acting, held, 'dropped')
  mustBeOpen(held)
  const made = await dropOf(call.tx, call.scope, caseId)
  // Else the record of changes is hidden, and the Soldier would stay in the archive.
  await asViewer(call, call.scope.rosterId, 'roster')
  await undoArchiving(call, call.scope, made.id)
  const set = { ...made.before, dropped_at: null }
  const event = { kind: 'taken back', from: 'dropped', to: made.from } as const
  const { state, archivedOn } = await change(acting, held, set, event)
  return { about: [held.soldierId], answer: { caseId, state, archived: archivedOn !== null } }
}
