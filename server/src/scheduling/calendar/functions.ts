import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getEvent,
  getMyEvent,
  listEventHistory,
  listEvents,
  listMyEvents,
  moveEvent,
  publishEvents,
  reinstateEvent,
  restoreEvent,
  updateEvent,
} from '@muster/domain/scheduling/calendar/functions.ts'
import { offDaysBetween } from '@muster/domain/scheduling/calendar/off-days.ts'
import { startingOnRule } from '@muster/domain/scheduling/calendar/series.ts'
import { daysOffBetween } from '../../dutyday/formations/reads.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { asChainViewer, asEditor, asLinkedSoldier, asViewer } from '../../roster/scope.ts'
import { answerEvent, mayChange } from './answer-event.ts'
import { changeEvent, heldFor, movedFields, taken } from './change-event.ts'
import { cancel, publish, reinstate, remove, restore } from './event-states.ts'
import { holdEvent, addChanges, insertEvent, mustBeKnown, mustHaveRoom, touchCalendar } from './writes.ts'
import { eventsIn, historyOf, ownEvent, ownEventsIn } from './reads.ts'
import { ruleDays } from './rule-days.ts'
import { expand, occurrenceOf, windowOf } from './window.ts'

const reads: readonly Implementation[] = [
  implement(listEvents, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    const range = windowOf(input, scope.timeZone)
    const [rows, own] = await Promise.all([
      eventsIn(call.tx, scope, range, input),
      daysOffBetween(call.tx, scope, input.from, input.to),
    ])
    const { shown, more } = expand(rows, range)
    call.record({ rosterId: scope.rosterId })
    const changing = mayChange(scope)
    return {
      timeZone: scope.timeZone,
      today: dayAt(call.now, scope.timeZone),
      occurrences: shown.map((one) =>
        occurrenceOf(one, { now: call.now, mayChange: changing && one.row.rosterId === scope.rosterId }),
      ),
      offDays: offDaysBetween(input.from, input.to, own),
      more,
      mayChange: changing,
    }
  }),

  implement(getEvent, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return answerEvent(call.tx, scope, input.eventId, call.now)
  }),

  implement(listEventHistory, async (call, input) => {
    const scope = await asViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return { changes: await historyOf(call.tx, scope, input) }
  }),

  implement(listMyEvents, async (call, input) => {
    const own = await asLinkedSoldier(call)
    const timeZone = own?.timeZone ?? 'UTC'
    const range = windowOf(input, timeZone)
    const [rows, daysOff] = own
      ? await Promise.all([ownEventsIn(call.tx, own, range), daysOffBetween(call.tx, own, input.from, input.to)])
      : [[], []]
    const { shown, more } = expand(rows, range)
    if (own) call.record({ rosterId: own.rosterId })
    return {
      timeZone,
      today: dayAt(call.now, timeZone),
      occurrences: shown.map((one) => occurrenceOf(one, { now: call.now, mayChange: false, toTheSoldier: true })),
      offDays: own ? offDaysBetween(input.from, input.to, daysOff) : [],
      more,
    }
  }),

  implement(getMyEvent, async (call, input) => {
    const own = await asLinkedSoldier(call)
    const row = own && (await ownEvent(call.tx, own, input.eventId, call.now))
    if (!row) {
      return refuse('not-found', 'This event is no longer on your calendar. Go back to the calendar.', {
        field: 'eventId',
      })
    }
    call.record({ rosterId: row.rosterId })
    const { rosterName, type, title, place, uniform, oic, ncoic, when, state, references, remarks, recurrence } = row
    return {
      ...{ rosterName, type, title, place, uniform, oic, ncoic, when, state, references, remarks, recurrence },
      eventId: row.id,
    }
  }),
]

const writes: readonly Implementation[] = [
  implement(createEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    const known = await holdEvent(call.tx, editor, input.eventId)
    if (!known) {
      const when = startingOnRule(ruleDays, input.event.when, input.event.recurrence)
      const fields = { ...input.event, when, skipsDaysOff: input.event.skipsDaysOff ?? true }
      await mustBeKnown(call.tx, editor, fields)
      await mustHaveRoom(call.tx, editor, 1)
      if (!(await insertEvent(call, editor, { id: input.eventId, fields, state: 'draft' }))) taken()
      await addChanges(call, editor, [{ eventId: input.eventId, kind: 'created' }])
      await touchCalendar(call.tx, editor, [])
    }
    return answerEvent(call.tx, editor, input.eventId, call.now)
  }),

  implement(updateEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    const held = await heldFor(call, editor, input)
    const { which, reason } = input
    const fields = { ...input.event, skipsDaysOff: input.event.skipsDaysOff ?? held.fields.skipsDaysOff }
    call.record({ rosterId: editor.rosterId })
    const id = await changeEvent(call, editor, held, { which, reason, fields, kind: 'edited' })
    return answerEvent(call.tx, editor, id, call.now)
  }),

  implement(moveEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    const held = await heldFor(call, editor, input)
    const { which, reason } = input
    call.record({ rosterId: editor.rosterId })
    const fields = movedFields(held, which, input.when)
    const id = await changeEvent(call, editor, held, { which, reason, fields, kind: 'moved' })
    return answerEvent(call.tx, editor, id, call.now)
  }),

  implement(publishEvents, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    return { published: await publish(call, editor, input.eventIds) }
  }),

  implement(cancelEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    const id = await cancel(call, editor, await heldFor(call, editor, input), input)
    return answerEvent(call.tx, editor, id, call.now)
  }),

  implement(reinstateEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    await reinstate(call, editor, await heldFor(call, editor, input), input.reason)
    return answerEvent(call.tx, editor, input.eventId, call.now)
  }),

  implement(deleteEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    return remove(call, editor, await heldFor(call, editor, input), input)
  }),

  implement(restoreEvent, async (call, input) => {
    const editor = await asEditor(call, input.rosterId)
    call.record({ rosterId: editor.rosterId })
    await restore(call, editor, input)
    return answerEvent(call.tx, editor, input.eventId, call.now)
  }),
]

export const eventFunctions: readonly Implementation[] = [...reads, ...writes]
