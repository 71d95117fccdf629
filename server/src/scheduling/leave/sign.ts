import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { statusOn } from '@muster/domain/dutyday/status-history.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { signLeave, signMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { lastDayAway, type SignAct, signProblem } from '@muster/domain/scheduling/leave/states.ts'
import { historiesOf } from '../../dutyday/reads.ts'
import { addEntries, nextInstant, withdrawEntries } from '../../dutyday/writes.ts'
import type { AnswerOf, Call } from '../../platform/callable/implement.ts'
import { type ChainEditor, reportingOneself } from '../../roster/scope.ts'
import { NOBODYS } from './ask.ts'
import { EVER, hold } from './decide.ts'
import { type HeldRequest, unknownRequest } from './reads.ts'
import { addEvent, touchLeave, updateRequest } from './writes.ts'

type ActingCall = Pick<Call<typeof signMyLeave>, 'tx' | 'now' | 'newId'>
type Answer = AnswerOf<typeof signMyLeave>

interface Signing {
  readonly act: SignAct
  readonly at: Date
  readonly remark: string
  readonly method: 'self' | 'seen'
}

/** A leader or CQ signs a Soldier out or in. */
export async function signFor(call: Call<typeof signLeave>, input: InputOf<typeof signLeave>): Promise<Answer> {
  const at = input.at === null ? call.now : earlierOf(new Date(input.at), call.now)
  const held = await hold(call, call.scope, input.requestId)
  return sign(call, call.scope, held, { act: input.act, at, remark: input.remark, method: 'seen' })
}

/** A Soldier signs out or in, now. */
export async function signOneself(call: Call<typeof signMyLeave>, input: InputOf<typeof signMyLeave>): Promise<Answer> {
  const { scope: own } = call
  if (!own) refuse('failed-precondition', NOBODYS)
  const scope = reportingOneself(own)
  const held = await hold(call, scope, input.requestId)
  if (held.request.soldierId !== own.soldierId) unknownRequest()
  return sign(call, scope, held, { act: input.act, at: call.now, remark: input.remark, method: 'self' })
}

/** A time from a phone whose clock is a few minutes fast counts as now. */
function earlierOf(at: Date, now: Date): Date {
  const ahead = at.getTime() - now.getTime()
  return ahead > 0 && ahead < CLOCKS_APART_MS ? now : at
}

const CLOCKS_APART_MS = 5 * 60_000

async function sign(call: ActingCall, scope: ChainEditor, held: HeldRequest, signing: Signing): Promise<Answer> {
  const { tx, now } = call
  const { request } = held
  const { act, at, remark } = signing
  const answer = { requestId: request.id, state: request.state }
  // Pressed twice, it counts once.
  if ((act === 'out' && request.signedOutAt !== null) || (act === 'in' && request.signedInAt !== null)) {
    if (remark === '' && signing.method === 'self') return { about: [], answer }
  }
  const problem = signProblem(act, request, { at, now, remark })
  if (problem) refuse('failed-precondition', problem.message, { field: problem.field })
  if (act === 'out') await updateRequest(tx, scope, request.id, { signed_out_at: at })
  else if (act === 'in') {
    const ended = { signed_in_at: at, ended_on: lastDayAway(request, at) }
    const returned = await recordReturn(call, scope, held, signing)
    await updateRequest(tx, scope, request.id, { ...ended, return_entry_id: returned })
  } else await takeBack(call, scope, held)
  const names = { out: 'sign out', in: 'sign in', undo: 'undo sign' } as const
  await addEvent(tx, scope, {
    id: call.newId(),
    requestId: request.id,
    soldierId: request.soldierId,
    act: names[act],
    at: now,
    happenedAt: act === 'undo' ? null : at,
    remark,
  })
  await touchLeave(tx, scope.rosterId, held.linkedUid)
  return { about: [request.soldierId], answer }
}

/** Undoes the later of the two. */
async function takeBack(call: ActingCall, scope: ChainEditor, { request, returnEntryId }: HeldRequest): Promise<void> {
  const { tx, now } = call
  if (request.signedInAt === null) return updateRequest(tx, scope, request.id, { signed_out_at: null })
  if (returnEntryId !== null) {
    await withdrawEntries(tx, scope, [returnEntryId], await nextInstant(tx, scope, now))
  }
  await updateRequest(tx, scope, request.id, { signed_in_at: null, ended_on: null, return_entry_id: null })
}

/**
 * Records the Soldier present on the day of the return, which ends the absence on Duty Day. A later entry counts from
 * its own day. Where somebody has recorded another status since (present, TDY, an absence case), that stays.
 */
async function recordReturn(
  call: ActingCall,
  scope: ChainEditor,
  { request }: HeldRequest,
  { at, method }: Signing,
): Promise<string | null> {
  const { tx } = call
  const recordedAt = await nextInstant(tx, scope, call.now)
  const day = dayAt(at, scope.timeZone)
  const history = await historiesOf(tx, scope, [request.soldierId])
  const { entry, dueBack } = statusOn(
    history.filter((line) => !line.withdrawnAt),
    day,
    EVER,
  )
  const { status } = LEAVE_KINDS[request.kind]
  if (entry !== null && entry.status !== status) return null
  if (entry === null && dueBack !== null && DUTY_STATUSES[dueBack.status].column !== DUTY_STATUSES[status].column) {
    return null
  }
  const id = call.newId()
  const past = day < dayAt(call.now, scope.timeZone)
  await addEntries(tx, scope, [
    {
      id,
      soldierId: request.soldierId,
      status: 'PDY',
      from: day,
      to: day,
      place: '',
      method,
      recordedAt,
      remark: LEAVE_KINDS[request.kind].pass ? 'Signed in from pass' : 'Signed in from leave',
      continues: null,
      reason: past ? 'Signed in that day' : '',
    },
  ])
  return id
}
