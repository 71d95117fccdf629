import * as z from 'zod'
import { AWOL_STATES } from '../dutyday/awol/awol-state.ts'
import { dutyStatusCode, headcount, submission } from '../dutyday/schema.ts'
import { taskPriority } from '../dutyday/tasks/schema.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { eventType, eventWhen } from '../scheduling/calendar/schema.ts'

/** Rows of each list: a dashboard names the most pressing, and its tiles open the rest. */
export const DASHBOARD_ROWS = 6
/** Of who is due back below a leader there is no other list than this one. */
export const DASHBOARD_DUE_BACK = 100
/** Rosters directly below that it has a row for. */
export const DASHBOARD_ROSTERS = 200
/** Days that upcoming events are shown for, today among them. */
export const DASHBOARD_DAYS = 7

/** Weeks of 90 days. */
export const EXPIRING_WEEKS = 13

const where = { rosterId, rosterName: z.string() }

export const reports = z.object({
  /** Rosters with somebody to report. */
  owed: z.int(),
  submitted: z.int(),
  /** Not submitted, and past the time it was due. */
  late: z.int(),
})
export type Reports = z.output<typeof reports>

/** What needs a leader's hand, counted. */
export const pressing = z.object({
  /** Whose absence is over and who was not seen since. */
  dueBack: z.int(),
  overdueTasks: z.int(),
  /** Open absence cases. */
  cases: z.int(),
  overdueCounselings: z.int(),
  /** Red readiness items. */
  redReadiness: z.int(),
})
export type Pressing = z.output<typeof pressing>

/** A roster directly below the one that was asked about, with everybody under it. */
export const dashboardRoster = z.object({
  rosterId,
  name: z.string(),
  leader: z.string(),
  /** Its own report of its own today; null while it has not submitted. */
  submittedAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  reports,
  headcount,
  pressing,
  recall: z.boolean(),
})
export type DashboardRoster = z.output<typeof dashboardRoster>

/** Readiness items of Soldiers. */
export const expiring = z.object({
  /** Overdue, failed, or so near its day that the policy says to act now. */
  red: z.int(),
  /** Due in 30 days or fewer, 31 to 60, 61 to 90, red or not. */
  in30: z.int(),
  in60: z.int(),
  in90: z.int(),
  /** Items that nothing is known of: never counted as current. */
  noData: z.int(),
  /** The same three bands by weeks from today. */
  weeks: z.array(z.int()).length(EXPIRING_WEEKS),
  /** How many rows there are in all. */
  rowCount: z.int(),
  /** Red ones first, then what is due in 30 days, the earliest first. */
  rows: z
    .array(
      z.object({
        ...where,
        soldierId,
        name: z.string(),
        item: z.string(),
        due: calendarDate.nullable(),
        red: z.boolean(),
        /** Done and not passed, whenever it is due. */
        failed: z.boolean(),
      }),
    )
    .max(DASHBOARD_ROWS),
})
export type Expiring = z.output<typeof expiring>

export const dashboard = z.object({
  ...where,
  /** `chain` only where rosters stand below. */
  over: z.enum(['roster', 'chain']),
  hasBelow: z.boolean(),
  today: calendarDate,
  timeZone: z.string(),
  now: z.iso.datetime(),
  accountability: z.object({
    headcount,
    /** The same of the last duty day before, as it stood when it ended; null where there is none. */
    before: headcount.extend({ dutyDate: calendarDate }).nullable(),
    reportDue: z.string(),
    /** The last report of the roster itself. */
    submission: submission.nullable(),
    reports,
  }),
  /** Longest overdue first. */
  dueBack: z.object({
    count: z.int(),
    rows: z
      .array(z.object({ ...where, soldierId, name: z.string(), status: dutyStatusCode, until: calendarDate }))
      .max(DASHBOARD_DUE_BACK),
  }),
  tasks: z.object({
    open: z.int(),
    overdue: z.int(),
    /** Under 48 hours, not overdue; and those of them under 24. */
    dueIn48: z.int(),
    dueIn24: z.int(),
    /** Overdue and due in 48 hours, the earliest first. */
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
  /** Soldiers by what the roster's cadence asks for; null where there are too many to work it out. */
  counselings: z
    .object({ overdue: z.int(), dueSoon: z.int(), reception: z.int(), assessment: z.int(), noData: z.int() })
    .nullable(),
  /** Null where there are too many Soldiers to work it out. */
  expiring: expiring.nullable(),
  /** Lapsed ones, and those inside the window of the roster's policy. */
  licenses: z.object({ red: z.int(), amber: z.int() }),
  /** What begins in the next seven days or goes on, the nearest first. */
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
  /** Those that run, of the roster and below it. */
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
  /** Rosters directly below: late ones first, then by name. Empty for one roster alone. */
  rosters: z.array(dashboardRoster).max(DASHBOARD_ROSTERS),
})
export type Dashboard = z.output<typeof dashboard>
