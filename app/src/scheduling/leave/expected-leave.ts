import { decideLeave, type getLeave, signLeave } from '@muster/domain/scheduling/leave/functions.ts'
import type { InputOf, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { stateAfter } from '@muster/domain/scheduling/leave/states.ts'
import { pending } from '../../platform/reads/pending.ts'

type Shown = OutputOf<typeof getLeave>
type Decision = Pick<RawInputOf<typeof decideLeave>, 'requestId' | 'act' | 'remark'>
type Sign = Pick<InputOf<typeof signLeave>, 'requestId' | 'act' | 'at'>

/** A request with what this device decided, before the server has it. */
export const EXPECTED_LEAVE = [
  pending(decideLeave, (shown: Shown, input, act) => ({ ...shown, request: decided(shown.request, input, act.at) })),
  pending(signLeave, (shown: Shown, input, act) => ({ ...shown, request: signed(shown.request, input, act.at) })),
]

/** The same for lists. A decided request stays in its list until the server has the decision. */
export const EXPECTED_REQUESTS = [
  pending(decideLeave, (rows: readonly LeaveRequest[], input, act) => rows.map((row) => decided(row, input, act.at))),
  pending(signLeave, (rows: readonly LeaveRequest[], input, act) => rows.map((row) => signed(row, input, act.at))),
]

function decided(request: LeaveRequest, { requestId, act, remark = '' }: Decision, at: string): LeaveRequest {
  if (request.id !== requestId) return request
  const word = { by: 'you', at, remark }
  const state = stateAfter(act, request.recommendation?.yes ?? null)
  if (act === 'recommend' || act === 'not recommend')
    return { ...request, state, recommendation: { ...word, yes: act === 'recommend' } }
  return { ...request, state, decision: act === 'reopen' ? null : word }
}

function signed(request: LeaveRequest, { requestId, act, at }: Sign, tappedAt: string): LeaveRequest {
  if (request.id !== requestId) return request
  if (act === 'out') return { ...request, signedOutAt: at ?? tappedAt }
  if (act === 'in') return { ...request, signedInAt: at ?? tappedAt, endedOn: request.today }
  return request.signedInAt === null
    ? { ...request, signedOutAt: null }
    : { ...request, signedInAt: null, endedOn: null }
}
