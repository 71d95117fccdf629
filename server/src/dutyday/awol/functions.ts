import {
  changeAwolCase,
  dropFromRolls,
  exportAwolCase,
  getAwolCase,
  getAwolPolicy,
  listAwolCases,
  listSoldiersWithCase,
  listWholeAwolCases,
  openAwolCase,
  recordAwolStep,
  saveAwolPolicy,
  takeBackDrop,
} from '@muster/domain/dutyday/awol/functions.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import { EVENTS_LIMIT } from '@muster/domain/dutyday/awol/schema.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { callerName } from '../../roster/people/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { nextInstant } from '../writes.ts'
import { changeCase } from './change-case.ts'
import { drop, undoDrop } from './drop.ts'
import { markStep } from './mark-step.ts'
import { openCase } from './open-case.ts'
import { caseFile } from './print.ts'
import { casesOf, newestPolicy, openCases, soldiersWithCase, wholeCase } from './reads.ts'
import { addPolicy } from './writes.ts'

export const awolFunctions: readonly Implementation[] = [
  implement(listAwolCases, IN_ONE_STATEMENT, async (call, input) => {
    const { cases: found, policies } = await casesOf(call, input)
    const { rows: cases, next } = pageOf(found, input.limit, ({ closedAt, discoveredAt, id }) => ({
      at: closedAt ?? discoveredAt,
      id,
    }))
    return { cases, policies, next }
  }),

  implement(listSoldiersWithCase, IN_ONE_STATEMENT, async (call, { rosterId }) => ({
    cases: await soldiersWithCase(call, rosterId),
  })),

  implement(getAwolCase, IN_ONE_STATEMENT, wholeCase),

  implement(listWholeAwolCases, IN_ONE_STATEMENT, async (call, { rosterId }) => ({
    cases: await openCases(call, rosterId),
  })),

  implement(openAwolCase, openCase),
  implement(recordAwolStep, markStep),
  implement(changeAwolCase, changeCase),
  implement(dropFromRolls, drop),
  implement(takeBackDrop, undoDrop),

  implement(getAwolPolicy, (call) => newestPolicy(call.tx, call.scope)),

  implement(saveAwolPolicy, async (call, input) => {
    const at = await nextInstant(call.tx, call.scope, call.now)
    const newest = await newestPolicy(call.tx, call.scope)
    if (newest.version !== input.version) {
      refuseChanged({ by: newest.by, what: 'the policy' })
    }
    const policy = input.policy ?? SEED_POLICY
    const version = (newest.version ?? 0) + 1
    return {
      version: await addPolicy({ call, scope: call.scope, at }, { version, seed: input.policy === null, policy }),
    }
  }),

  implement(exportAwolCase, async (call, input) => {
    const found = await wholeCase(call, { ...input, events: EVENTS_LIMIT })
    const answer = await caseFile(found, { by: await callerName(call.tx, call.scope), createdAt: call.now })
    return { about: [found.case.soldierId], answer }
  }),
]
