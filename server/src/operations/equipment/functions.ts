import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  exportSignOuts,
  listEquipment,
  listMyEquipment,
  listSignOuts,
  removeEquipment,
  saveEquipment,
  signInEquipment,
  signOutEquipment,
  undoSignIn,
} from '@muster/domain/operations/equipment/functions.ts'
import { MOST_EXPORTED } from '@muster/domain/operations/equipment/limits.ts'
import { signOutFile } from '@muster/domain/operations/equipment/list.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listFile } from '../../platform/paper/list-file.ts'
import { mustFit } from '../../platform/spreadsheet/must-fit.ts'
import { callerName } from '../../roster/people/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { holderName, itemsOf, ownEquipmentOf, signOutsOf } from './reads.ts'
import { removeItem, saveItem, signIn, signOut, undoIn } from './sign.ts'

export const equipmentFunctions: readonly Implementation[] = [
  implement(listEquipment, IN_ONE_STATEMENT, async (call, input) => {
    const { items: found, ...list } = await itemsOf(call, input)
    const { rows: items, next } = pageOf(found, input.limit, ({ name, id }) => ({ name, id }))
    return { ...list, items, next }
  }),

  implement(listSignOuts, async (call, input) => {
    const found = await signOutsOf(call.tx, call.scope, input, call.now)
    const { rows: signOuts, next } = pageOf(found, input.limit, ({ inAt, outAt, id }) => ({ at: inAt ?? outAt, id }))
    return { signOuts, timeZone: call.scope.timeZone, next }
  }),

  implement(saveEquipment, saveItem),
  implement(removeEquipment, removeItem),
  implement(signOutEquipment, signOut),
  implement(signInEquipment, signIn),
  implement(undoSignIn, undoIn),

  implement(exportSignOuts, async (call, { format, ...input }) => {
    const { scope } = call
    const asked = { ...input, after: null, limit: MOST_EXPORTED }
    const signOuts = await signOutsOf(call.tx, scope, asked, call.now)
    mustFit(signOuts, MOST_EXPORTED, { what: 'lines', instead: 'Choose a kind, an item or a Soldier.', field: 'kind' })
    const holder = input.soldierId === null ? null : await holderName(call.tx, scope, input.soldierId)
    if (holder === null && input.soldierId !== null) {
      refuse('not-found', 'No such Soldier on this roster. Open the list again.', { field: 'soldierId' })
    }
    const issue = { by: await callerName(call.tx, scope), createdAt: call.now }
    return listFile(signOutFile, { rows: signOuts, asked: { show: input.show, holder }, scope, issue }, format)
  }),

  implement(listMyEquipment, async (call) => {
    const { scope: own } = call
    return { mine: own ? { timeZone: own.timeZone, equipment: await ownEquipmentOf(call.tx, own) } : null }
  }),
]
