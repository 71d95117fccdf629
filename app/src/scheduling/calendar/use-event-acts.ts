import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getEvent,
  moveEvent,
  publishEvents,
  reinstateEvent,
  restoreEvent,
  updateEvent,
} from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent, EventInput, EventWhen, Which } from '@muster/domain/scheduling/calendar/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useMemo } from 'react'
import { useCall, useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { toast } from '../../ui/states/toast.tsx'
import { audienceOf } from './event-draft.ts'
import { whenText } from './event-words.ts'

/** The event, which of its days, and the reason if its week is locked. */
export interface Aim {
  readonly rosterId: string
  readonly eventId: string
  readonly version: number
  readonly which: Which
  readonly reason: string
}

export type Scope = Which['scope']

/**
 * An event that happens once accepts any scope. A changed part of a recurring one becomes a separate event with a new
 * id.
 */
export function whichOf(scope: Scope, day: CalendarDate | null): Which {
  return { scope, day, newEventId: scope === 'all' ? null : crypto.randomUUID() }
}

const ALL: Which = { scope: 'all', day: null, newEventId: null }

/** A leader's actions on an event. Each shows a message with Undo. */
export function useEventActs(timeZone: string) {
  const { run: create } = useWrite(createEvent)
  const { run: update } = useWrite(updateEvent)
  const { run: move } = useWrite(moveEvent)
  const { run: publish } = useWrite(publishEvents)
  const { run: cancel } = useWrite(cancelEvent)
  const { run: reinstate } = useWrite(reinstateEvent)
  const { run: remove } = useWrite(deleteEvent)
  const { run: restore } = useWrite(restoreEvent)
  const read = useCall(getEvent)
  return useMemo(() => {
    const undone = (act: Promise<unknown>) =>
      void reportRefusal(act, 'It was not undone.').then((done) => done !== undefined && toast.done('Undone.'))
    return {
      create: (rosterId: string, eventId: string, event: EventInput) => create({ rosterId, eventId, event }),
      update: (aim: Aim, event: EventInput) => update({ ...aim, event }),
      async publish(rosterId: string, eventIds: readonly string[], said: string) {
        const done = await reportRefusal(publish({ rosterId, eventIds: [...eventIds] }), 'It was not published.')
        if (done) toast.done(said)
        return done !== undefined
      },
      /** `before`: the old time, for Undo. */
      async move(aim: Aim, title: string, when: EventWhen, before: EventWhen) {
        const moved = await reportRefusal(move({ ...aim, when }), 'It was not moved.')
        if (!moved) return null
        const recurring = moved.recurrence !== null
        toast.undo(`${title} moved to ${whenText(when, timeZone)}.`, () => {
          const which = recurring ? whichOf('all', firstDay(when)) : ALL
          const { reason } = aim
          undone(
            move({ rosterId: aim.rosterId, eventId: moved.id, version: moved.version, which, when: before, reason }),
          )
        })
        return moved
      },
      async cancel(aim: Aim, title: string) {
        const cancelled = await reportRefusal(cancel(aim), 'It was not canceled.')
        if (!cancelled) return null
        const { rosterId, reason } = aim
        toast.undo(`${title} is canceled.`, () =>
          undone(reinstate({ rosterId, eventId: cancelled.id, version: cancelled.version, reason })),
        )
        return cancelled
      },
      async reinstate({ rosterId, eventId, version, reason }: Aim, title: string) {
        const back = await reportRefusal(reinstate({ rosterId, eventId, version, reason }), 'It is still canceled.')
        if (back) toast.done(`${title} is reinstated.`)
        return back
      },
      /** `whole`: the event before the deletion, for the case that it must be created again. */
      async remove(aim: Aim, title: string, whole: CalendarEvent) {
        const gone = await reportRefusal(remove(aim), 'It was not deleted.')
        if (!gone) return false
        const { rosterId, eventId, which, reason } = aim
        const day = which.scope === 'one' && whole.recurrence !== null ? which.day : null
        toast.undo(`${title} is deleted.`, () =>
          undone(
            gone.restorable
              ? restore({ rosterId, eventId, day })
              : read({ rosterId, eventId }).then(({ version }) =>
                  update({ rosterId, eventId, version, which: ALL, event: inputFrom(whole), reason }),
                ),
          ),
        )
        return true
      },
    }
  }, [create, update, move, publish, cancel, reinstate, remove, restore, read, timeZone])
}

export type EventActs = ReturnType<typeof useEventActs>

/** An event as an input, to create it again. */
export function inputFrom(event: CalendarEvent): EventInput {
  const { type, title, place, uniform, oic, ncoic, references, remarks, when, recurrence, reminders } = event
  return {
    type,
    title,
    place,
    uniform,
    references,
    remarks,
    when,
    recurrence,
    reminders,
    skipsDaysOff: event.skipsDaysOff ?? null,
    oic: oic.soldierId === null ? oic : { ...oic, name: '' },
    ncoic: ncoic.soldierId === null ? ncoic : { ...ncoic, name: '' },
    audience: audienceOf(event),
  }
}
