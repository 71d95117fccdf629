import * as z from 'zod'
import { AWOL_STATES } from '../dutyday/awol/awol-state.ts'
import { dutyStatusCode, headcount, submission } from '../dutyday/schema.ts'
import { taskPriority } from '../dutyday/tasks/schema.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { groupId, rosterId, soldierId } from '../roster/schema.ts'
import { eventType, eventWhen } from '../scheduling/calendar/schema.ts'
import { TIMELINE_MOST } from './limits.ts'
import { NEED_KINDS } from './need-kinds.ts'
import { PERSONAS } from './persona-order.ts'
import { TIMELINE_KINDS } from './soldier-timeline.ts'

/** Rows of each list. The dashboard shows the most urgent, and its tiles open the full lists. */
export const DASHBOARD_ROWS = 6
/** More than `DASHBOARD_ROWS`, because no other list shows who is due back in the rosters below. */
export const DASHBOARD_DUE_BACK = 100
/** The most rosters directly below that get a row. */
export const DASHBOARD_ROSTERS = 200

/** The most lines of one kind in what needs a leader. */
export const NEEDS_OF_A_KIND = 30

/** 90 days in weeks, rounded up. */
export const EXPIRING_WEEKS = 13

const where = { rosterId, rosterName: z.string() }

export const reports = z.object({
  /** Rosters that owe a report. */
  owed: z.int(),
  submitted: z.int(),
  /** Not submitted, and past the time it was due. */
  late: z.int(),
})
export type Reports = z.output<typeof reports>

/** Counts of what a leader must act on. */
export const pressing = z.object({
  /** Soldiers whose absence has ended and whom nobody has seen since. */
  dueBack: z.int(),
  overdueTasks: z.int(),
  /** Open absence cases. */
  cases: z.int(),
  overdueCounselings: z.int(),
  /** Red readiness items. */
  redReadiness: z.int(),
})
export type Pressing = z.output<typeof pressing>

/** A roster directly below the requested one, with everybody under it. */
export const dashboardRoster = z.object({
  rosterId,
  name: z.string(),
  leader: z.string(),
  /** Today in the roster's time zone. */
  day: calendarDate,
  /** When the roster's own report of today is due. */
  dueAt: z.iso.datetime(),
  /** When the roster submitted its own report of today. Null until then. */
  submittedAt: z.iso.datetime().nullable(),
  /** It owes its own report, and the time has passed. */
  late: z.boolean(),
  timeZone: z.string(),
  reports,
  headcount,
  pressing,
  recall: z.boolean(),
})
export type DashboardRoster = z.output<typeof dashboardRoster>

/** Readiness items of Soldiers, by when they are due. */
export const expiring = z.object({
  /** Overdue, failed, or so close to the due date that the policy says to act now. */
  red: z.int(),
  /** Due in 30 days or fewer, in 31 to 60, and in 61 to 90. Red items are included. */
  in30: z.int(),
  in60: z.int(),
  in90: z.int(),
  /** Items without data. They never count as current. */
  noData: z.int(),
  /** The items of the three bands by weeks from today. */
  weeks: z.array(z.int()).length(EXPIRING_WEEKS),
  /** The number of rows that there are in all. */
  rowCount: z.int(),
  /** Red ones first, then those due in 30 days, each the earliest first. */
  rows: z
    .array(
      z.object({
        ...where,
        soldierId,
        name: z.string(),
        item: z.string(),
        due: calendarDate.nullable(),
        red: z.boolean(),
        /** Done but not passed, whenever it is due. */
        failed: z.boolean(),
      }),
    )
    .max(DASHBOARD_ROWS),
})
export type Expiring = z.output<typeof expiring>

export const dashboard = z.object({
  ...where,
  /** `chain` only when there are rosters below. */
  over: z.enum(['roster', 'chain']),
  /** The group that everything is limited to, but running recalls. Its report is the whole roster's. */
  group: z
    .object({
      id: groupId,
      /** `1st Platoon / 2nd Squad` */
      name: z.string(),
      /** The group and those below it. */
      inside: z.array(groupId),
    })
    .nullable(),
  hasBelow: z.boolean(),
  today: calendarDate,
  timeZone: z.string(),
  now: z.iso.datetime(),
  accountability: z.object({
    headcount,
    /** The headcount of the last duty day before, as it was when that day ended. Null when there is none. */
    before: headcount
      .extend({
        dutyDate: calendarDate,
        /** How many of the rosters submitted that day. */
        submitted: z.int(),
      })
      .nullable(),
    reportDue: z.string(),
    /** Today's last report of the roster itself. */
    submission: submission.nullable(),
    /** The last report of the roster itself before today. Null for a group. */
    lastReport: submission.nullable(),
    reports,
  }),
  /** The longest overdue first. */
  dueBack: z.object({
    count: z.int(),
    rows: z
      .array(
        z.object({
          ...where,
          soldierId,
          name: z.string(),
          status: dutyStatusCode,
          until: calendarDate,
          /** The number to call. Empty when none is entered. */
          cell: z.string(),
        }),
      )
      .max(DASHBOARD_DUE_BACK),
  }),
  tasks: z.object({
    open: z.int(),
    overdue: z.int(),
    /** Due in less than 48 hours, and how many of those in less than 24. Overdue ones are not counted. */
    dueIn48: z.int(),
    dueIn24: z.int(),
    /** Overdue tasks and those due in 48 hours, the earliest first. */
    rows: z
      .array(
        z.object({
          ...where,
          taskId: z.uuid(),
          title: z.string(),
          priority: taskPriority,
          suspense: z.object({ date: calendarDate, time: z.string().nullable() }),
          overdue: z.boolean(),
        }),
      )
      .max(DASHBOARD_ROWS),
  }),
  /** Open absence cases, the oldest first. */
  cases: z.object({
    count: z.int(),
    rows: z
      .array(
        z.object({
          ...where,
          caseId: z.uuid(),
          name: z.string(),
          state: z.enum(AWOL_STATES),
          absentSince: z.iso.datetime(),
          timeZone: z.string(),
        }),
      )
      .max(DASHBOARD_ROWS),
  }),
  /** Soldiers by the state of their counseling under the roster's policy. Null when there are too many to compute. */
  counselings: z
    .object({ overdue: z.int(), dueSoon: z.int(), reception: z.int(), assessment: z.int(), noData: z.int() })
    .nullable(),
  /** Null when there are too many Soldiers to compute. */
  expiring: expiring.nullable(),
  /** Lapsed licenses, and those that lapse within the warning time of the roster's policy. */
  licenses: z.object({ red: z.int(), amber: z.int() }),
  /** Events that go on or begin in the next seven days, the next one first. */
  events: z.object({
    count: z.int(),
    rows: z
      .array(
        z.object({
          ...where,
          eventId: z.uuid(),
          day: calendarDate,
          title: z.string(),
          type: eventType,
          place: z.string(),
          when: eventWhen,
        }),
      )
      .max(DASHBOARD_ROWS),
  }),
  /** Recalls that are running, of the roster and those below it. */
  recalls: z
    .array(
      z.object({
        ...where,
        recallId: z.uuid(),
        kind: z.enum(['drill', 'real']),
        startedAt: z.iso.datetime(),
        timeZone: z.string(),
        called: z.int(),
        answered: z.int(),
      }),
    )
    .max(DASHBOARD_ROWS),
  /** Rosters directly below, late ones first, then by name. Empty when only one roster was requested. */
  rosters: z.array(dashboardRoster).max(DASHBOARD_ROSTERS),
  /** The rosters below that are late with their own report, however deep, those nearest to the top first. */
  lateBelow: z
    .array(dashboardRoster.pick({ rosterId: true, name: true, leader: true, dueAt: true, timeZone: true }))
    .max(NEEDS_OF_A_KIND),
})
export type Dashboard = z.output<typeof dashboard>

/** One matter that waits for the caller. */
export const need = z.object({
  kind: z.enum(NEED_KINDS),
  /** What it is about: a task, a case, a request. Unique within its kind. */
  id: z.string(),
  ...where,
  /** The time zone of its roster. */
  timeZone: z.string(),
  /** By when. Null when somebody waits for an answer, without a time of its own. */
  at: z.iso.datetime().nullable(),
  /** Set when the whole day counts. `at` is then the end of it. */
  day: calendarDate.nullable(),
  what: z.string(),
  /** The details beside it. */
  about: z.string(),
  soldier: z.object({ id: soldierId, name: z.string(), cell: z.string() }).nullable(),
  /** The last change of a task's state, which the next one follows. */
  seen: z.uuid().nullable(),
})
export type Need = z.output<typeof need>

export const needs = z.object({
  rosterId,
  /** Who the caller is on this roster. Decides what comes first. */
  persona: z.enum(PERSONAS),
  needs: z.array(need).max(NEEDS_OF_A_KIND * NEED_KINDS.length),
})
export type Needs = z.output<typeof needs>

const timelineEntry = z.object({
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  on: calendarDate,
  through: calendarDate.nullable(),
  time: z.string().nullable(),
  title: z.string(),
  detail: z.string(),
  id: z.uuid().nullable(),
})

export const soldierTimeline = z.object({
  today: calendarDate,
  /** The next first. What goes on today is here too. */
  coming: z.array(timelineEntry).max(TIMELINE_MOST),
  /** The newest first. */
  past: z.array(timelineEntry).max(TIMELINE_MOST),
  moreComing: z.boolean(),
  morePast: z.boolean(),
  /** Worked out on a device, which does not know duties, transfers, earlier results and earlier absences. */
  inPart: z.literal(true).optional(),
})
