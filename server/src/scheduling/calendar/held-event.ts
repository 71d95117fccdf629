import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { EventState } from '@muster/domain/scheduling/calendar/event-types.ts'
import { firstDay, spanOf, zoneOf } from '@muster/domain/scheduling/calendar/event-when.ts'
import { nextLook } from '@muster/domain/scheduling/calendar/event-reminders.ts'
import { lastEnd } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { EventInput, EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import type { CalendarEventsTable } from './tables.ts'
import { ruleDays } from './rule-days.ts'

/** An event that is locked for a change until this transaction ends. */
export interface HeldEvent {
  readonly id: string
  readonly seriesId: string | null
  readonly occurrence: CalendarDate | null
  /** The first series that this one was split from. */
  readonly originId: string | null
  readonly fields: EventInput
  readonly state: EventState
  readonly version: number
  /** Whose Soldier in charge is outside the caller's part of the roster. */
  readonly hidden: { readonly oic: boolean; readonly ncoic: boolean }
  readonly checklist: boolean
  readonly deletedAt: Date | null
  /** Days that were deleted individually, and days that are events of their own. */
  readonly skipped: readonly CalendarDate[]
  /** The unit’s days off, the latest of them. */
  readonly daysOff: readonly CalendarDate[]
  readonly taken: readonly { readonly id: string; readonly day: CalendarDate; readonly state: EventState }[]
}

/** The caller of a form neither sees nor clears a Soldier in charge who is outside their part. A name replaces them. */
export function keepingHidden({ fields, hidden }: HeldEvent, event: EventInput): EventInput {
  const kept = (which: 'oic' | 'ncoic') => {
    const { soldierId, name } = event[which]
    return hidden[which] && soldierId === null && name === '' ? fields[which] : event[which]
  }
  return { ...event, oic: kept('oic'), ncoic: kept('ncoic') }
}

export function unknownEvent(): never {
  return refuse('not-found', 'This event is no longer here. Go back to the calendar.', { field: 'eventId' })
}

type TimeColumns = Pick<CalendarEventsTable, 'start_date' | 'start_time' | 'end_date' | 'end_time' | 'time_zone'>

export function timeColumns(when: EventWhen): TimeColumns {
  if (when.allDay) {
    return { start_date: when.from, start_time: null, end_date: when.to, end_time: null, time_zone: null }
  }
  return {
    start_date: firstDay(when),
    start_time: when.start.slice(11),
    end_date: when.end.slice(0, 10) as CalendarDate,
    end_time: when.end.slice(11),
    time_zone: when.timeZone,
  }
}

/** The columns of its times and reminders, computed by the rules. */
export function momentColumns(
  { when, recurrence, reminders, skipsDaysOff }: Pick<EventInput, 'when' | 'recurrence' | 'reminders' | 'skipsDaysOff'>,
  state: EventState,
  about: {
    readonly rosterZone: string
    readonly now: Date
    readonly without?: readonly CalendarDate[]
    readonly daysOff?: readonly CalendarDate[]
  },
) {
  const end = lastEnd(ruleDays, { when, recurrence }, about.rosterZone)
  const reminded = {
    when,
    recurrence,
    reminders,
    without: about.without ?? [],
    lastEnd: end,
    daysOff: skipsDaysOff ? (about.daysOff ?? []) : null,
  }
  return {
    ...timeColumns(when),
    recurrence,
    skips_days_off: skipsDaysOff ?? false,
    reminders,
    first_at: spanOf(when, about.rosterZone).start,
    last_at: end ?? ('infinity' as const),
    remind_at: state === 'published' ? nextLook(ruleDays, reminded, about.rosterZone, about.now) : null,
    reminded_to: about.now,
  }
}

/** The columns of the form's fields. */
export function fieldColumns(fields: EventInput) {
  return {
    type: fields.type,
    title: fields.title,
    place: fields.place,
    uniform: fields.uniform,
    oic_soldier_id: fields.oic.soldierId,
    oic_name: fields.oic.soldierId === null ? fields.oic.name : '',
    ncoic_soldier_id: fields.ncoic.soldierId,
    ncoic_name: fields.ncoic.soldierId === null ? fields.ncoic.name : '',
    refs: fields.references,
    remarks: fields.remarks,
    whole: fields.audience.whole,
  }
}

/** Today in the time zone that this event follows. */
export function todayOf(fields: Pick<EventInput, 'when'>, rosterZone: string, now: Date): CalendarDate {
  return dayAt(now, zoneOf(fields.when, rosterZone))
}
