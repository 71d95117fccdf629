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
  listWholeEvents,
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
import { answerEvent, answerEvents, mayChange } from './answer-event.ts'
import { changeEvent, heldFor, movedFields, taken } from './change-event.ts'
import { keepingHidden } from './held-event.ts'
import { cancel, publish, reinstate, remove, restore } from './event-states.ts'
import { holdEvent, addChanges, insertEvent, mustBeKnown, mustHaveRoom, touchCalendar } from './writes.ts'
import { eventsIn, historyOf, ownEvent, ownEventsIn } from './reads.ts'
import { followEvents } from './statuses/follow-events.ts'
import { ruleDays } from './rule-days.ts'
import { expand, occurrenceOf, windowOf } from './window.ts'

const reads: readonly Implementation[] = [
  implement(listEvents, async (call, input) => {
    const range = windowOf(input, call.scope.timeZone)
    const [rows, own] = await Promise.all([
      eventsIn(call.tx, call.scope, range, input),
      daysOffBetween(call.tx, call.scope, input.from, input.to),
    ])
    const { shown, more } = expand(rows, range)
    const changing = mayChange(call.scope)
    return {
      timeZone: call.scope.timeZone,
      today: call.today,
      occurrences: shown.map((one) =>
        occurrenceOf(one, { now: call.now, mayChange: changing && one.row.rosterId === call.scope.rosterId }),
      ),
      offDays: offDaysBetween(input.from, input.to, own),
      more,
      mayChange: changing,
    }
  }),

  implement(getEvent, async (call, input) => {
    return answerEvent(call.tx, call.scope, input.eventId, call.now)
  }),

  implement(listWholeEvents, async (call, input) => {
    const range = windowOf(input, call.scope.timeZone)
    return { events: await answerEvents(call.tx, call.scope, range, call.now) }
  }),

  implement(listEventHistory, async (call, input) => {
    return { changes: await historyOf(call.tx, call.scope, input) }
  }),

  implement(listMyEvents, async (call, input) => {
    const { scope: own } = call
    const timeZone = own?.timeZone ?? 'UTC'
    const range = windowOf(input, timeZone)
    const [rows, daysOff] = own
      ? await Promise.all([ownEventsIn(call.tx, own, range), daysOffBetween(call.tx, own, input.from, input.to)])
      : [[], []]
    const { shown, more } = expand(rows, range)
    return {
      about: own ? [null] : [],
      answer: {
        timeZone,
        today: dayAt(call.now, timeZone),
        occurrences: shown.map((one) => occurrenceOf(one, { now: call.now, mayChange: false, toTheSoldier: true })),
        offDays: own ? offDaysBetween(input.from, input.to, daysOff) : [],
        more,
      },
    }
  }),

  implement(getMyEvent, async (call, input) => {
    const { scope: own } = call
    const row = own && (await ownEvent(call.tx, own, input.eventId, call.now))
    if (!row) {
      return refuse('not-found', 'This event is no longer on your calendar. Go back to the calendar.', {
        field: 'eventId',
      })
    }
    const { rosterName, type, title, place, uniform, oic, ncoic, when, state, references, remarks, recurrence } = row
    return {
      about: [{ rosterId: row.rosterId }],
      answer: {
        rosterName,
        type,
        title,
        place,
        uniform,
        oic,
        ncoic,
        when,
        state,
        references,
        remarks,
        recurrence,
        eventId: row.id,
      },
    }
  }),
]

const writes: readonly Implementation[] = [
  implement(createEvent, async (call, input) => {
    const known = await holdEvent(call.tx, call.scope, input.eventId)
    if (!known) {
      const when = startingOnRule(ruleDays, input.event.when, input.event.recurrence)
      const fields = { ...input.event, when, skipsDaysOff: input.event.skipsDaysOff ?? true }
      await mustBeKnown(call.tx, call.scope, fields)
      await mustHaveRoom(call.tx, call.scope, 1)
      if (!(await insertEvent(call, call.scope, { id: input.eventId, fields, state: 'draft' }))) taken()
      await addChanges(call, call.scope, [{ eventId: input.eventId, kind: 'created' }])
      await touchCalendar(call.tx, call.scope, [])
    }
    return answerEvent(call.tx, call.scope, input.eventId, call.now)
  }),

  implement(updateEvent, async (call, input) => {
    const held = await heldFor(call, call.scope, input)
    const { which, reason } = input
    const event = { ...input.event, skipsDaysOff: input.event.skipsDaysOff ?? held.fields.skipsDaysOff }
    const fields = keepingHidden(held, event)
    const id = await changeEvent(call, call.scope, held, { which, reason, fields, kind: 'edited' })
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return answerEvent(call.tx, call.scope, id, call.now)
  }),

  implement(moveEvent, async (call, input) => {
    const held = await heldFor(call, call.scope, input)
    const { which, reason } = input
    const fields = movedFields(held, which, input.when)
    const id = await changeEvent(call, call.scope, held, { which, reason, fields, kind: 'moved' })
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return answerEvent(call.tx, call.scope, id, call.now)
  }),

  implement(publishEvents, async (call, input) => {
    const published = await publish(call, call.scope, input.eventIds)
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return { published }
  }),

  implement(cancelEvent, async (call, input) => {
    const id = await cancel(call, call.scope, await heldFor(call, call.scope, input), input)
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return answerEvent(call.tx, call.scope, id, call.now)
  }),

  implement(reinstateEvent, async (call, input) => {
    await reinstate(call, call.scope, await heldFor(call, call.scope, input), input.reason)
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return answerEvent(call.tx, call.scope, input.eventId, call.now)
  }),

  implement(deleteEvent, async (call, input) => {
    const removed = await remove(call, call.scope, await heldFor(call, call.scope, input), input)
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return removed
  }),

  implement(restoreEvent, async (call, input) => {
    await restore(call, call.scope, input)
    await followEvents(call.tx, [call.scope.rosterId], { now: call.now, by: call.scope.uid })
    return answerEvent(call.tx, call.scope, input.eventId, call.now)
  }),
]

export const eventFunctions: readonly Implementation[] = [...reads, ...writes]
