import type { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { firstState } from '@muster/domain/dutyday/awol/awol-state.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { nextInstant } from '../writes.ts'
import { type CaseSoldier, eventOf, soldierOfCase } from './reads.ts'
import { absenceTimes } from './times.ts'
import { insertCase, policyForNewCase, setStatus, settle } from './writes.ts'

/** Opens a case, or returns the open one. Two leaders at the same moment wait for each other at the roster's clock. */
export const openCase: Handler<typeof openAwolCase> = async (call, input) => {
  const { discoveredAt, absentSince } = absenceTimes(input, call.now)
  const at = await nextInstant(call.tx, call.scope, call.now)
  const acting = { call, scope: call.scope, at }
  const caseId = input.caseId.toLowerCase()
  const soldier = mayHaveCase(await soldierOfCase(call.tx, call.scope, input.soldierId, call.now))
  if (soldier.open) {
    const { id, state, by, at: openedAt } = soldier.open
    // Sent again, it is the same act. The act of another leader is added to the history, so that both know of each
    // other.
    if (id === caseId) return { about: [], answer: { caseId, state, openedBefore: null } }
    await settle(
      acting,
      { id, soldierId: soldier.id },
      { kind: 'opened too', happenedAt: discoveredAt, note: input.note },
    )
    return { about: [soldier.id], answer: { caseId: id, state, openedBefore: { by, at: openedAt } } }
  }
  if (await eventOf(call.tx, call.scope, caseId)) {
    refuse('already-exists', 'This id belongs to another case. Open the case again.', { field: 'caseId' })
  }
  const state = firstState(soldier.shown?.status ?? null)
  const since = state === 'late' || !soldier.shown ? null : new Date(soldier.shown.recordedAt)
  await insertCase(acting, {
    id: caseId,
    soldierId: soldier.id,
    policyVersion: await policyForNewCase(acting),
    state,
    discovered_at: discoveredAt,
    absent_since: absentSince,
    place: input.place,
    unknown_at: state === 'unknown' ? since : null,
    decided_at: state === 'unknown' ? null : since,
    decision: state === 'awol' || state === 'missing' ? state : null,
  })
  const entryId = await setStatus(acting, { soldierId: soldier.id, shown: soldier.shown }, state)
  // Its id is that of the case, so the id of a closed case is never used again.
  await settle(
    acting,
    { id: caseId, soldierId: soldier.id },
    { id: caseId, kind: 'opened', to: state, note: input.note, entryId },
  )
  return { about: [soldier.id], answer: { caseId, state, openedBefore: null } }
}

function mayHaveCase(soldier: CaseSoldier | undefined): CaseSoldier {
  if (!soldier) {
    refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
  }
  if (soldier.oneself) {
    refuse('failed-precondition', 'This is your own record. Another leader has to open a case about you.', {
      field: 'soldierId',
    })
  }
  if (soldier.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', { field: 'soldierId' })
  }
  return soldier
}
