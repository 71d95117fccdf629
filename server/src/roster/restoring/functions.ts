import { refuse } from '@muster/domain/kernel/refusal.ts'
import { restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import type { RosterExtension } from '../extension.ts'
import { runReturnHooks, mayReturn } from '../changes/functions.ts'
import { soldiersByDodid } from '../reads.ts'
import { difference } from '../soldier-values.ts'
import { act, mustBeThere, mustHaveRoom } from '../soldiers/functions.ts'
import { lockRoster } from '../writes.ts'

export function restoringFunctions(extensions: readonly RosterExtension[]): readonly Implementation[] {
  return [
    implement(restoreSoldiers, async (call, input) => {
      await lockRoster(call.tx, call.scope)
      const found = (await mustBeThere(call.tx, call.scope, input.soldierIds)).filter(
        (soldier) => soldier.values.archivedOn,
      )
      await mustHaveRoom(call.tx, call.scope, found.length)
      const dodids = found.flatMap(({ values }) => (typeof values.dodid === 'string' ? [values.dodid] : []))
      const [taken] = await soldiersByDodid(call.tx, call.scope, dodids)
      if (taken) {
        refuse(
          'already-exists',
          `${taken.rank} ${taken.last} is on the roster with the same DoD ID. Change or archive that record first.`,
          {
            field: 'soldierIds',
          },
        )
      }
      const soldierIds = found.map(({ id }) => id)
      await mayReturn(call.tx, call.scope, extensions, { soldierIds, undoing: null })
      const after = { archivedOn: null, lossDate: null, lossReason: null }
      const changes = found.flatMap(({ id, values }) => {
        const differs = difference(values, after)
        return differs ? [{ soldierId: id, ...differs }] : []
      })
      const answer = await act(call, call.scope, 'restore', changes)
      await runReturnHooks(call, call.scope, extensions, soldierIds)
      return answer
    }),
  ]
}
