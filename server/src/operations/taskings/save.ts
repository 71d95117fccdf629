import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { UNKNOWN_VEHICLE, vehicleNamed } from '@muster/domain/operations/licenses/vehicles.ts'
import { isOfHours } from '@muster/domain/operations/taskings/hours.ts'
import type { moveTasking, saveTasking, tickTaskingStep } from '@muster/domain/operations/taskings/functions.ts'
import type { TaskingInput } from '@muster/domain/operations/taskings/schema.ts'
import {
  actProblem,
  isOpen,
  stateAfter,
  TASKING_STATES,
  type TaskingAct,
} from '@muster/domain/operations/taskings/states.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { touchChain } from '../../roster/chain.ts'
import type { Acting } from '../../roster/people/acting.ts'
import { namesOf } from '../../roster/people/reads.ts'
import { licenseSettingsOf } from '../licenses/reads.ts'
import { mustBeSheet } from '../links/reads.ts'
import { touchOperations } from '../writes.ts'
import { endFilled, renameFilled, takeBackFilled } from './fill/take-back.ts'
import { accountsOn, headOf, type StoredTasking, taskingOf, unknownTasking } from './reads.ts'
import { notifyAssigned, whenAndWhere } from './announce.ts'
import {
  addEvents,
  type Days,
  filledInFrom,
  holdTaskings,
  planFilling,
  putLines,
  putState,
  putSteps,
  putTasking,
  tickStep,
} from './writes.ts'

/** Plans a tasking or changes one. A caller with an older version is refused. */
export const save: Handler<typeof saveTasking> = async (call, { rosterId, taskingId, version, tasking }) => {
  const { tx, scope, now } = call
  await holdTaskings(tx, scope)
  const head = await headOf(tx, scope, taskingId)
  const before = head ? await taskingOf(tx, scope, taskingId, now) : null
  if (!head && version !== null) unknownTasking()
  if (head && version === null) {
    refuse('already-exists', 'A tasking with this id is there already. Start it again.', { field: 'taskingId' })
  }
  if (head && head.version !== version) {
    refuseChanged({ what: 'this tasking' })
  }
  if (before?.state === 'cancelled') {
    refuse('failed-precondition', 'This tasking is canceled. Reopen it to change it.', { field: 'taskingId' })
  }
  if (before) mustKeepWhoIsOnIt(before, tasking)
  const { worksheetId } = tasking
  if (worksheetId !== null && worksheetId !== before?.worksheetId) {
    await mustBeSheet(tx, scope, worksheetId, 'tasking.worksheetId')
  }
  const lines = await withVehicles(call, tasking.lines, before)
  const days = daysOf(tasking, scope.timeZone)
  const inCharge = await inChargeOf(call, tasking, before)
  const saved = await putTasking(call, taskingId, { ...tasking, ...inCharge, ...days })
  await putLines(call, taskingId, lines)
  await putSteps(call, taskingId, tasking.steps)
  const today = call.today
  await planFilling(call, taskingId, today)
  await addEvents(call, {
    taskingId,
    act: before ? 'change' : 'create',
    remark: '',
    of: [{ id: call.newId(), soldierId: null }],
  })
  const changed = before && isOpen(before.state) ? await followChange(call, taskingId, before, { tasking, days }) : []
  touchOperations(tx, rosterId)
  await touchChain(tx, rosterId)
  if (before && isOpen(before.state) && whatMatters(before) !== whatMatters(tasking)) {
    await notifyAssigned(call, await accountsOn(tx, scope, taskingId), {
      title: `Changed: ${tasking.name}`,
      body: whenAndWhere(tasking, scope.timeZone),
    })
  }
  return { about: [null, ...changed], answer: { taskingId, version: saved, state: before?.state ?? 'planned' } }
}

/**
 * Makes today's filled-in status the same as the changed tasking. One with other hours, or no longer today, is withdrawn.
 * Returns the Soldiers whose day changed.
 */
async function followChange(
  call: Acting & { newId(): string },
  taskingId: string,
  before: StoredTasking,
  { tasking, days }: { readonly tasking: TaskingInput; readonly days: Days },
): Promise<readonly string[]> {
  const { timeZone } = call.scope
  const today = dayAt(call.now, timeZone)
  const coversToday = tasking.fillsIn && days.fromDay <= today && today <= days.toDay
  const moved = Date.parse(before.from) !== Date.parse(tasking.from) || Date.parse(before.to) !== Date.parse(tasking.to)
  const hoursMoved = moved && [tasking, before].some((one) => isOfHours(one, timeZone))
  if (!coversToday || hoursMoved) return takeBack(call, taskingId)
  return before.name === tasking.name ? [] : renameFilled(call, taskingId, tasking.name)
}

/** The first and last day in the unit's time zone. */
function daysOf({ from, to }: Pick<TaskingInput, 'from' | 'to'>, timeZone: string): Days {
  return {
    fromDay: dayAt(new Date(from), timeZone),
    // A tasking that ends at midnight does not include the day that begins then.
    toDay: dayAt(new Date(Date.parse(to) - 1), timeZone),
  }
}

/** The changes that the assigned Soldiers are notified of. */
const whatMatters = ({ name, from, to, place }: Pick<TaskingInput, 'name' | 'from' | 'to' | 'place'>) =>
  JSON.stringify([name, Date.parse(from), Date.parse(to), place])

function mustKeepWhoIsOnIt(before: StoredTasking, { lines }: TaskingInput): void {
  for (const { id, assigned } of before.lines) {
    const at = lines.findIndex((line) => line.id === id)
    const count = lines[at]?.count ?? 0
    if (assigned.length <= count) continue
    refuse(
      'failed-precondition',
      `${assigned.length} ${assigned.length === 1 ? 'Soldier is' : 'Soldiers are'} on this line. Remove someone first.`,
      { field: at < 0 ? 'tasking.lines' : `tasking.lines.${at}.count` },
    )
  }
}

/** A vehicle by its code, however it was typed. For an unknown one nobody would ever be found. */
async function withVehicles({ tx, scope }: Acting, lines: TaskingInput['lines'], before: StoredTasking | null) {
  if (!lines.some(({ need }) => need?.kind === 'license')) return lines
  const { vehicles } = await licenseSettingsOf(tx, scope)
  return lines.map((line, at) => {
    const { need } = line
    if (need?.kind !== 'license') return line
    const kept = before?.lines.find(({ id }) => id === line.id)?.need?.value === need.value
    const known = vehicleNamed(need.value, vehicles)
    if (!known && !kept) refuse('invalid-argument', UNKNOWN_VEHICLE, { field: `tasking.lines.${at}.need` })
    return { ...line, need: { ...need, value: known?.code ?? need.value } }
  })
}

/**
 * OIC and NCOIC: Soldiers of the roster are stored with their name there. One who has left since stays until changed.
 */
async function inChargeOf({ tx, scope }: Acting, { oic, ncoic }: TaskingInput, before: StoredTasking | null) {
  const names = await namesOf(
    tx,
    scope,
    [oic, ncoic].flatMap(({ soldierId }) => (soldierId === null ? [] : [soldierId])),
  )
  const known = (one: TaskingInput['oic'], stood: TaskingInput['oic'] | undefined, field: string) => {
    if (one.soldierId === null) return one
    const found = names.get(one.soldierId)
    if (found) return { soldierId: one.soldierId, name: found.name }
    if (stood?.soldierId === one.soldierId) return stood
    return refuse('not-found', 'No such Soldier on this roster. Choose another, or type a name.', { field })
  }
  return { oic: known(oic, before?.oic, 'tasking.oic'), ncoic: known(ncoic, before?.ncoic, 'tasking.ncoic') }
}

/** Moves from one state to the next. The second of two leaders learns the current state. */
export const move: Handler<typeof moveTasking> = async (call, { rosterId, taskingId, state: seen, act, remark }) => {
  const { tx, scope, now } = call
  await holdTaskings(tx, scope)
  const before = await taskingOf(tx, scope, taskingId, now)
  if (before.state !== seen) {
    const is = TASKING_STATES[before.state].label.toLowerCase()
    refuse('aborted', `${before.stateBy} was first: this tasking is ${is}. Review it.`, { field: 'state' })
  }
  const today = call.today
  const problem = actProblem(act, before, { today, remark })
  if (problem) refuse('failed-precondition', problem.message, { field: problem.field })
  const state = stateAfter(act)
  const version = await putState(call, taskingId, { state, remark })
  await planFilling(call, taskingId, today)
  await addEvents(call, { taskingId, act, remark, of: [{ id: call.newId(), soldierId: null }] })
  const free = await changeToday(call, taskingId, act)
  touchOperations(tx, rosterId)
  await touchChain(tx, rosterId)
  if (act === 'cancel' || act === 'reopen' || act === 'approve') {
    const word = { cancel: 'Canceled', reopen: 'On again', approve: 'Approved' }[act]
    await notifyAssigned(call, await accountsOn(tx, scope, taskingId), {
      title: `${word}: ${before.name}`,
      body: remark || whenAndWhere(before, scope.timeZone),
    })
  }
  return { about: [null, ...free], answer: { taskingId, version, state } }
}

/** What an act makes of today's filled-in status of everybody on it. Returns the Soldiers whose day changed. */
async function changeToday(call: Acting & { newId(): string }, taskingId: string, act: TaskingAct) {
  if (act === 'approve' || act === 'start') return []
  return act === 'close' ? endFilled(call, taskingId) : takeBack(call, taskingId)
}

/** Withdraws today's filled-in status of everybody on it. Returns the Soldiers concerned. */
async function takeBack(acting: Acting, taskingId: string) {
  return takeBackFilled(acting, taskingId, await filledInFrom(acting, taskingId))
}

export const tick: Handler<typeof tickTaskingStep> = async (call, { rosterId, taskingId, stepId, done }) => {
  const head = await headOf(call.tx, call.scope, taskingId)
  if (!head) unknownTasking()
  if (!(await tickStep(call, { taskingId, stepId, done }))) {
    refuse('not-found', 'This step is no longer on the checklist. Reload it.', { field: 'stepId' })
  }
  touchOperations(call.tx, rosterId)
  return { taskingId, ...head }
}
