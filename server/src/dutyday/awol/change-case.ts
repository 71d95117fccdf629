import type { changeAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import {
  type AwolState,
  moveProblem,
  outcomeOf,
  STATE_OF,
  withinCorrection,
} from '@muster/domain/dutyday/awol/awol-state.ts'
import type { CaseChange } from '@muster/domain/dutyday/awol/schema.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Updateable } from 'kysely'
import type { Handler } from '../../platform/callable/implement.ts'
import { nextInstant } from '../writes.ts'
import { entriesOfCase, type HeldCase, heldCase, lastMove, newestPolicy, soldierOfCase } from './reads.ts'
import type { AwolCasesTable } from './tables.ts'
import { absenceTimes, pastInstant } from './times.ts'
import { type Acting, change, type NewEvent, setStatus, takeBackStatus } from './writes.ts'

type Change<Kind extends CaseChange['kind']> = Extract<CaseChange, { kind: Kind }>

/** Everything that can be done to a case besides its steps, if it is still in the state that the caller saw. */
export const changeCase: Handler<typeof changeAwolCase> = async (call, input) => {
  const at = await nextInstant(call.tx, call.scope, call.now)
  const caseId = input.caseId.toLowerCase()
  const held = await heldCase(call.tx, call.scope, caseId, call.now)
  const acting = { call, scope: call.scope, at }
  await mustBeWhereSeen(acting, held, input.state)
  const { state } = await act(acting, held, input.change)
  return { about: [held.soldierId], answer: { caseId, state } }
}

/** Refuses when another leader has moved it since. The caller must look again first. */
export async function mustBeWhereSeen({ call, scope }: Acting, held: HeldCase, seen: AwolState): Promise<void> {
  if (held.state === seen) return
  const last = await lastMove(call.tx, scope, held.id)
  refuse(
    'aborted',
    `${last?.by ?? 'Someone'} moved this case to ${STATE_OF[held.state].label} since you opened it. Review it first.`,
    { field: 'state', version: held.state, by: last?.by ?? null, at: last?.at ?? null },
  )
}

async function act(acting: Acting, held: HeldCase, wanted: CaseChange): Promise<HeldCase> {
  switch (wanted.kind) {
    case 'absent-unknown':
      return move(acting, held, 'unknown', { unknown_at: acting.at }, wanted.note)
    case 'decide':
      return decide(acting, held, wanted)
    case 'returned':
      return returned(acting, held, wanted)
    case 'take back':
      return takeBack(acting, held)
    case 'close':
      return close(acting, held, wanted)
    case 'reopen':
      return reopen(acting, held, wanted.note)
    case 'correct':
      return correct(acting, held, wanted)
    case 'newest policy':
      return newerPolicy(acting, held)
  }
}

/** Moves the case to another state with its duty status. The state before is kept, so that the move can be undone. */
export async function move(
  acting: Acting,
  held: HeldCase,
  to: AwolState,
  set: Updateable<AwolCasesTable>,
  note: string,
  more: Pick<NewEvent, 'id' | 'happenedAt'> = {},
): Promise<HeldCase> {
  const problem = moveProblem(held.policy, held, to, { now: acting.at, note })
  if (problem) refuse('failed-precondition', problem, { field: 'change' })
  // A Soldier who left the roster is back somewhere else. The case says so, and the strength does not until the record
  // is restored.
  const entryId = held.archivedOn !== null && to === 'returned' ? null : await setStatus(acting, held, to)
  const before = {
    state: held.state,
    state_since: held.stateSince,
    unknown_at: held.unknownAt,
    decided_at: held.decidedAt,
    decision: held.decision,
    awl_effective: held.awlEffective,
    returned_at: held.returnedAt,
  }
  return change(
    acting,
    held,
    { ...set, state: to, state_since: acting.at },
    { kind: 'moved', from: held.state, to, note, entryId, before, ...more },
  )
}

function decide(acting: Acting, held: HeldCase, { finding, awlEffective, note }: Change<'decide'>): Promise<HeldCase> {
  const today = dayAt(acting.at, held.timeZone)
  const first = dayAt(new Date(held.absentSince), held.timeZone)
  const to = finding === 'voluntary' ? 'awol' : 'missing'
  if (awlEffective !== null && (awlEffective < first || awlEffective > today)) {
    refuse('invalid-argument', `AWOL counts from a day between ${formatDate(first)} and ${formatDate(today)}.`, {
      field: 'change.awlEffective',
    })
  }
  const set = {
    decided_at: acting.at,
    decision: to,
    awl_effective: to === 'awol' ? (awlEffective ?? today) : null,
  } as const
  return move(acting, held, to, set, note)
}

function returned(acting: Acting, held: HeldCase, { at, note }: Change<'returned'>): Promise<HeldCase> {
  const when = at === null ? acting.at : pastInstant(at, 'change.at', acting.call.now)
  if (when.getTime() < Date.parse(held.absentSince)) {
    refuse('invalid-argument', 'The return cannot be before the absence. Check the time.', { field: 'change.at' })
  }
  return move(acting, held, 'returned', { returned_at: when }, note, { happenedAt: when })
}

/** Undoes the last move, within a day. The case and the duty status are as before. */
async function takeBack(acting: Acting, held: HeldCase): Promise<HeldCase> {
  const { call, scope, at } = acting
  mustBeOpen(held)
  const last = await lastMove(call.tx, scope, held.id)
  if (last?.kind !== 'moved' || last.before === null || held.state === 'dropped') {
    refuse(
      'failed-precondition',
      held.state === 'dropped'
        ? 'Only a leader of the Soldier’s own roster can take a drop back. If the Soldier is back, report the return.'
        : 'There is no move to undo.',
      { field: 'change' },
    )
  }
  if (!withinCorrection(last.at, at)) {
    refuse('failed-precondition', 'A move can be undone for a day. Advance the case instead.', {
      field: 'change',
    })
  }
  // The status of a return may have been recorded later, under the id of the move.
  await takeBackStatus(acting, [last.entryId ?? last.id])
  const set = last.before as Updateable<AwolCasesTable>
  return change(acting, held, set, { kind: 'taken back', from: held.state, to: last.from ?? held.state })
}

async function close(acting: Acting, held: HeldCase, { mistake, note }: Change<'close'>): Promise<HeldCase> {
  mustBeOpen(held)
  const outcome = mistake ? 'opened by mistake' : outcomeOf(held.policy, held)
  if (outcome === null || (mistake && held.state === 'dropped')) {
    refuse(
      'failed-precondition',
      mistake
        ? 'The Soldier was dropped from the rolls in this case. Take the drop back first, or close it as dropped.'
        : 'The Soldier is still absent. Report the return first, or close the case as opened by mistake.',
      { field: 'change' },
    )
  }
  if (mistake) await takeBackStatus(acting, await entriesOfCase(acting.call.tx, acting.scope, held.id))
  const set = { closed_at: acting.at, closed_by: acting.scope.uid, outcome }
  return change(acting, held, set, { kind: 'closed', from: held.state, note: note || outcome })
}

async function reopen(acting: Acting, held: HeldCase, note: string): Promise<HeldCase> {
  const { call, scope, at } = acting
  if (held.closedAt === null) {
    refuse('failed-precondition', 'This case is open.', { field: 'change' })
  }
  if (!withinCorrection(held.closedAt, at)) {
    refuse('failed-precondition', 'A closed case can be reopened for a day. Open a new one.', { field: 'change' })
  }
  const soldier = await soldierOfCase(call.tx, scope, held.soldierId, call.now)
  if (soldier?.open) {
    refuse('failed-precondition', `${soldier.open.by} has opened another case about this Soldier.`, {
      field: 'change',
    })
  }
  // Closing a case as a mistake withdrew its statuses.
  const gone = held.outcome === 'opened by mistake' && held.archivedOn === null
  const shown = soldier?.shown ?? null
  const entryId = gone ? await setStatus(acting, { soldierId: held.soldierId, shown }, held.state) : null
  const set = { closed_at: null, closed_by: null, outcome: null }
  return change(acting, held, set, { kind: 'reopened', to: held.state, note, entryId })
}

function correct(acting: Acting, held: HeldCase, said: Change<'correct'>): Promise<HeldCase> {
  mustBeOpen(held)
  const { discoveredAt, absentSince } = absenceTimes(said, acting.call.now)
  if (held.returnedAt !== null && absentSince.getTime() > Date.parse(held.returnedAt)) {
    refuse('invalid-argument', 'The absence cannot begin after the return.', { field: 'change.absentSince' })
  }
  const set = { discovered_at: discoveredAt, absent_since: absentSince, place: said.place }
  return change(acting, held, set, { kind: 'corrected', happenedAt: discoveredAt, note: said.note })
}

async function newerPolicy(acting: Acting, held: HeldCase): Promise<HeldCase> {
  mustBeOpen(held)
  const { version } = await newestPolicy(acting.call.tx, acting.scope)
  if (version === null || version === held.policyVersion) {
    refuse('failed-precondition', 'The case already uses the newest policy.', { field: 'change' })
  }
  return change(acting, held, { policy_version: version }, { kind: 'policy', note: `Version ${version}` })
}

export function mustBeOpen(held: HeldCase): void {
  if (held.closedAt === null) return
  refuse('failed-precondition', `${held.closedBy} closed this case. Reopen it first.`, { field: 'change' })
}
