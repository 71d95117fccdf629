import { refuse } from '@muster/domain/kernel/refusal.ts'
import { restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import type { RosterCompanion } from './companion.ts'
import { haveReturned, mayReturn } from './changes.ts'
import { soldiersByDodid } from './reads.ts'
import { asEditor } from './scope.ts'
import { difference } from './soldier-values.ts'
import { act, mustBeThere, mustHaveRoom } from './soldiers.ts'
import { lockRoster } from './writes.ts'

export function restoringFunctions(companions: readonly RosterCompanion[]): readonly Implementation[] {
  return [
    implement(restoreSoldiers, async (call, input) => {
      const editor = await asEditor(call, input.rosterId)
      await lockRoster(call.tx, editor)
      const found = (await mustBeThere(call.tx, editor, input.soldierIds)).filter(
        (soldier) => soldier.values.archivedOn,
      )
      await mustHaveRoom(call.tx, editor, found.length)
      const dodids = found.flatMap(({ values }) => (typeof values.dodid === 'string' ? [values.dodid] : []))
      const [taken] = await soldiersByDodid(call.tx, editor, dodids)
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
      await mayReturn(call.tx, editor, companions, { soldierIds, undoing: null })
      const after = { archivedOn: null, lossDate: null, lossReason: null }
      const changes = found.flatMap(({ id, values }) => {
        const differs = difference(values, after)
        return differs ? [{ soldierId: id, ...differs }] : []
      })
      const answer = await act(call, editor, 'restore', changes)
      await haveReturned(call, editor, companions, soldierIds)
      return answer
    }),
  ]
}
