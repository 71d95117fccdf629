import { boardOf } from '@muster/domain/counseling/cadence/board.ts'
import { boardPageOf } from '@muster/domain/counseling/cadence/board-page.ts'
import {
  exportCounselingBoard,
  getCounselingBoard,
  getCounselingFacts,
  getCounselingPolicy,
  getCounselingYear,
  saveCounselingPolicy,
} from '@muster/domain/counseling/cadence/functions.ts'
import { SEED_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { unitOnPaper } from '../../roster/unit-on-paper.ts'
import { callerName } from '../../roster/people/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { boardFile } from './board-file.ts'
import { boardFacts, counselingYearOf, newestCadence } from './reads.ts'
import { addCadence } from './writes.ts'

export const cadenceFunctions: readonly Implementation[] = [
  implement(getCounselingBoard, IN_ONE_STATEMENT, async (call, input) => {
    return boardPageOf(await boardFacts(call, input.rosterId, input.over), input)
  }),

  implement(getCounselingFacts, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    const { asked: board, mayCounsel } = await boardFacts(call, rosterId, 'roster')
    return { board, mayCounsel }
  }),

  implement(exportCounselingBoard, async (call, input) => {
    const facts = await boardFacts(call, input.rosterId, input.over)
    const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
    const { name: unit } = await unitOnPaper(call.tx, call.scope, input)
    return boardFile({ facts, board: boardOf(facts.rosters, input), over: input.over, unit, issue }, input.format)
  }),

  implement(getCounselingYear, IN_ONE_STATEMENT, counselingYearOf),

  implement(getCounselingPolicy, (call) => newestCadence(call.tx, call.scope)),

  implement(saveCounselingPolicy, async (call, input) => {
    const version = (input.version ?? 0) + 1
    const fresh = { version, seed: input.policy === null, at: call.now, policy: input.policy ?? SEED_CADENCE }
    const newest = await newestCadence(call.tx, call.scope)
    if (newest.version !== input.version || !(await addCadence(call.tx, call.scope, fresh))) {
      refuseChanged({ by: newest.by, what: 'the policy' })
    }
    return { version }
  }),
]
