import * as z from 'zod'
import { perstatLine } from '../../dutyday/schema.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { rosterId } from '../../roster/schema.ts'
import { eventWhen } from '../../scheduling/calendar/schema.ts'
import { PICKS_LIMIT } from '../../scheduling/duty-roster/limits.ts'
import { dashboard, expiring } from '../schema.ts'
import { WALL_DUTIES, WALL_EVENTS, WALL_GROUPS } from './boards.ts'

/** What a screen on the wall shows. Without names, the server sends none. */
export const wall = z.object({
  rosterId,
  unit: z.string(),
  today: calendarDate,
  timeZone: z.string(),
  asOf: z.iso.datetime(),
  /** When today's report was submitted. Null until then. */
  submittedAt: z.iso.datetime().nullable(),
  /**
   * On a day off: the day whose figures these are, and when its report was submitted, or null for a day without one.
   * Null on any other day.
   */
  dayOff: z.object({ day: calendarDate, submittedAt: z.iso.datetime().nullable() }).nullable(),
  strength: perstatLine,
  /** The rosters directly below, or the groups at the top. */
  groups: z.array(z.object({ name: z.string(), onHand: z.int(), accounted: z.int() })).max(WALL_GROUPS),
  /** Published events of the roster or of its groups, the next first. Events for named Soldiers are left out. */
  events: z
    .array(z.object({ id: z.string(), day: calendarDate, title: z.string(), place: z.string(), when: eventWhen }))
    .max(WALL_EVENTS),
  /** Duty today, and the next day that is published. Each person is in words. */
  duties: z
    .array(
      z.object({
        name: z.string(),
        days: z.array(z.object({ day: calendarDate, people: z.array(z.string()).max(PICKS_LIMIT * 2) })).max(2),
      }),
    )
    .max(WALL_DUTIES),
  /** Null when there are too many Soldiers to compute it. */
  readiness: expiring.omit({ rows: true, rowCount: true }).nullable(),
  recalls: dashboard.shape.recalls,
})
export type Wall = z.output<typeof wall>
