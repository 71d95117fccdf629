import { checkEntry } from '@muster/domain/dutyday/status-history.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { fileLeave, requestMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { MOST_PENDING } from '@muster/domain/scheduling/leave/limits.ts'
import { datesProblem, overlapProblem } from '@muster/domain/scheduling/leave/rules.ts'
import { isUndecided } from '@muster/domain/scheduling/leave/states.ts'
import type { AnswerOf, Call } from '../../platform/callable/implement.ts'
import { type RowChanger } from '../../roster/scope.ts'
import { type AskingSoldier, askingSoldier, heldRequest, soldierOfRequest } from './reads.ts'
import { announceRequest } from './announce.ts'
import { addEvent, holdSoldier, insertRequest, touchLeave } from './writes.ts'

type Wish = InputOf<typeof requestMyLeave>
type Answer = AnswerOf<typeof requestMyLeave>
type Changing = Pick<RowChanger, 'rosterId' | 'uid' | 'timeZone' | 'name'>
type ActingCall = Pick<Call<typeof requestMyLeave>, 'tx' | 'now' | 'newId'>

export const NOBODYS = 'You are not linked to a leader, so nobody here can decide about your leave.'

/** A leader requests leave for a Soldier. */
export async function fileFor(
  call: Call<typeof fileLeave>,
  { soldierId, ...wish }: InputOf<typeof fileLeave>,
): Promise<Answer> {
  return ask(call, call.scope, { soldierId: soldierId.toLowerCase(), wish, bySoldier: false })
}

/** A Soldier requests leave. */
export async function askForOneself(call: Call<typeof requestMyLeave>, wish: Wish): Promise<Answer> {
  const { scope: own } = call
  if (!own) refuse('failed-precondition', NOBODYS)
  return ask(call, own, { soldierId: own.soldierId, wish, bySoldier: true })
}

async function ask(
  call: ActingCall,
  scope: Changing,
  { soldierId, wish, bySoldier }: { readonly soldierId: string; readonly wish: Wish; readonly bySoldier: boolean },
): Promise<Answer> {
  const { tx, now } = call
  await holdSoldier(tx, soldierId)
  const sent = await sentBefore(call, scope, soldierId, wish)
  if (sent) return { about: [], answer: sent }
  const soldier = mayAsk(await askingSoldier(tx, scope, soldierId))
  mayHave(wish, soldier, { today: dayAt(now, scope.timeZone), bySoldier })
  await insertRequest(tx, {
    roster_id: scope.rosterId,
    id: wish.requestId,
    soldier_id: soldierId,
    kind: wish.kind,
    from_date: wish.from,
    to_date: wish.to,
    location: wish.location,
    place: wish.place,
    note: wish.note,
    extends_id: wish.extendsId,
    state: 'requested',
    state_at: now,
    state_by: scope.uid,
    requested_at: now,
    requested_by: scope.uid,
  })
  const about = { requestId: wish.requestId, soldierId }
  await addEvent(tx, scope, { ...about, id: call.newId(), act: 'request', at: now, remark: '' })
  await touchLeave(tx, scope.rosterId, soldier.linkedUid)
  await announceRequest(call, scope, { id: wish.requestId, soldierId, soldier, kind: wish.kind, bySoldier })
  return { about: [soldierId], answer: { requestId: wish.requestId, state: 'requested' } }
}

/** A repeated request is the same request, whatever its state is by now. */
async function sentBefore(
  { tx, now }: ActingCall,
  scope: Changing,
  soldierId: string,
  wish: Wish,
): Promise<OutputOf<typeof requestMyLeave> | null> {
  const whose = await soldierOfRequest(tx, scope.rosterId, wish.requestId)
  if (whose === null) return null
  const taken = () =>
    refuse('already-exists', 'A request with this id says something else. Start the request again.', {
      field: 'requestId',
    })
  if (whose !== soldierId) return taken()
  const { request } = await heldRequest(tx, scope, wish.requestId, now)
  if (request.kind !== wish.kind || request.from !== wish.from || request.to !== wish.to) return taken()
  return { requestId: request.id, state: request.state }
}

function mayAsk(soldier: AskingSoldier | undefined): AskingSoldier {
  if (!soldier) {
    refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
  }
  if (soldier.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', { field: 'soldierId' })
  }
  if (soldier.others.filter(({ state }) => isUndecided(state)).length >= MOST_PENDING) {
    refuse('resource-exhausted', `${MOST_PENDING} requests are already waiting. Have some of them decided first.`)
  }
  return soldier
}

function mayHave(wish: Wish, soldier: AskingSoldier, about: Parameters<typeof datesProblem>[1]): void {
  const dates = datesProblem(wish, about)
  if (dates) refuse('invalid-argument', dates.message, { field: dates.field })
  // An entry that Duty Day would refuse on approval cannot be requested either.
  const entry = checkEntry(wish, { today: about.today, gainedOn: soldier.gainedOn })
  if (entry) refuse('invalid-argument', entry, { field: 'from' })
  const overlap = overlapProblem(wish, soldier.others)
  if (overlap) refuse('failed-precondition', overlap.message, { field: overlap.field })
  if (wish.extendsId === null) return
  const extended = soldier.others.find(({ id }) => id === wish.extendsId)
  if (extended?.state !== 'approved') {
    refuse('failed-precondition', 'Only an approved absence can be extended. Ask for new days without it.', {
      field: 'extendsId',
    })
  }
  if (extended.to >= wish.from) {
    refuse('invalid-argument', 'An extension begins after the last day of the absence.', { field: 'from' })
  }
}
