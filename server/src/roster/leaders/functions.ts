import { refuse } from '@muster/domain/kernel/refusal.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { setPart } from './writes.ts'

export const leaderFunctions: readonly Implementation[] = [
  implement(setLeaderPart, async (call, { uid, part }) => {
    if (uid === call.scope.uid) {
      // So a roster always has somebody who may change all of it.
      refuse('failed-precondition', 'You own this roster, so you have all of it.', { field: 'uid' })
    }
    if (!(await setPart(call.tx, call.scope, uid, part, call.now))) {
      refuse('not-found', 'They do not keep this roster. Reload to see who does.', { field: 'uid' })
    }
    return null
  }),
]
