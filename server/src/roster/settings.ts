import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  createRoster,
  deleteRoster,
  getRoster,
  listMyRosters,
  saveRosterSettings,
} from '@muster/domain/roster/functions.ts'
import { SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { countOwnRosters, listRosters, readRoster, readSettings } from './reads.ts'
import { asChainViewer, asEditor, asOwner, asSelf } from './scope.ts'
import { deleteRosterRow, insertRoster, lockRoster, updateSettings } from './writes.ts'

/** More rosters than any leader keeps, fewer than a runaway program would make. */
const OWN_ROSTERS = 50

/** The rosters themselves: which there are, their settings, their end. */
export const settingsFunctions: readonly Implementation[] = [
  implement(listMyRosters, async (call) => listRosters(call.tx, asSelf(call))),

  implement(createRoster, async (call, input) => {
    const self = asSelf(call)
    if ((await countOwnRosters(call.tx, self)) >= OWN_ROSTERS) {
      refuse('resource-exhausted', `You keep ${OWN_ROSTERS} rosters already. Delete one that is no longer used first.`)
    }
    const id = call.newId()
    await insertRoster(call.tx, self, { id, name: input.name, timeZone: input.timeZone, at: call.now })
    call.record({ rosterId: id })
    return { rosterId: id }
  }),

  implement(getRoster, async (call, input) => {
    const viewer = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: viewer.rosterId })
    return readRoster(call.tx, viewer)
  }),

  implement(saveRosterSettings, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    await lockRoster(call.tx, editor)
    const { settings: current } = await readRoster(call.tx, editor)
    const settings = { ...current, ...given(input.settings) }
    const notPersonal = settings.personalFields.findIndex((key) => !SOLDIER_FIELDS[key].personal)
    if (notPersonal >= 0) {
      refuse('invalid-argument', 'Only personal fields can be turned on and off.', {
        field: `settings.personalFields.${notPersonal}`,
      })
    }
    settings.personalFields = [...new Set(settings.personalFields)]
    const version = await updateSettings(call.tx, editor, input.version, settings)
    if (version === null) {
      const { changed_by: by } = await readSettings(call.tx, editor)
      refuse(
        'aborted',
        `${by ?? 'Someone'} changed these settings since you opened them. Review them, then change them.`,
      )
    }
    call.record({ rosterId: editor.rosterId })
    return { version }
  }),

  implement(deleteRoster, async (call, input) => {
    const owner = await asOwner(call, input.rosterId)
    await lockRoster(call.tx, owner)
    if (input.confirmName.trim() !== owner.name) {
      refuse('invalid-argument', `Type the name of the roster, ${owner.name}, to delete it.`, { field: 'confirmName' })
    }
    await deleteRosterRow(call.tx, owner, call.now)
    call.record({ rosterId: owner.rosterId })
    return null
  }),
]

/** Without the keys that were not sent. */
function given<T extends object>(partial: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as never
}
