import {
  assignToTasking,
  exportTaskings,
  getTasking,
  getTaskingPicker,
  listMyTaskings,
  listTaskings,
  listWholeTaskings,
  moveTasking,
  removeFromTasking,
  saveTasking,
  tickTaskingStep,
} from '@muster/domain/operations/taskings/functions.ts'
import { MOST_EXPORTED } from '@muster/domain/operations/taskings/limits.ts'
import { taskingFile } from '@muster/domain/operations/taskings/list.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listFile } from '../../platform/paper/list-file.ts'
import { mustFit } from '../../platform/spreadsheet/must-fit.ts'
import { unitOnPaper } from '../../roster/unit-on-paper.ts'
import { callerName } from '../../roster/people/reads.ts'
import { type ChainViewer, IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { assign, remove } from './assign.ts'
import { pick, withProblems } from './picker.ts'
import {
  eventsOf,
  openTaskings,
  ownTaskings,
  type StoredTasking,
  taskingOf,
  taskingsOf,
  unknownTasking,
  whoIsOn,
} from './reads.ts'
import { move, save, tick } from './save.ts'
import type { BusySources } from './sources.ts'

export function taskingFunctions(sources: BusySources): readonly Implementation[] {
  return [
    implement(listTaskings, IN_ONE_STATEMENT, async (call, input) => {
      const { taskings: found, ...list } = await taskingsOf(call, input)
      const { rows, next } = pageOf(found, input.limit, ({ at, id }) => ({ at, id }))
      return { ...list, taskings: rows.map(({ at: _, ...one }) => one), next }
    }),

    implement(exportTaskings, async (call, { format, ...input }) => {
      const { scope } = call
      const { taskings } = await taskingsOf(call, { ...input, after: null, limit: MOST_EXPORTED })
      mustFit(taskings, MOST_EXPORTED, { what: 'taskings', instead: 'Choose a type, or one roster.', field: 'type' })
      const onIt = await whoIsOn(call.tx, scope, taskings)
      const unit = await unitOnPaper(call.tx, scope, { over: input.over, groupId: null })
      const issue = { by: await callerName(call.tx, scope), createdAt: call.now }
      const rows = taskings.map((one) => ({ ...one, who: onIt.get(`${one.rosterId} ${one.id}`) ?? [] }))
      return listFile(taskingFile, { rows, asked: input, scope: unit, issue }, format)
    }),

    implement(getTasking, async (call, { taskingId }) => {
      const [found] = await whole(call, [await taskingOf(call.tx, call.scope, taskingId, call.now)], sources)
      return found ?? unknownTasking()
    }),

    implement(listWholeTaskings, async (call) => {
      const stored = await openTaskings(call.tx, call.scope, call.now)
      return { taskings: await whole(call, stored, sources) }
    }),

    implement(saveTasking, save),
    implement(moveTasking, move),
    implement(tickTaskingStep, tick),
    implement(getTaskingPicker, (call, input) => pick(call, input, sources)),
    implement(assignToTasking, (call, input) => assign(call, input, sources)),
    implement(removeFromTasking, remove),

    implement(listMyTaskings, async (call) => {
      return { mine: call.scope && (await ownTaskings(call.tx, call.scope, call.now)) }
    }),
  ]
}

/** The taskings in the form of answers, each with its history. */
async function whole(
  call: { readonly tx: ReadTx; readonly scope: ChainViewer },
  stored: readonly StoredTasking[],
  sources: BusySources,
) {
  const { tx, scope } = call
  const ids = stored.map(({ id }) => id)
  const events = await eventsOf(tx, scope, ids)
  const taskings = await withProblems(call, scope, stored, sources)
  return taskings.map((tasking) => ({ tasking, events: events.get(tasking.id) ?? [] }))
}
