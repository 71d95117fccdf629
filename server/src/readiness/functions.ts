import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  closeDutyProfile,
  correctReadiness,
  getMyReadiness,
  getReadinessColours,
  getReadinessMatrix,
  getReadinessPolicy,
  getReadinessSummary,
  getSoldierReadiness,
  recordReadiness,
  removeReadiness,
  saveDutyProfile,
  saveReadinessPolicy,
  setReadinessApplies,
  withdrawReadiness,
} from '@muster/domain/readiness/functions.ts'
import { lineOf } from '@muster/domain/readiness/policy.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { summaryOf, worstColours } from '@muster/domain/readiness/summary.ts'
import { type Implementation, implement, JsonText } from '../platform/callable/implement.ts'
import { IN_ONE_STATEMENT } from '../roster/scope.ts'
import { lockSoldiers } from '../roster/writes.ts'
import { endProfile, saveProfile } from './profiles.ts'
import { withdraw } from './entry/withdraw.ts'
import { matrixJson, newestPolicy, soldierReadinessOf, soldiersToldOf } from './reads.ts'
import { correct, mayBeWritten, record, remove } from './record.ts'
import { summaryFacts } from './summary-reads.ts'
import { addPolicy, holdPolicy, optSoldiers, recomputeDue, touchReadiness } from './writes.ts'

export const readinessFunctions: readonly Implementation[] = [
  implement(getReadinessPolicy, (call) => newestPolicy(call.tx, call.scope)),

  implement(saveReadinessPolicy, async (call, input) => {
    const version = (input.version ?? 0) + 1
    const policy = input.policy ?? SEED_READINESS
    await holdPolicy(call.tx, call.scope, 'to change it')
    const newest = await newestPolicy(call.tx, call.scope)
    const fresh = { version, seed: input.policy === null, at: call.now, policy }
    if (newest.version !== input.version || !(await addPolicy(call.tx, call.scope, fresh))) {
      refuseChanged({ by: newest.by, what: 'the policy' })
    }
    await recomputeDue(call.tx, call.scope, policy)
    await touchReadiness(call.tx, call.scope.rosterId, [])
    return { version }
  }),

  implement(getReadinessMatrix, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    const json = await matrixJson(call, rosterId)
    return new JsonText(json)
  }),

  implement(getReadinessColours, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    const { asked } = await summaryFacts(call, rosterId, 'roster')
    return { soldiers: worstColours(asked) }
  }),

  implement(getSoldierReadiness, async (call, input) => {
    const found = await soldierReadinessOf(call.tx, call.scope, input.soldierId.toLowerCase(), input)
    if (!found) refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
    const { archived, ...about } = found
    const mayChange = !archived && (call.scope.role === 'owner' || call.scope.role === 'editor')
    return { ...about, ...aboutRoster(call, call.scope), mayChange }
  }),

  implement(getMyReadiness, async (call, asked) => {
    const { scope: own } = call
    if (!own) return { mine: null }
    const found = await soldierReadinessOf(call.tx, own, own.soldierId, asked)
    if (!found) throw new Error('the linked row went away under its proof')
    const { archived: _gone, ...about } = found
    return { mine: { ...about, ...aboutRoster(call, own), mayChange: false } }
  }),

  implement(recordReadiness, record),
  implement(correctReadiness, correct),
  implement(removeReadiness, remove),
  implement(withdrawReadiness, withdraw),

  implement(setReadinessApplies, async (call, { item, applies, ...asked }) => {
    const soldierIds = [...new Set(asked.soldierIds.map((id) => id.toLowerCase()))]
    await lockSoldiers(call.tx, call.scope, soldierIds)
    const told = await soldiersToldOf(call.tx, call.scope, soldierIds)
    soldierIds.forEach((id, at) => mayBeWritten(told.get(id), `soldierIds.${at}`))
    const { policy } = await newestPolicy(call.tx, call.scope)
    if (!lineOf(policy, item)) {
      refuse('not-found', 'This roster does not keep track of this item. Open the policy.', { field: 'item' })
    }
    const changed = await optSoldiers(call.tx, call.scope, { item, soldierIds, applies }, call.now)
    if (changed > 0) {
      const uids = [...told.values()].map(({ linkedUid }) => linkedUid)
      await touchReadiness(call.tx, call.scope.rosterId, uids)
    }
    return { changed }
  }),

  implement(saveDutyProfile, saveProfile),
  implement(closeDutyProfile, endProfile),

  implement(getReadinessSummary, IN_ONE_STATEMENT, async (call, { rosterId, after, limit, ...asked }) => {
    const facts = await summaryFacts(call, rosterId, asked.over)
    const groupId = asked.groupId?.toLowerCase() ?? null
    const { due, ...summary } = summaryOf(facts.rosters, { ...asked, groupId })
    const end = after + limit
    return {
      today: facts.asked.today,
      rosterName: facts.asked.name,
      ...summary,
      due: due.slice(after, end),
      next: due.length > end ? end : null,
      total: due.length,
    }
  }),
]

function aboutRoster(
  { now }: { readonly now: Date },
  { rosterId, name, timeZone }: { readonly rosterId: string; readonly name: string; readonly timeZone: string },
) {
  return { rosterId, rosterName: name, timeZone, today: dayAt(now, timeZone) }
}
