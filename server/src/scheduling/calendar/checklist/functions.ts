import { refuse } from '@muster/domain/kernel/refusal.ts'
import { STANDARD_CHECKLIST } from '@muster/domain/scheduling/calendar/checklist.ts'
import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import {
  removeEventChecklistItem,
  saveEventChecklistItem,
  startEventChecklist,
  tickEventChecklistItem,
} from '@muster/domain/scheduling/calendar/functions.ts'
import { CHECKLIST_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import type { ChecklistItem } from '@muster/domain/scheduling/calendar/schema.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import type { RosterEditor } from '../../../roster/scope.ts'
import { answerEvent, itemOf } from '../answer-event.ts'
import { itemById } from './reads.ts'
import { dropItem, putItem, startChecklist, tickItem } from './writes.ts'
import { type HeldEvent, unknownEvent } from '../held-event.ts'
import { holdEvent, touchCalendar } from '../writes.ts'

export const checklistFunctions: readonly Implementation[] = [
  implement(startEventChecklist, async (call, input) => {
    const held = await heldNow(call.tx, call.scope, input.eventId)
    if (held.fields.recurrence !== null) {
      refuse('failed-precondition', 'This event repeats. Change one day of it by itself, then start its checklist.', {
        field: 'eventId',
      })
    }
    if (!EVENT_TYPES[held.fields.type].planned) {
      refuse('failed-precondition', 'Checklists are for training. Change the type of the event first.', {
        field: 'eventId',
      })
    }
    if (!held.checklist) {
      await startChecklist(
        call.tx,
        call.scope,
        held.id,
        STANDARD_CHECKLIST.map((item) => ({ ...item, id: call.newId() })),
      )
      await touchCalendar(call.tx, call.scope, [])
    }
    return answerEvent(call.tx, call.scope, input.eventId, call.now)
  }),

  implement(saveEventChecklistItem, async (call, input) => {
    const held = await withChecklist(call.tx, call.scope, input.eventId)
    const put = await putItem(call.tx, call.scope, held.id, { id: input.itemId, ...input.item })
    if (put === 'too many') {
      refuse('resource-exhausted', `A checklist has ${CHECKLIST_LIMIT} lines at most. Remove one first.`, {
        field: 'itemId',
      })
    }
    if (put === 'no such Soldier') {
      refuse('not-found', 'The owner is no longer on the roster. Choose again.', { field: 'item.owner' })
    }
    await touchCalendar(call.tx, call.scope, [])
    return answerItem(call.tx, call.scope, held, input.itemId)
  }),

  implement(removeEventChecklistItem, async (call, input) => {
    const held = await withChecklist(call.tx, call.scope, input.eventId)
    await dropItem(call.tx, call.scope, held.id, input.itemId)
    await touchCalendar(call.tx, call.scope, [])
    return null
  }),

  implement(tickEventChecklistItem, async (call, input) => {
    const held = await withChecklist(call.tx, call.scope, input.eventId)
    await tickItem(call.tx, call.scope, held.id, { id: input.itemId, done: input.done, at: call.now })
    await touchCalendar(call.tx, call.scope, [])
    return answerItem(call.tx, call.scope, held, input.itemId)
  }),
]

async function heldNow(tx: WriteTx, editor: RosterEditor, eventId: string): Promise<HeldEvent> {
  const held = await holdEvent(tx, editor, eventId)
  return held && held.deletedAt === null ? held : unknownEvent()
}

async function withChecklist(tx: WriteTx, editor: RosterEditor, eventId: string): Promise<HeldEvent> {
  const held = await heldNow(tx, editor, eventId)
  if (!held.checklist) {
    refuse('failed-precondition', 'This event has no checklist. Start one first.', { field: 'eventId' })
  }
  return held
}

async function answerItem(tx: WriteTx, editor: RosterEditor, held: HeldEvent, itemId: string): Promise<ChecklistItem> {
  const row = await itemById(tx, editor, held.id, itemId)
  if (!row) return refuse('not-found', 'This line is no longer on the checklist.', { field: 'itemId' })
  return itemOf(row, firstDay(held.fields.when))
}
