import * as z from 'zod'
import { recurrence } from '../../dutyday/tasks/schema.ts'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { checked } from '../../kernel/checked.ts'
import { daysBetween, isCalendarDate } from '../../kernel/calendar-date.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { GUARDED_WORDS, guardText } from '../../kernel/guarded-text.ts'
import { freeText, requiredText } from '../../kernel/text.ts'
import { groupId, rosterId, soldierId, timeZone } from '../../roster/schema.ts'
import { EVENT_STATE_NAMES, EVENT_TYPE_NAMES } from './event-types.ts'
import {
  BY_HAND_LIMIT,
  CHECKLIST_LIMIT,
  GROUPS_LIMIT,
  ICS_SHOWN,
  LONGEST_DAYS,
  OCCURRENCE_LIMIT,
  REMINDER_LIMIT,
} from './limits.ts'

const id = () => z.uuid().toLowerCase()
export const eventId = id()
export const checklistItemId = id()

export const eventType = z.enum(EVENT_TYPE_NAMES)
export const eventState = z.enum(EVENT_STATE_NAMES)

const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2150-12-31'] as const

/** A day that calendars go to: weeks and holidays around it are known. */
export const planDay = calendarDate.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
  error: 'Choose a day from 1970 to 2150.',
})

/** What clocks show: `2026-11-23T06:30`. */
export const localTime = z
  .string()
  .refine((raw) => isCalendarDate(raw.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(raw), {
    error: 'Enter a day and a time, such as 2026-11-23 06:30.',
  })
  .refine((raw) => raw >= FIRST_DAY && raw <= `${LAST_DAY}T24`, { error: 'Choose a day from 1970 to 2150.' })

/** A time zone by its name on the IANA list; what counts from UTC by a number knows no summer time. */
const namedTimeZone = timeZone.refine((name) => /^[A-Z]/i.test(name), { error: 'Choose a time zone from the list.' })

/**
 * When an event is. Times are what the clocks of its time zone show, so that 0630 stays 0630 when clocks change;
 * whole days are days of the roster, both included.
 */
export const eventWhen = z.discriminatedUnion('allDay', [
  z.strictObject({ allDay: z.literal(false), start: localTime, end: localTime, timeZone: namedTimeZone }).check(
    checked(`The end is after the start, and less than ${LONGEST_DAYS} days later.`, ({ start, end }, context) => {
      const days = daysOf(start.slice(0, 10), end.slice(0, 10))
      if (end <= start) problem(context, 'end', 'Choose an end after the start.')
      else if (days >= LONGEST_DAYS) problem(context, 'end', `One event lasts ${LONGEST_DAYS} days at most.`)
    }),
  ),
  z.strictObject({ allDay: z.literal(true), from: planDay, to: planDay }).check(
    checked(
      `The last day is not before the first, and less than ${LONGEST_DAYS} days later.`,
      ({ from, to }, context) => {
        if (to < from) problem(context, 'to', 'Choose a last day that is not before the first.')
        else if (daysBetween(from, to) >= LONGEST_DAYS) {
          problem(context, 'to', `One event lasts ${LONGEST_DAYS} days at most.`)
        }
      },
    ),
  ),
])
export type EventWhen = z.output<typeof eventWhen>

function problem(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

function daysOf(from: string, to: string): number {
  return isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : 0
}

/** A Soldier of the roster, or anybody by name; neither: nobody. A Soldier’s name is looked up, never kept. */
export const personInput = z.strictObject({
  soldierId: soldierId.nullable().default(null),
  name: freeText(80).default(''),
})
export const person = z.object({ soldierId: soldierId.nullable(), name: z.string() })

/** Whom an event concerns: everybody on the roster, or the groups with those below them and the Soldiers named. */
export const audienceInput = z.strictObject({
  whole: z.boolean().default(false),
  groupIds: z.array(groupId).max(GROUPS_LIMIT).default([]),
  soldierIds: z
    .array(soldierId)
    .max(BY_HAND_LIMIT, { error: `Name ${BY_HAND_LIMIT} Soldiers at most; choose groups or the whole roster instead.` })
    .default([]),
})
export type AudienceInput = z.output<typeof audienceInput>

export const eventTitle = requiredText(120).check(
  checked(GUARDED_WORDS, (value, context) => {
    const message = guardText(value)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

/** Minutes before the start. */
export const reminders = z
  .array(z.int().min(0).max(40_320, { error: 'Four weeks before at most.' }))
  .max(REMINDER_LIMIT)
  .transform((minutes) => [...new Set(minutes)].sort((a, b) => a - b))

export const eventInput = z.strictObject({
  type: eventType,
  title: eventTitle,
  place: freeText(120).default(''),
  uniform: freeText(120).default(''),
  /** Officer and NCO in charge. */
  oic: personInput.default({ soldierId: null, name: '' }),
  ncoic: personInput.default({ soldierId: null, name: '' }),
  /** ATP, TC, OPORD or FRAGO numbers. */
  references: freeText(240).default(''),
  remarks: freeText(2000, { lines: true }).default(''),
  when: eventWhen,
  /** RRULE of RFC 5545 by days, without the name: `FREQ=WEEKLY;BYDAY=MO`. It may be without an end. */
  recurrence: recurrence.nullable().default(null),
  /** Of a recurring event: it does not come on federal holidays and the unit’s days off. Null: as it is; new ones do. */
  skipsDaysOff: z.boolean().nullable().default(null),
  audience: audienceInput.default({ whole: true, groupIds: [], soldierIds: [] }),
  reminders: reminders.default([]),
})
export type EventInput = z.output<typeof eventInput>

/**
 * Which of a recurring event an act means. `day`: the day of the one that was on screen (`occurrence.day`); the
 * times that come with the act are the new ones of that one, and for `all` the others move by as much. `newEventId`,
 * chosen by the client: `one` and `following` become an event of their own under it. An event that comes once takes
 * any of them.
 */
export const which = z.strictObject({
  scope: z.enum(['one', 'following', 'all']).default('all'),
  day: planDay.nullable().default(null),
  newEventId: eventId.nullable().default(null),
})
export type Which = z.output<typeof which>

const progress = z.object({
  done: z.int(),
  total: z.int(),
  /** Not done, and past their suspense. */
  late: z.int(),
})

/** One entry of a calendar: an event, or one day of a recurring one. */
export const occurrence = z.object({
  /** Unique in an answer. */
  key: z.string(),
  eventId,
  /** By which it is named in `which`. Of one that was moved by itself: the day it had in its series. */
  day: calendarDate,
  /** The recurring event that it was taken out of by an edit of its own. */
  seriesId: eventId.nullable(),
  recurring: z.boolean(),
  rosterId,
  rosterName: z.string(),
  type: eventType,
  title: z.string(),
  place: z.string(),
  uniform: z.string(),
  oic: z.string(),
  ncoic: z.string(),
  /** Local times or days of this one. */
  when: eventWhen,
  /** As instants; of whole days the start of the first, and the end of the last, by the roster’s clocks. */
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  state: eventState,
  /** In words: `Whole roster`, `1st Platoon`, `SGT Diaz and 3 more`. */
  audience: z.string(),
  checklist: progress.nullable(),
  /** It is published and its week is past T-7: changing it asks for a reason. */
  locked: z.boolean(),
  mayChange: z.boolean(),
  version: z.int(),
})
export type Occurrence = z.output<typeof occurrence>

/** A day on which the unit is off: a federal holiday, or one that its leaders named (`setDayOff`). */
export const offDay = z.object({ day: calendarDate, name: z.string(), kind: z.enum(['federal', 'unit']) })
export type OffDay = z.output<typeof offDay>

/** A step of getting ready for a training event. Its suspense follows the event. */
export const checklistItem = z.object({
  id: checklistItemId,
  /** Of the 8-step model, of the T-weeks, or the leader’s own. */
  kind: z.enum(['step', 't-week', 'own']),
  /** `Step 3`, `T-7`; empty for one of the leader’s own. */
  label: z.string(),
  title: z.string(),
  owner: person,
  /** Before the day of the event; negative after it. */
  daysBefore: z.int(),
  suspense: calendarDate,
  done: z.boolean(),
  /** Who ticked it last, or took the tick back. */
  last: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type ChecklistItem = z.output<typeof checklistItem>

export const checklistItemInput = z.strictObject({
  title: eventTitle,
  owner: personInput.default({ soldierId: null, name: '' }),
  daysBefore: z.int().min(-60).max(400),
})

/** One event, whole. */
export const event = z.object({
  id: eventId,
  rosterId,
  rosterName: z.string(),
  seriesId: eventId.nullable(),
  /** Of one taken out of its series: the day it had there. */
  day: calendarDate.nullable(),
  type: eventType,
  title: z.string(),
  place: z.string(),
  uniform: z.string(),
  oic: person,
  ncoic: person,
  references: z.string(),
  remarks: z.string(),
  /** Of a recurring one: its first. */
  when: eventWhen,
  recurrence: z.string().nullable(),
  /** It does not come on days off; not in what an older release kept. */
  skipsDaysOff: z.boolean().optional(),
  audience: z.object({
    whole: z.boolean(),
    groups: z.array(z.object({ id: groupId, name: z.string() })).max(GROUPS_LIMIT),
    soldiers: z.array(z.object({ id: soldierId, name: z.string() })).max(BY_HAND_LIMIT),
    words: z.string(),
  }),
  reminders: z.array(z.int()).max(REMINDER_LIMIT),
  state: eventState,
  locked: z.boolean(),
  /** The Monday from which on changes ask for a reason; null where none ever does. */
  locksOn: calendarDate.nullable(),
  /** In the order of their suspense; null while no checklist was started. */
  checklist: z.array(checklistItem).max(CHECKLIST_LIMIT).nullable(),
  mayChange: z.boolean(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
})
export type CalendarEvent = z.output<typeof event>

/** One line of the append-only history of an event. */
export const eventChange = z.object({
  id: id(),
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum([
    'created',
    'imported',
    'edited',
    'moved',
    'published',
    'cancelled',
    'reinstated',
    'deleted',
    'restored',
    'split',
  ]),
  /** The day of a recurring event that was meant; null for all of it. */
  day: calendarDate.nullable(),
  /** Why a locked week was changed; empty otherwise. */
  reason: z.string(),
  locked: z.boolean(),
  /** What each field was and became, as people read it. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })).max(20),
})
export type EventChange = z.output<typeof eventChange>

/** Why a Soldier cannot be at an event. */
export const conflictReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    title: z.string(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    draft: z.boolean(),
  }),
  z.object({ kind: z.literal('absence'), status: dutyStatusCode, from: calendarDate, to: calendarDate.nullable() }),
  /** A published duty, and the last day off after it; the day itself where there is none. */
  z.object({ kind: z.literal('duty'), duty: z.string(), day: calendarDate, through: calendarDate }),
])
export type ConflictReason = z.output<typeof conflictReason>

export const conflict = z.object({
  soldierId,
  name: z.string(),
  /** The day of the event on which it first happens. */
  day: calendarDate,
  /** On how many of the days looked at. */
  days: z.int(),
  /** At most three of them. */
  reasons: z.array(conflictReason).max(3),
})
export type Conflict = z.output<typeof conflict>

/** A line of the weekly training schedule as it is posted. */
export const scheduleLine = z.object({
  eventId,
  day: calendarDate,
  /** `0630–0730`, `All day`. */
  time: z.string(),
  who: z.string(),
  type: eventType,
  event: z.string(),
  location: z.string(),
  uniform: z.string(),
  /** OIC and NCOIC. */
  trainer: z.string(),
  references: z.string(),
  remarks: z.string(),
  state: eventState,
})
export type ScheduleLine = z.output<typeof scheduleLine>

export const trainingSchedule = z.object({
  rosterName: z.string(),
  timeZone: z.string(),
  /** A Monday. */
  from: calendarDate,
  to: calendarDate,
  /** Weeks from this one: 0 is the present week. */
  tWeek: z.int(),
  /** The week is inside T-7. */
  locked: z.boolean(),
  days: z
    .array(
      z.object({ day: calendarDate, off: z.string().nullable(), lines: z.array(scheduleLine).max(OCCURRENCE_LIMIT) }),
    )
    .length(7),
  /** Drafts of the week that are not in it. */
  drafts: z.int(),
  more: z.boolean(),
})
export type TrainingSchedule = z.output<typeof trainingSchedule>

/** An event of an .ics file as a preview shows it. */
export const icsPreviewEvent = z.object({
  /** From 1, in the order of the file. */
  number: z.int(),
  title: z.string(),
  when: eventWhen.nullable(),
  recurrence: z.string().nullable(),
  /** Why it will not be imported; null when it will. */
  problem: z.string().nullable(),
  /** What will be different from the file. */
  notes: z.array(z.string()).max(5),
})
export const icsPreview = z.object({
  /** Events in the file and the days chosen. */
  total: z.int(),
  /** Of them: to be imported, already here, with a problem. */
  ready: z.int(),
  already: z.int(),
  problems: z.int(),
  /** Those with a problem first; the rest by their start. */
  events: z.array(icsPreviewEvent).max(ICS_SHOWN),
})
export type IcsPreview = z.output<typeof icsPreview>

/**
 * What opens a subscribed calendar: made on the device that gives it out, so that no answer and no log holds it.
 * Kept is its hash.
 */
export const feedSecret = z.string().regex(/^[\w-]{40,64}$/, { error: 'Make another address.' })

/** A subscribed calendar. Its address is shown once, when it is made. */
export const calendarFeed = z.object({
  createdAt: z.iso.datetime(),
  /** When a calendar program last asked for it; by the hour. */
  readAt: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>
