import * as z from 'zod'
import { isTimeZone } from '../../kernel/calendar-date.ts'
import { calendarDate, clockTime } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { BODY_MOST, BROADCAST_SCREENS, type BroadcastScreen, TITLE_MOST } from './screens.ts'

const screens = Object.keys(BROADCAST_SCREENS) as [BroadcastScreen]

/** The message of every broadcast. */
export const message = {
  title: freeText(TITLE_MOST).pipe(z.string().min(1, { error: 'Write a title.' })),
  body: freeText(BODY_MOST, { lines: true }).pipe(z.string().min(1, { error: 'Write a message.' })),
  /** The screen that the message opens. */
  link: z.enum(screens).nullable().default(null),
}

export const chosenTime = z.strictObject({
  day: calendarDate,
  time: clockTime,
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'Choose a time zone from the list.' }),
})

export const broadcastId = z.uuid().toLowerCase()

/** The number of recipients, and of their devices that accept push. */
export const reach = z.object({ people: z.int(), devices: z.int() })
export type Reach = z.output<typeof reach>

/**
 * Waiting for its time, being sent, or sent to all. Canceled before its time. Stopped, because its author may no
 * longer send it, or because it could not be sent for a day.
 */
export const BROADCAST_STATES = ['waiting', 'sending', 'sent', 'cancelled', 'stopped'] as const

/** Counts of pushes. Notices in the bell need none. */
const pushes = z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), dropped: z.int() })

export const broadcastLine = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** For a scheduled broadcast: the time zone in which its time was chosen. */
  timeZone: z.string().nullable(),
  state: z.enum(BROADCAST_STATES),
  endedAt: z.iso.datetime().nullable(),
  /** Recipients who have been notified so far. */
  people: z.int(),
  pushes,
})
export type BroadcastLine = z.output<typeof broadcastLine>

const instant = z.iso
  .datetime({ precision: 6 })
  .refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })
export const broadcastCursor = z.strictObject({ at: instant, id: broadcastId })

/** Limits for one sender, who seldom sends several in a row. */
export const sendLimits = { perMinute: 6 }

/** The immediate answer to the sender. */
export const accepted = z.object({ id: z.uuid(), dueAt: z.iso.datetime(), people: z.int() })
export type Accepted = z.output<typeof accepted>

/** The recipients of a leader's broadcast. At least one of both is chosen. */
export const audience = z
  .strictObject({
    /** Linked Soldiers. With a group, only those in it or in a group below it. */
    soldiers: z.boolean(),
    groupId: z.uuid().toLowerCase().nullable().default(null),
    /** Leaders of the rosters below this one. */
    leaders: z.boolean(),
  })
  .refine(({ soldiers, leaders }) => soldiers || leaders, { error: 'Choose who gets it.', path: ['soldiers'] })
export type Audience = z.output<typeof audience>

export const ownBroadcastLine = broadcastLine.extend({
  audience: z.object({ soldiers: z.boolean(), group: z.string().nullable(), leaders: z.boolean() }),
})
export type OwnBroadcastLine = z.output<typeof ownBroadcastLine>
