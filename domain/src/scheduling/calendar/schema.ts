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

/** A day in the range of calendars. The weeks and holidays around it are known. */
export const planDay = calendarDate.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
  error: 'Choose a day from 1970 to 2150.',
})

/** A local time: `2026-11-23T06:30`. */
export const localTime = z
  .string()
  .refine((raw) => isCalendarDate(raw.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(raw), {
    error: 'Enter a day and a time, such as 2026-11-23 06:30.',
  })
  .refine((raw) => raw >= FIRST_DAY && raw <= `${LAST_DAY}T24`, { error: 'Choose a day from 1970 to 2150.' })

/** A time zone by its IANA name. A fixed UTC offset is refused, because it has no daylight saving time. */
const namedTimeZone = timeZone.refine((name) => /^[A-Z]/i.test(name), { error: 'Choose a time zone from the list.' })

/**
 * When an event is. Times are local in its time zone, so that 0630 stays 0630 when clocks change. All-day events are in
 * days of the roster, both included.
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

/**
 * A Soldier of the roster, or any person by name. Without both it is nobody. A Soldier's name is looked up, never
 * stored.
 */
export const personInput = z.strictObject({
  soldierId: soldierId.nullable().default(null),
  name: freeText(80).default(''),
})
export const person = z.object({ soldierId: soldierId.nullable(), name: z.string() })

/** Whom an event concerns: the whole roster, or groups (including those below them) and named Soldiers. */
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
  /** The officer and the NCO in charge. */
  oic: personInput.default({ soldierId: null, name: '' }),
  ncoic: personInput.default({ soldierId: null, name: '' }),
  /** Numbers of ATPs, TCs, OPORDs or FRAGOs. */
  references: freeText(240).default(''),
  remarks: freeText(2000, { lines: true }).default(''),
  when: eventWhen,
  /** An RRULE of RFC 5545 in days, without its name: `FREQ=WEEKLY;BYDAY=MO`. It may have no end. */
  recurrence: recurrence.nullable().default(null),
  /**
   * For a recurring event: it is not held on federal holidays and the unit's days off. Null leaves this unchanged, and
   * a new event skips them.
   */
  skipsDaysOff: z.boolean().nullable().default(null),
  audience: audienceInput.default({ whole: true, groupIds: [], soldierIds: [] }),
  reminders: reminders.default([]),
})
export type EventInput = z.output<typeof eventInput>

/**
 * The part of a recurring event that an act changes. `day` is the day of the one on screen (`occurrence.day`). The
 * times in the act are the new times of that one, and with `all` the others move by the same amount. With `one` and
 * `following` the part becomes a separate event under `newEventId`, which the client makes. An event that does not
 * recur accepts any of them.
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
  /** The day that identifies it in `which`. For one that was moved by itself: its day in the series. */
  day: calendarDate,
  /** The recurring event from which it was taken by a change of its own. */
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
  /** Its local times or days. */
  when: eventWhen,
  /**
   * As instants. For an all-day event: the start of the first and the end of the last day, in the roster's time zone.
   */
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  state: eventState,
  /** The audience in words: `Whole roster`, `1st Platoon`, `SGT Diaz and 3 more`. */
  audience: z.string(),
  /** The same for a chart by group. Missing in answers that an older release stored. */
  whole: z.boolean().optional(),
  groupIds: z.array(groupId).max(GROUPS_LIMIT).optional(),
  checklist: progress.nullable(),
  /** It is published and within T-7, so that a change needs a reason. */
  locked: z.boolean(),
  mayChange: z.boolean(),
  version: z.int(),
})
export type Occurrence = z.output<typeof occurrence>

/** A day off of the unit: a federal holiday, or one that its leaders set (`setDayOff`). */
export const offDay = z.object({ day: calendarDate, name: z.string(), kind: z.enum(['federal', 'unit']) })
export type OffDay = z.output<typeof offDay>

/** A step of preparing a training event. Its suspense follows the event. */
export const checklistItem = z.object({
  id: checklistItemId,
  /** From the 8-step model, from the T-weeks, or the leader's own. */
  kind: z.enum(['step', 't-week', 'own']),
  /** `Step 3`, `T-7`. Empty for a leader's own step. */
  label: z.string(),
  title: z.string(),
  owner: person,
  /** Days before the event. Negative for days after it. */
  daysBefore: z.int(),
  suspense: calendarDate,
  done: z.boolean(),
  /** Who ticked or unticked it last. */
  last: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type ChecklistItem = z.output<typeof checklistItem>

export const checklistItemInput = z.strictObject({
  title: eventTitle,
  owner: personInput.default({ soldierId: null, name: '' }),
  daysBefore: z.int().min(-60).max(400),
})

/** One event with all its details. */
export const event = z.object({
  id: eventId,
  rosterId,
  rosterName: z.string(),
  seriesId: eventId.nullable(),
  /** For an event taken out of its series: its day there. */
  day: calendarDate.nullable(),
  type: eventType,
  title: z.string(),
  place: z.string(),
  uniform: z.string(),
  oic: person,
  ncoic: person,
  references: z.string(),
  remarks: z.string(),
  /** For a recurring event: the times of its first. */
  when: eventWhen,
  recurrence: z.string().nullable(),
  /** It is not held on days off. Missing in answers that an older release stored. */
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
  /** The Monday from which a change needs a reason. Null when it never does. */
  locksOn: calendarDate.nullable(),
  /** In the order of their suspense. Null when no checklist was started. */
  checklist: z.array(checklistItem).max(CHECKLIST_LIMIT).nullable(),
  mayChange: z.boolean(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
})
export type CalendarEvent = z.output<typeof event>

/** A line of the append-only history of an event. */
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
  /** The changed day of a recurring event. Null when all of it changed. */
  day: calendarDate.nullable(),
  /** Why a locked week was changed. Empty otherwise. */
  reason: z.string(),
  locked: z.boolean(),
  /** Each field before and after, as people read it. */
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
  /** A published duty, and the last day off after it. The day itself when there is no day off. */
  z.object({ kind: z.literal('duty'), duty: z.string(), day: calendarDate, through: calendarDate }),
])
export type ConflictReason = z.output<typeof conflictReason>

export const conflict = z.object({
  soldierId,
  name: z.string(),
  /** The first day of the event with this conflict. */
  day: calendarDate,
  /** The number of checked days with it. */
  days: z.int(),
  /** At most three reasons. */
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
  /** The OIC and the NCOIC. */
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
  /** Weeks from this week, which is 0. */
  tWeek: z.int(),
  /** The week is within T-7. */
  locked: z.boolean(),
  days: z
    .array(
      z.object({ day: calendarDate, off: z.string().nullable(), lines: z.array(scheduleLine).max(OCCURRENCE_LIMIT) }),
    )
    .length(7),
  /** Drafts of the week that were left out. */
  drafts: z.int(),
  more: z.boolean(),
})
export type TrainingSchedule = z.output<typeof trainingSchedule>

/** An event of an .ics file in a preview. */
export const icsPreviewEvent = z.object({
  /** Its number in the file, from 1. */
  number: z.int(),
  title: z.string(),
  when: eventWhen.nullable(),
  recurrence: z.string().nullable(),
  /** Why it will not be imported. Null when it will be. */
  problem: z.string().nullable(),
  /** What will differ from the file. */
  notes: z.array(z.string()).max(5),
})
export const icsPreview = z.object({
  /** The events in the file within the chosen days. */
  total: z.int(),
  /** How many of them will be imported, are already here, or have a problem. */
  ready: z.int(),
  already: z.int(),
  problems: z.int(),
  /** Events with a problem come first, then the others in the order of their start. */
  events: z.array(icsPreviewEvent).max(ICS_SHOWN),
})
export type IcsPreview = z.output<typeof icsPreview>

/**
 * The secret of a subscribed calendar. The device that creates the address makes it, so that no answer and no log
 * contains it. The server stores its hash.
 */
export const feedSecret = z.string().regex(/^[\w-]{40,64}$/, { error: 'Make another address.' })

/** A subscribed calendar. Its address is shown once, when it is created. */
export const calendarFeed = z.object({
  createdAt: z.iso.datetime(),
  /** When a calendar program last read it, to the hour. */
  readAt: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>
