import type { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { statusEntryInput } from '@muster/domain/dutyday/schema.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { addDays, type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import { statusOn } from '@muster/domain/dutyday/status-history.ts'
import type { decideLeave, withdrawMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { overlapProblem } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import {
  actProblem,
  isUndecided,
  LEAVE_STATES,
  stateAfter,
  takesDays,
  wantsReason,
} from '@muster/domain/scheduling/leave/states.ts'
import type { Updateable } from 'kysely'
import { historiesOf, type HistoryLine } from '../../dutyday/reads.ts'
import { recordEntries } from '../../dutyday/record-entries.ts'
import { nextInstant, withdrawEntries } from '../../dutyday/writes.ts'
import type { Call, Handler } from '../../platform/callable/implement.ts'
import { type ChainEditor } from '../../roster/scope.ts'
import { NOBODYS } from './ask.ts'
import { askingSoldier, type HeldRequest, heldRequest, soldierOfRequest, unknownRequest } from './reads.ts'
import type { LeaveRequestsTable } from './tables.ts'
import { announceDecision, announceWithdrawal } from './announce.ts'
import { addEvent, holdSoldier, touchLeave, updateRequest } from './writes.ts'

/** The end of time, for queries about now and later. */
export const EVER = new Date(8.64e15)

/** One decision of a leader. The second of two learns who was first. */
export const decide: Handler<typeof decideLeave> = async (call, input) => {
  const { act, remark } = input
  const held = await hold(call, call.scope, input.requestId)
  const { request, linkedUid } = held
  mustBeWhereSeen(request, input.state)
  const oneself = linkedUid === call.scope.uid
  const problem = actProblem(act, request, { recommends: true, decides: held.decides, oneself }, remark)
  if (problem) {
    refuse('failed-precondition', problem, { field: wantsReason(problem) ? 'remark' : 'act' })
  }
  const state = stateAfter(act, request.recommendation?.yes ?? null)
  const { tx, now } = call
  let stays: DutyStatusCode | null = null
  const set: Updateable<LeaveRequestsTable> = { state, state_at: now, state_by: call.scope.uid, decide_remark: remark }
  if (act === 'recommend' || act === 'not recommend') {
    Object.assign(set, {
      recommended: act === 'recommend',
      recommended_at: now,
      recommended_by: call.scope.uid,
      recommend_remark: remark,
      decide_remark: '',
    })
  } else if (act === 'approve') {
    set.entry_id = await setAbsence(call, call.scope, request)
  } else {
    if (act === 'reopen' && !takesDays(request.state)) await mustStillFit(call, call.scope, request)
    if (held.entryId !== null) {
      await withdrawEntries(tx, call.scope, [held.entryId], await nextInstant(tx, call.scope, now))
      set.entry_id = null
    }
    if (request.state === 'approved') stays = await enteredBesides(call, call.scope, request)
  }
  await updateRequest(tx, call.scope, request.id, set)
  const about = { requestId: request.id, soldierId: request.soldierId }
  await addEvent(tx, call.scope, { ...about, id: call.newId(), act, at: now, remark })
  await touchLeave(tx, call.scope.rosterId, linkedUid)
  await announceDecision(call, call.scope, { request: { ...request, state }, linkedUid }, act)
  return {
    about: [request.soldierId],
    answer: stays ? { requestId: request.id, state, stays } : { requestId: request.id, state },
  }
}

/** The Soldier withdraws the request. */
export const withdrawOwn: Handler<typeof withdrawMyLeave> = async (call, { requestId }) => {
  const { scope: own } = call
  if (!own) refuse('failed-precondition', NOBODYS)
  const { tx, now } = call
  await holdSoldier(tx, own.soldierId)
  const { request } = await heldRequest(tx, own, requestId, now)
  if (request.soldierId !== own.soldierId) unknownRequest()
  if (request.state === 'withdrawn') return { about: [], answer: { requestId, state: request.state } }
  if (!isUndecided(request.state)) {
    refuse(
      'failed-precondition',
      `${request.decision?.by ?? 'A leader'} has ${LEAVE_STATES[request.state].label.toLowerCase()} this request. Ask your leader to cancel it.`,
      { field: 'requestId' },
    )
  }
  const state = 'withdrawn' as const
  await updateRequest(tx, own, requestId, { state, state_at: now, state_by: own.uid, decide_remark: '' })
  const about = { requestId, soldierId: own.soldierId }
  await addEvent(tx, own, { ...about, id: call.newId(), act: 'withdraw', at: now, remark: '' })
  await touchLeave(tx, own.rosterId, own.uid)
  await announceWithdrawal(call, own, request)
  return { about: [own], answer: { requestId, state } }
}

/** The request, with its Soldier locked: nobody else changes it until the commit. */
export async function hold(
  { tx, now }: Pick<Call<typeof decideLeave>, 'tx' | 'now'>,
  scope: ChainEditor,
  id: string,
): Promise<HeldRequest> {
  const soldierId = await soldierOfRequest(tx, scope.rosterId, id)
  if (soldierId === null) unknownRequest()
  await holdSoldier(tx, soldierId)
  return heldRequest(tx, scope, id, now)
}

function mustBeWhereSeen({ state, decision, recommendation }: LeaveRequest, seen: LeaveRequest['state']): void {
  if (state === seen) return
  const last = isUndecided(state) ? recommendation : decision
  const by = last?.by ?? 'Somebody'
  const words = state === 'requested' ? 'opened again' : LEAVE_STATES[state].label.toLowerCase()
  refuse('aborted', `${by} was first: this request is ${words}. Review it.`, {
    field: 'state',
    version: state,
    by: last?.by ?? null,
    at: last?.at ?? null,
  })
}

/** Another request may have taken the days of a denied or canceled one since. */
async function mustStillFit(
  { tx }: Pick<Call<typeof decideLeave>, 'tx'>,
  scope: ChainEditor,
  request: LeaveRequest,
): Promise<void> {
  const soldier = await askingSoldier(tx, scope, request.soldierId)
  const overlap = soldier && overlapProblem(request, soldier.others)
  if (overlap) refuse('failed-precondition', overlap.message, { field: 'requestId' })
}

/**
 * Records the duty status of the days in the duty history. Null when a leader has entered it already, so that nothing
 * is entered twice.
 */
async function setAbsence(
  call: Call<typeof decideLeave>,
  scope: ChainEditor,
  request: LeaveRequest,
): Promise<string | null> {
  const { status, pass } = LEAVE_KINDS[request.kind]
  await nextInstant(call.tx, scope, call.now)
  const history = await standingLines(call, scope, request)
  if (saysSo(history, { ...request, status })) return null
  const id = call.newId()
  const { soldierId, from, to } = request
  const past = from < call.today
  const entry = statusEntryInput.parse({
    id,
    soldierId,
    status,
    from,
    to,
    place: request.place,
    remark: pass ? 'Approved pass' : 'Approved leave',
    method: 'phone',
    source: `leave:${request.id}`,
    ...(past ? { reason: pass ? 'Pass approved' : 'Leave approved' } : {}),
  })
  try {
    // This is part of the same call: a leader who may approve may record a status.
    await recordEntries(call as unknown as Call<typeof recordStatus>, scope, [entry])
  } catch (error) {
    // The error names the caller's own field, because the input has no list of entries.
    if (error instanceof Refusal) refuse(error.code, error.message, { field: 'requestId' })
    throw error
  }
  return id
}

/** The status of the absence, when a leader has entered it for one of its days. */
async function enteredBesides(
  call: Call<typeof decideLeave>,
  scope: ChainEditor,
  request: LeaveRequest,
): Promise<DutyStatusCode | null> {
  const { status } = LEAVE_KINDS[request.kind]
  const history = await standingLines(call, scope, request)
  return daysOf(request).some((day) => statusOn(history, day, EVER).entry?.status === status) ? status : null
}

async function standingLines(
  call: Call<typeof decideLeave>,
  scope: ChainEditor,
  { soldierId, from, to }: LeaveRequest,
): Promise<readonly HistoryLine[]> {
  const history = await historiesOf(call.tx, scope, [soldierId])
  return history.filter((line) => !line.withdrawnAt && line.from <= to && (line.to === null || line.to >= from))
}

function daysOf({ from, to }: Pick<LeaveRequest, 'from' | 'to'>): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

/** Whether the duty history has the Soldier away on each of these days, with an end. */
function saysSo(
  history: readonly HistoryLine[],
  { from, to, status }: Pick<LeaveRequest, 'from' | 'to'> & { readonly status: string },
): boolean {
  return daysOf({ from, to }).every((day) => {
    const { entry } = statusOn(history, day, EVER)
    return entry?.status === status && (day !== to || entry.to !== null)
  })
}
