import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  createRoster,
  deleteRoster,
  getRoster,
  listMyRosters,
  saveRosterSettings,
} from '@muster/domain/roster/functions.ts'
import { SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { countOwnRosters, listRosters, readRoster, readSettings } from '../reads.ts'
import { deleteRosterRow, insertRoster, lockRoster, updateSettings } from '../writes.ts'

/** More rosters than any leader keeps, fewer than a runaway program would make. */
const OWN_ROSTERS = 50

/** The rosters themselves: their list, settings and deletion. */
export const settingsFunctions: readonly Implementation[] = [
  implement(listMyRosters, async (call) => listRosters(call.tx, call.scope)),

  implement(createRoster, async (call, input) => {
    const { scope: self } = call
    if ((await countOwnRosters(call.tx, self)) >= OWN_ROSTERS) {
      refuse('resource-exhausted', `You keep ${OWN_ROSTERS} rosters already. Delete one that is no longer used first.`)
    }
    const id = call.newId()
    await insertRoster(call.tx, self, { id, name: input.name, timeZone: input.timeZone, at: call.now })
    return { rosterId: id }
  }),

  implement(getRoster, (call) => readRoster(call.tx, call.scope)),

  implement(saveRosterSettings, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    const { settings: current } = await readRoster(call.tx, call.scope)
    const settings = { ...current, ...given(input.settings) }
    if (settings.offlineDays !== current.offlineDays && call.scope.role !== 'owner') {
      refuse('permission-denied', 'Only the owner of the roster decides how long devices work without signal.', {
        field: 'settings.offlineDays',
      })
    }
    const notPersonal = settings.personalFields.findIndex((key) => !SOLDIER_FIELDS[key].personal)
    if (notPersonal >= 0) {
      refuse('invalid-argument', 'Only personal fields can be turned on and off.', {
        field: `settings.personalFields.${notPersonal}`,
      })
    }
    settings.personalFields = [...new Set(settings.personalFields)]
    const version = await updateSettings(call.tx, call.scope, input.version, settings)
    if (version === null) {
      const { changed_by: by } = await readSettings(call.tx, call.scope)
      refuseChanged({ by, what: 'the setup of this roster' })
    }
    return { version }
  }),

  implement(deleteRoster, async (call, input) => {
    await lockRoster(call.tx, call.scope)
    if (input.confirmName.trim() !== call.scope.name) {
      refuse('invalid-argument', `Type the name of the roster, ${call.scope.name}, to delete it.`, {
        field: 'confirmName',
      })
    }
    await deleteRosterRow(call.tx, call.scope, call.now)
    return null
  }),
]

/** Without the keys that were not sent. */
function given<T extends object>(partial: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as never
}
